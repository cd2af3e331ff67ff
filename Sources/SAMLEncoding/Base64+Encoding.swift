// SPDX-License-Identifier: Apache-2.0

extension Base64 {
    /// Returns the exact length of the encoded text.
    ///
    /// - Parameter bytes: The bytes to encode.
    /// - Returns: The number of digits and padding characters.
    public func encodedCount(of bytes: Span<UInt8>) -> Int {
        let (groups, rest) = bytes.count.quotientAndRemainder(dividingBy: 3)
        return switch (rest, padding) {
        case (0, _): 4 &* groups
        case (_, .required): 4 &* groups &+ 4
        case (_, .optional): 4 &* groups &+ rest &+ 1
        }
    }

    /// Encodes bytes as Base64.
    ///
    /// - Parameter bytes: The bytes to encode.
    /// - Returns: The Base64 text, in ASCII.
    public func encode(_ bytes: Span<UInt8>) -> [UInt8] {
        Array(capacity: encodedCount(of: bytes)) { encode(bytes, into: &$0) }
    }

    /// Encodes bytes as a Base64 string.
    ///
    /// - Parameter bytes: The bytes to encode.
    /// - Returns: The Base64 text.
    public func encodedString(of bytes: Span<UInt8>) -> String {
        String(asciiCapacity: encodedCount(of: bytes)) { encode(bytes, into: &$0) }
    }

    /// Encodes bytes as Base64 without allocating memory.
    ///
    /// - Parameters:
    ///   - bytes: The bytes to encode.
    ///   - output: The span that receives the Base64 text, in ASCII.
    /// - Precondition: `output` has room for ``encodedCount(of:)`` bytes.
    @_lifetime(output: copy output)
    public func encode(_ bytes: Span<UInt8>, into output: inout OutputSpan<UInt8>) {
        let table = DigitPairs.table
        let pairs = DigitPairs(table.span)
        var packer = BlockPacker()
        var rest = bytes
        output.appendWords { _ in
            guard let block = BlockPacker.nextBlock(of: &rest) else { return nil }
            return (alphabet.unmarked(pairs.digits(for: block)), 8)
        }
        packer.keep(rest)
        let (block, digitCount, paddingCount) = packer.remainder()
        let digits = alphabet.unmarked(pairs.digits(for: block))
        for lane in 0..<digitCount {
            output.append(UInt8(truncatingIfNeeded: digits >> (8 &* lane)))
        }
        if padding == .required {
            output.append(repeating: UInt8(ascii: "="), count: paddingCount)
        }
    }
}
