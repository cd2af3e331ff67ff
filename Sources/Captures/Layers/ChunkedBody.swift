// SPDX-License-Identifier: Apache-2.0

internal import SAMLBindings
internal import SAMLEncoding

/// A body in the transfer coding `chunked` (RFC 9112, section 7.1).
///
/// Captures often lose carriage returns, so a line may end with LF alone. Extensions and trailers are ignored.
enum ChunkedBody {
    /// The most digits of a size.
    private static let maximumDigits = 8

    /// Returns whether a body begins with the size of a chunk; many tools show the decoded body with the original header.
    static func begins(_ body: Span<UInt8>) -> Bool { chunk(at: 0, in: body) != nil }

    /// Joins the chunks.
    ///
    /// - Throws: `truncated` if the last chunk is missing; `unknownFormat` for a malformed chunk.
    static func decode(_ body: Span<UInt8>) throws(EncodingFault) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(body.count)
        var index = 0
        while true {
            guard let chunk = chunk(at: index, in: body) else {
                guard index < body.count else { throw truncated(body) }
                throw EncodingFault(.unknownFormat, at: index, "The size of a chunk is malformed")
            }
            if chunk.isEmpty { return output }
            guard chunk.upperBound <= body.count else { throw truncated(body) }
            for position in chunk { output.append(body[position]) }
            index = chunk.upperBound + ASCII.lineBreakLength(at: chunk.upperBound, in: body)
            guard index > chunk.upperBound || index == body.count else {
                throw EncodingFault(.unknownFormat, at: index, "The chunk is longer than its size")
            }
        }
    }

    /// Returns the offset in the body of a decoded byte.
    static func source(of offset: Int, in body: Span<UInt8>) -> Int {
        var (index, count) = (0, 0)
        while let chunk = chunk(at: index, in: body), !chunk.isEmpty {
            if offset < count + chunk.count { return min(chunk.lowerBound + offset - count, body.count) }
            count += chunk.count
            index = chunk.upperBound
            if index < body.count { index += ASCII.lineBreakLength(at: index, in: body) }
        }
        return min(index, body.count)
    }

    /// Returns the range of the data of a chunk, which may end after the body; `nil` if its size is malformed.
    private static func chunk(at start: Int, in body: Span<UInt8>) -> Range<Int>? {
        var size = 0
        var index = start
        while index < body.count, index - start < maximumDigits, let digit = body[index].hexadecimalValue() {
            size = size << 4 | Int(digit)
            index += 1
        }
        guard index > start, index < body.count else { return nil }
        if body[index] == UInt8(ascii: ";") || body[index] == 0x20 {
            while index < body.count, ASCII.lineBreakLength(at: index, in: body) == 0 { index += 1 }
        }
        guard index < body.count, case let length = ASCII.lineBreakLength(at: index, in: body), length > 0 else {
            return nil
        }
        return index + length..<index + length + size
    }

    private static func truncated(_ body: Span<UInt8>) -> EncodingFault {
        EncodingFault(.truncated, at: body.count, "The last chunk of the body is missing")
    }
}
