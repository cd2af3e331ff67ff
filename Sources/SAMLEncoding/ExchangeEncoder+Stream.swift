// SPDX-License-Identifier: Apache-2.0

extension ExchangeEncoder {
    /// An encoder for a document that arrives in chunks; the result equals that for the whole document.
    ///
    /// Memory use does not grow with the document, except for pending white space. White space is pending, in
    /// run-length encoded form, until other content follows, because the recipe removes it at the end.
    ///
    /// ```swift
    /// var stream = ExchangeEncoder.Stream()
    /// while let chunk = nextChunk() {
    ///     let bytes = chunk[...]
    ///     stream.append(bytes.span, to: &output)
    /// }
    /// stream.finish(to: &output)
    /// ```
    public struct Stream: ~Copyable, Sendable {
        private let cleanup: Cleanup
        private let kernel: ExchangeKernel
        private var packer = BlockPacker()
        private var whitespace = PendingWhitespace()

        /// The first bytes, at most two, of a white-space scalar that the next chunk may complete.
        private var splitScalar: [UInt8] = []

        /// Starts a document.
        ///
        /// - Parameter encoder: The encoder that determines the format.
        public init(_ encoder: ExchangeEncoder = ExchangeEncoder()) {
            cleanup = encoder.cleanup
            kernel = encoder.kernel
        }

        /// Encodes a chunk.
        ///
        /// - Parameters:
        ///   - chunk: The next bytes of the document.
        ///   - output: The array that receives the digits that are final.
        public mutating func append(_ chunk: Span<UInt8>, to output: inout [UInt8]) {
            switch cleanup {
            case .none: encode(chunk, to: &output)
            case .recipe: cleanUp(chunk, to: &output)
            }
        }

        /// Ends the document and discards pending white space.
        ///
        /// - Parameter output: The array that receives the rest of the value.
        public consuming func finish(to output: inout [UInt8]) {
            if !splitScalar.isEmpty {
                encodeSplitScalar(to: &output)
            }
            let table = DigitPairs.table
            let pairs = DigitPairs(table.span)
            // The rest has at most seven digits, each escaped, or fewer digits and padding.
            output.append(addingCapacity: 7 * 3 + 3) { $0.appendEscapedRemainder(of: packer, pairs: pairs) }
        }

        private mutating func cleanUp(_ chunk: Span<UInt8>, to output: inout [UInt8]) {
            var start = completeSplitScalar(with: chunk, to: &output)
            while let scalar = WhitespaceScalar(in: chunk, at: start, upTo: chunk.count) {
                whitespace.append(scalar, in: chunk, at: start)
                start &+= scalar.count
            }
            let splitStart = WhitespaceScalar.startOfSplitScalar(in: chunk, from: start)
            let kept = CleanupCursor.trimmedRange(of: chunk, start..<splitStart)
            if !kept.isEmpty {
                releaseWhitespace(to: &output)
                encode(chunk.extracting(kept), cleanup: .recipe, to: &output)
            }
            var index = kept.upperBound
            while let scalar = WhitespaceScalar(in: chunk, at: index, upTo: splitStart) {
                whitespace.append(scalar, in: chunk, at: index)
                index &+= scalar.count
            }
            for index in splitStart..<chunk.count {
                splitScalar.append(chunk[index])
            }
        }

        /// Completes a split scalar from the start of a chunk, and returns the number of consumed bytes.
        private mutating func completeSplitScalar(with chunk: Span<UInt8>, to output: inout [UInt8]) -> Int {
            var taken = 0
            while !splitScalar.isEmpty, taken < chunk.count {
                let candidate = ContiguousArray(splitScalar + [chunk[taken]])
                let bytes = candidate.span
                if let scalar = WhitespaceScalar(in: bytes, at: 0, upTo: bytes.count) {
                    whitespace.append(scalar, in: bytes, at: 0)
                    splitScalar = []
                    return taken &+ 1
                }
                if WhitespaceScalar.startOfSplitScalar(in: bytes, from: 0) == 0 {
                    splitScalar.append(chunk[taken])
                    taken &+= 1
                } else {
                    encodeSplitScalar(to: &output)
                }
            }
            return taken
        }

        /// Encodes bytes that turned out not to begin a white-space scalar.
        private mutating func encodeSplitScalar(to output: inout [UInt8]) {
            releaseWhitespace(to: &output)
            let bytes = ContiguousArray(splitScalar)
            splitScalar = []
            encode(bytes.span, to: &output)
        }

        private mutating func releaseWhitespace(to output: inout [UInt8]) {
            for run in whitespace.release() {
                let bytes = ContiguousArray(run.scalar)
                for _ in 0..<run.count {
                    encode(bytes.span, to: &output)
                }
            }
        }

        /// Encodes bytes without cleanup.
        private mutating func encode(_ bytes: Span<UInt8>, to output: inout [UInt8]) {
            encode(bytes, cleanup: .none, to: &output)
        }

        /// Encodes bytes, which must neither begin nor end with white space if the cleanup applies.
        private mutating func encode(_ bytes: Span<UInt8>, cleanup: Cleanup, to output: inout [UInt8]) {
            let bound = ExchangeEncoder.maximumDigitCount(of: bytes, with: kernel)
            output.append(addingCapacity: bound) { output in
                output.appendEscaped(bytes, cleanup: cleanup, through: &packer, with: kernel)
            }
        }
    }
}
