// SPDX-License-Identifier: Apache-2.0

/// Decodes the values that ``ExchangeEncoder`` writes, and rejects all other values.
///
/// Escapes must be uppercase and must not be redundant, and the Base64 must be canonical. Decoding returns the document
/// as it was encoded, after the whitespace cleanup.
public struct ExchangeDecoder: Hashable, Sendable {
    /// The kernel that decodes; all kernels return the same result.
    let kernel: ExchangeKernel

    /// Creates a decoder.
    public init() {
        self.init(kernel: .best)
    }

    /// Creates a decoder with a specific kernel, for tests and benchmarks.
    ///
    /// - Parameter kernel: The kernel.
    /// - Precondition: The processor supports the kernel.
    @_spi(Kernels)
    public init(kernel: ExchangeKernel) {
        precondition(kernel.isAvailable, "This processor does not support the kernel.")
        self.kernel = kernel
    }

    /// Decodes a value.
    ///
    /// - Parameter value: The value to decode.
    /// - Returns: The document, as UTF-8.
    /// - Throws: The first error, with its offset in UTF-8 bytes. An empty value is an error, although
    ///   ``ExchangeEncoder`` writes one for a blank document: it cannot contain a response.
    public func decode(_ value: String) throws(EncodingFault) -> [UInt8] {
        try withBytes(of: value.utf8) { bytes throws(EncodingFault) in try decode(bytes) }
    }

    /// Decodes a value.
    ///
    /// - Parameter value: The value to decode, in ASCII.
    /// - Returns: The document, as UTF-8.
    /// - Throws: The first error.
    public func decode(_ value: Span<UInt8>) throws(EncodingFault) -> [UInt8] {
        try Array(capacity: maximumDecodedCount(of: value)) { output throws(EncodingFault) in
            try decode(value, into: &output)
        }
    }

    /// Returns an upper bound of the length of a decoded value.
    ///
    /// - Parameter value: The value, in ASCII.
    /// - Returns: At least the number of bytes that ``decode(_:into:)`` appends.
    public func maximumDecodedCount(of value: Span<UInt8>) -> Int {
        // Every group takes at least four bytes; an escaped digit takes three.
        let (groups, rest) = value.count.quotientAndRemainder(dividingBy: 4)
        return 3 &* groups &+ rest
    }

    /// Decodes a value without allocating memory, unless it throws.
    ///
    /// - Parameters:
    ///   - value: The value to decode, in ASCII.
    ///   - output: The span that receives the document. It is unchanged if the method throws.
    /// - Precondition: `output` has room for ``maximumDecodedCount(of:)`` bytes.
    /// - Throws: The first error.
    @_lifetime(output: copy output)
    public func decode(_ value: Span<UInt8>, into output: inout OutputSpan<UInt8>) throws(EncodingFault) {
        guard !value.isEmpty else { throw EncodingFault(.empty, at: 0, "The value is empty") }
        try output.appendOrRevert { output throws(EncodingFault) in
            var group = DigitGroup()
            // A kernel decodes complete groups. It stops before the end of the value or before the first error.
            var index = kernel == .plain ? 0 : kernel.decodeGroups(of: value, into: &output)
            while index < value.count {
                if group.count == 0 {
                    output.appendBlocks {
                        guard index &+ 8 <= value.count else { return nil }
                        guard let block = Self.bareBlock(of: value.word(at: index)) else { return nil }
                        index &+= 8
                        return block
                    }
                    guard index < value.count else { break }
                }
                let (sign, length) = try Self.sign(in: value, at: index)
                guard let sextet = Base64.Alphabet.standard.sextet(of: sign) else {
                    try Self.checkPadding(of: value, from: index, count: group.count)
                    try group.finish(at: index, into: &output)
                    return
                }
                group.append(sextet, at: index, into: &output)
                index &+= length
            }
            try group.finish(at: index, into: &output)
            guard group.count == 0 else {
                throw EncodingFault(.notCanonicalBase64, at: index, "The value ends without escaped padding")
            }
        }
    }

    /// Decodes eight unescaped digits to six bytes.
    @inline(__always)
    private static func bareBlock(of word: UInt64) -> UInt64? {
        let lanes = ByteLanes(word)
        guard lanes.marks(equalTo: UInt8(ascii: "+")) | lanes.marks(equalTo: UInt8(ascii: "/")) == 0 else { return nil }
        return Base64.Alphabet.standard.block(of: word)
    }

    /// Reads a digit, an escaped digit or escaped padding, and returns its length in bytes.
    private static func sign(in value: Span<UInt8>, at index: Int) throws(EncodingFault) -> (UInt8, Int) {
        let byte = value[index]
        guard byte == UInt8(ascii: "%") else {
            if let code = faultCode(of: byte) {
                throw EncodingFault(code, at: index, "A byte is neither a Base64 digit nor an escape")
            }
            return (byte, 1)
        }
        let sign = try PercentEncoding.byte(escapedIn: value, at: index, hexadecimal: .upperCase)
        switch sign {
        case UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="):
            return (sign, 3)
        case UInt8(ascii: "%"):
            throw EncodingFault(.percentTwice, at: index, "The value is percent-encoded twice")
        default:
            let code = Base64.Alphabet.standard.sextet(of: sign) == nil ? faultCode(of: sign) : .badPercent
            throw EncodingFault(
                code ?? .badPercent,
                at: index,
                "The escape is not that of a plus sign, a slash or an equals sign"
            )
        }
    }

    /// Returns the error code for an invalid byte, literal or escaped, or `nil` for a letter or a digit.
    private static func faultCode(of byte: UInt8) -> EncodingFault.Code? {
        switch byte {
        case UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="): .badPercent
        case UInt8(ascii: "-"), UInt8(ascii: "_"): .urlSafeBase64
        case UInt8(ascii: " "): .plusBecameSpace
        case 0x09, 0x0A, 0x0D: .wrappedBase64
        default: Base64.Alphabet.standard.sextet(of: byte) == nil ? .badBase64 : nil
        }
    }

    /// Checks escaped padding from its first character to the end of the value.
    private static func checkPadding(
        of value: Span<UInt8>,
        from start: Int,
        count digitCount: Int
    ) throws(EncodingFault) {
        guard digitCount > 1 else {
            throw EncodingFault(.badBase64, at: start, "The value has padding after an incomplete group")
        }
        var index = start
        for _ in digitCount..<4 {
            guard index < value.count else {
                throw EncodingFault(.notCanonicalBase64, at: index, "The padding is incomplete")
            }
            let (sign, length) = try sign(in: value, at: index)
            guard sign == UInt8(ascii: "=") else {
                throw EncodingFault(
                    .badBase64,
                    at: index,
                    "The first padding character is not followed by a second one"
                )
            }
            index &+= length
        }
        guard index == value.count else {
            throw EncodingFault(.badBase64, at: index, "Other characters follow the padding")
        }
    }
}
