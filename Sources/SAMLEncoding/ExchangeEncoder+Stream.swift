// SPDX-License-Identifier: Apache-2.0

extension ExchangeEncoder {
    /// Encodes a document that arrives in chunks; the value is the same as for the whole.
    ///
    /// The memory does not grow with the document, but for one thing: white space is held back until more than white
    /// space follows it, because the recipe drops it at the end. What is held back is run-length encoded.
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

        /// The first bytes of what may become a white-space scalar with the next chunk, two at most.
        private var splitScalar: [UInt8] = []

        /// Starts a document.
        ///
        /// - Parameter encoder: The encoder whose value to write.
        public init(_ encoder: ExchangeEncoder = ExchangeEncoder()) {
            cleanup = encoder.cleanup
            kernel = encoder.kernel
        }

        /// Encodes a chunk.
        ///
        /// - Parameters:
        ///   - chunk: The next bytes of the document, any number of them.
        ///   - output: Gets the digits that are settled by now.
        public mutating func append(_ chunk: Span<UInt8>, to output: inout [UInt8]) {
            switch cleanup {
            case .none: encode(chunk, to: &output)
            case .recipe: cleanUp(chunk, to: &output)
            }
        }

        /// Ends the document and drops the white space held back.
        ///
        /// - Parameter output: Gets the rest of the value.
        public consuming func finish(to output: inout [UInt8]) {
            if !splitScalar.isEmpty {
                encodeSplitScalar(to: &output)
            }
            let table = DigitPairs.table
            let pairs = DigitPairs(table.span)
            // Seven digits and an escape for each, or fewer digits and padding.
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

        /// Takes bytes from a chunk until it is clear what the last chunk ended with; returns how many it took.
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

        /// Encodes what only looked like the beginning of a white-space scalar.
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

        /// Encodes bytes as they are.
        private mutating func encode(_ bytes: Span<UInt8>, to output: inout [UInt8]) {
            encode(bytes, cleanup: .none, to: &output)
        }

        /// Encodes bytes which, if they are cleaned up, neither begin nor end with white space.
        private mutating func encode(_ bytes: Span<UInt8>, cleanup: Cleanup, to output: inout [UInt8]) {
            let bound = ExchangeEncoder.maximumDigitCount(of: bytes, with: kernel)
            output.append(addingCapacity: bound) { output in
                output.appendEscaped(bytes, cleanup: cleanup, through: &packer, with: kernel)
            }
        }
    }
}
