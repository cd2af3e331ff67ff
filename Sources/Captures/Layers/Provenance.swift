// SPDX-License-Identifier: Apache-2.0

internal import SAMLBindings
internal import SAMLEncoding

/// The origin of the bytes of the innermost layer in the captured bytes.
struct Provenance {
    /// The steps of the decoding: each returns the offset in its input of a byte of its output.
    private var steps: [(Int) -> Int] = []

    /// Records a decoding step.
    mutating func append(_ source: @escaping (Int) -> Int) {
        steps.append(source)
    }

    /// Returns the offset in the captured bytes of a byte of the innermost layer.
    func source(of offset: Int) -> Int { steps.reversed().reduce(offset) { $1($0) } }

    /// Returns an error of the innermost layer with its offset in the captured bytes.
    func place(_ fault: EncodingFault) -> EncodingFault {
        EncodingFault(fault.code, at: source(of: fault.offset), fault.reason, byte: fault.byte)
    }

    static func percentSource(of offset: Int, in input: Span<UInt8>) -> Int {
        var index = 0
        for _ in 0..<offset {
            guard index < input.count else { break }
            index += input[index] == UInt8(ascii: "%") ? 3 : 1
        }
        return min(index, input.count)
    }

    /// Returns the offset of the Base64 digit in which a byte begins.
    static func base64Source(of offset: Int, in input: Span<UInt8>) -> Int {
        var digitsBefore = offset / 3 * 4 + offset % 3
        for index in input.indices where !ASCII.isWhitespace(input[index]) {
            if digitsBefore == 0 { return index }
            digitsBefore -= 1
        }
        return input.count
    }
}
