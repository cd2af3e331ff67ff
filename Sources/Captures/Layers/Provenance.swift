// SPDX-License-Identifier: Apache-2.0

internal import SAMLBindings
internal import SAMLEncoding

/// The origin of the bytes of the innermost layer in the captured bytes.
struct Provenance {
    /// A decoding step, with the data that is needed to trace offsets back.
    enum Step {
        case slice(from: Int)
        case percent([UInt8])
        case html([UInt8])
        case json([UInt8])
        case quotedPrintable([UInt8])
        case base64([UInt8])
        case utf16([UInt8])
        case chunks([UInt8])
    }

    private var steps: [Step] = []

    /// Records a decoding step.
    mutating func append(_ step: Step) {
        steps.append(step)
    }

    /// Returns the offset in the captured bytes of a byte of the innermost layer.
    func source(of offset: Int) -> Int {
        var offset = offset
        for step in steps.reversed() {
            switch step {
            case .slice(let start): offset += start
            case .percent(let input): offset = Self.percentSource(of: offset, in: input.span)
            case .html(let input): offset = HTMLText.source(of: offset, in: input.span)
            case .json(let input): offset = JSONText.source(of: offset, in: input.span)
            case .quotedPrintable(let input): offset = QuotedPrintableText.source(of: offset, in: input.span)
            case .utf16(let input): offset = UTF16Text(of: input.span)?.source(of: offset) ?? offset
            case .chunks(let input): offset = ChunkedBody.source(of: offset, in: input.span)
            case .base64(let input): offset = Self.base64Source(of: offset, in: input.span)
            }
        }
        return offset
    }

    /// Returns an error of the innermost layer with its offset in the captured bytes.
    func place(_ fault: EncodingFault) -> EncodingFault {
        EncodingFault(fault.code, at: source(of: fault.offset), fault.reason, byte: fault.byte)
    }

    private static func percentSource(of offset: Int, in input: Span<UInt8>) -> Int {
        var index = 0
        for _ in 0..<offset {
            guard index < input.count else { break }
            index += input[index] == UInt8(ascii: "%") ? 3 : 1
        }
        return min(index, input.count)
    }

    /// Returns the offset of the Base64 digit in which a byte begins.
    private static func base64Source(of offset: Int, in input: Span<UInt8>) -> Int {
        var digitsBefore = offset / 3 * 4 + offset % 3
        for index in input.indices where !ASCII.isWhitespace(input[index]) {
            if digitsBefore == 0 { return index }
            digitsBefore -= 1
        }
        return input.count
    }
}
