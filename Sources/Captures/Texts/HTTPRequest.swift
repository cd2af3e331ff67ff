// SPDX-License-Identifier: Apache-2.0

internal import SAMLBindings
internal import SAMLEncoding
internal import UntrustedText

/// The ranges of the parts of a captured HTTP request that can contain a message (RFC 9112).
///
/// Captures often lose carriage returns, so a line may end with LF alone.
struct HTTPRequest {
    /// The request target: a path or a URL, with its query.
    let target: Range<Int>

    /// The query of the target, from its first question mark, or `nil` if it has none.
    let query: Range<Int>?

    /// The body, with the length in `Content-Length`, or to the end of the capture if that field is absent.
    let body: Range<Int>

    /// Whether the method (`GET` or `HEAD`) sends its parameters in the target.
    let isReading: Bool

    /// Whether the header states the transfer coding `chunked`.
    let isChunked: Bool

    /// Returns whether bytes begin with a request line: a method, a target without blanks and a version.
    static func begins(_ bytes: Span<UInt8>) -> Bool {
        requestLine(of: bytes) != nil
    }

    /// Parses the request line and the header.
    ///
    /// - Parameter bytes: The whole request.
    /// - Throws: `unknownFormat` if the header or the transfer coding is ambiguous; `truncated` if the body is shorter
    ///   than `Content-Length`.
    init(parsing bytes: Span<UInt8>) throws(EncodingFault) {
        guard let line = Self.requestLine(of: bytes) else {
            throw EncodingFault(.unknownFormat, at: 0, "The first line is not an HTTP request line")
        }
        target = line.target
        query = Self.query(in: line.target, of: bytes)
        let method = bytes.extracting(0..<line.target.lowerBound - 1)
        isReading = ASCII.matches(method, "GET") || ASCII.matches(method, "HEAD")
        var index = line.end
        var length: Int?
        var isChunked = false
        while true {
            guard let end = Self.endOfLine(from: index, in: bytes) else {
                throw EncodingFault(.truncated, at: bytes.count, "The request ends inside its header")
            }
            let next = end + ASCII.lineBreakLength(at: end, in: bytes)
            defer { index = next }
            if end == index {
                guard !isChunked || length == nil else {
                    let reason = "The request has a `Content-Length` and the transfer coding `chunked`"
                    throw EncodingFault(.unknownFormat, at: next, reason)
                }
                body = try Self.body(from: next, length: length, in: bytes)
                self.isChunked = isChunked
                return
            }
            let field = try HTTPField(parsing: bytes, in: index..<end)
            if case "transfer-encoding" = Exact(field.name), field.value.isIdentical(to: "chunked"), !isChunked {
                isChunked = true
            } else {
                length = try Self.read(field, after: length)
            }
        }
    }

    /// Returns the range of the query in a target (RFC 9112, section 3.2), which begins at its first question mark.
    private static func query(in target: Range<Int>, of bytes: Span<UInt8>) -> Range<Int>? {
        guard let mark = bytes.firstIndex(of: UInt8(ascii: "?"), from: target.lowerBound), mark < target.upperBound
        else {
            return nil
        }
        let end = bytes.firstIndex(of: UInt8(ascii: "#"), from: mark) ?? target.upperBound
        return mark + 1..<min(end, target.upperBound)
    }

    /// Updates the body length from a header field, and rejects other transfer codings and content codings.
    private static func read(_ field: HTTPField, after length: Int?) throws(EncodingFault) -> Int? {
        switch Exact(field.name) {
        case "content-length":
            // A body length has at most nine digits, so the sum below cannot overflow.
            guard field.value.utf8.count <= 9, field.value.utf8.allSatisfy({ 0x30...0x39 ~= $0 }),
                let value = Int(field.value), length ?? value == value
            else {
                throw EncodingFault(.unknownFormat, at: field.offset, "`Content-Length` is repeated or is not a number")
            }
            return value
        case "transfer-encoding" where !field.value.isIdentical(to: "identity"),
            "content-encoding" where !field.value.isIdentical(to: "identity"):
            throw EncodingFault(.unknownFormat, at: field.offset, "The body has a transfer or content coding")
        default:
            return length
        }
    }

    private static func body(
        from start: Int,
        length: Int?,
        in bytes: Span<UInt8>
    ) throws(EncodingFault) -> Range<Int> {
        guard let length else { return start..<bytes.count }
        guard length <= bytes.count - start else {
            throw EncodingFault(.truncated, at: bytes.count, "The body is shorter than its `Content-Length`")
        }
        return start..<start + length
    }

    /// Returns the target of the request line, and the index after the line.
    static func requestLine(of bytes: Span<UInt8>) -> (target: Range<Int>, end: Int)? {
        let space = bytes.end(from: 0) { 0x41...0x5A ~= $0 }
        guard 3...16 ~= space, space < bytes.count, bytes[space] == 0x20 else { return nil }
        let start = space + 1
        let index = bytes.end(from: start) { 0x21...0x7E ~= $0 }
        guard index > start, index < bytes.count, bytes[index] == 0x20,
            let end = endOfLine(from: index, in: bytes)
        else { return nil }
        let version = bytes.extracting(index + 1..<end)
        // Browsers and proxies display HTTP/2 requests in the same form.
        guard
            ASCII.matches(version, "HTTP/1.1") || ASCII.matches(version, "HTTP/1.0")
                || ASCII.matches(version, "HTTP/2") || ASCII.matches(version, "HTTP/2.0")
        else { return nil }
        return (start..<index, end + ASCII.lineBreakLength(at: end, in: bytes))
    }

    private static func endOfLine(from start: Int, in bytes: Span<UInt8>) -> Int? {
        var index = start
        while index < bytes.count, ASCII.lineBreakLength(at: index, in: bytes) == 0 { index += 1 }
        return index < bytes.count ? index : nil
    }
}
