// SPDX-License-Identifier: Apache-2.0

/// Undoes ``ExchangeEncoder``: takes exactly what it can write.
///
/// Escapes are upper case and stand where they are needed only, the Base64 is canonical. The white-space clean-up
/// cannot be undone; the result is the document as it was encoded.
public struct ExchangeDecoder: Hashable, Sendable {
    /// What does the work; the outcome is the same with all of them.
    let kernel: ExchangeKernel

    /// Makes a decoder.
    public init() {
        self.init(kernel: .best)
    }

    /// Makes a decoder that works with a kernel other than the quickest one, for a test or a measurement.
    ///
    /// - Parameter kernel: The kernel.
    /// - Precondition: The processor has the kernel.
    @_spi(Kernels)
    public init(kernel: ExchangeKernel) {
        precondition(kernel.isAvailable, "This processor lacks the kernel.")
        self.kernel = kernel
    }

    /// Decodes a value.
    ///
    /// - Parameter value: The value.
    /// - Returns: The document.
    /// - Throws: The first fault; its offset counts UTF-8 bytes. An empty value is one, although ``ExchangeEncoder``
    ///   writes it for a blank document: no response can be in it.
    public func decode(_ value: String) throws(EncodingFault) -> [UInt8] {
        try withBytes(of: value.utf8) { bytes throws(EncodingFault) in try decode(bytes) }
    }

    /// Decodes a value.
    ///
    /// - Parameter value: The value, in ASCII.
    /// - Returns: The document.
    /// - Throws: The first fault.
    public func decode(_ value: Span<UInt8>) throws(EncodingFault) -> [UInt8] {
        try Array(capacity: maximumDecodedCount(of: value)) { output throws(EncodingFault) in
            try decode(value, into: &output)
        }
    }

    /// An upper bound of the length of a decoded value.
    ///
    /// - Parameter value: The value, in ASCII.
    /// - Returns: At least the number of bytes that ``decode(_:into:)`` appends.
    public func maximumDecodedCount(of value: Span<UInt8>) -> Int {
        // Every group takes four bytes or more; an escape takes three for one digit.
        let (groups, rest) = value.count.quotientAndRemainder(dividingBy: 4)
        return 3 &* groups &+ rest
    }

    /// Decodes a value without allocating anything, unless it is at fault.
    ///
    /// - Parameters:
    ///   - value: The value, in ASCII.
    ///   - output: Where the document goes. It is left as it was if the value is at fault.
    /// - Precondition: `output` has room for ``maximumDecodedCount(of:)`` bytes.
    /// - Throws: The first fault.
    @_lifetime(output: copy output)
    public func decode(_ value: Span<UInt8>, into output: inout OutputSpan<UInt8>) throws(EncodingFault) {
        guard !value.isEmpty else { throw EncodingFault(.empty, at: 0, "The value is empty") }
        try output.appendOrRevert { output throws(EncodingFault) in
            var group = DigitGroup()
            // A kernel decodes whole groups. What it leaves is the end of the value, or the first fault.
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

    /// The six bytes of eight digits that need no escape.
    @inline(__always)
    private static func bareBlock(of word: UInt64) -> UInt64? {
        let lanes = ByteLanes(word)
        guard lanes.marks(equalTo: UInt8(ascii: "+")) | lanes.marks(equalTo: UInt8(ascii: "/")) == 0 else { return nil }
        return Base64.Alphabet.standard.block(of: word)
    }

    /// Reads a bare digit, or an escaped one or escaped padding; tells how many bytes it takes.
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
                "The escape does not stand for a plus sign, a slash or an equals sign"
            )
        }
    }

    /// What a byte that stands bare, or behind an escape, is at fault for; nil for a letter or figure.
    private static func faultCode(of byte: UInt8) -> EncodingFault.Code? {
        switch byte {
        case UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="): .badPercent
        case UInt8(ascii: "-"), UInt8(ascii: "_"): .urlSafeBase64
        case UInt8(ascii: " "): .plusBecameSpace
        case 0x09, 0x0A, 0x0D: .wrappedBase64
        default: Base64.Alphabet.standard.sextet(of: byte) == nil ? .badBase64 : nil
        }
    }

    /// Reads escaped padding from its first sign to the end of the value.
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
                    "Something other than a second padding sign follows the first"
                )
            }
            index &+= length
        }
        guard index == value.count else {
            throw EncodingFault(.badBase64, at: index, "Something follows the padding")
        }
    }
}
