// SPDX-License-Identifier: Apache-2.0

internal import SAMLBindings
internal import SAMLEncoding

/// A part of a mail: its header fields and its body.
struct MailPart {
    private let header: ArraySlice<UInt8>
    let body: ArraySlice<UInt8>

    /// Splits a part at its first blank line.
    init(of bytes: ArraySlice<UInt8>) {
        var start = bytes.startIndex
        while start < bytes.endIndex {
            let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.endIndex
            let isBlank = end == start || end == start + 1 && bytes[start] == 0x0D
            if isBlank {
                header = bytes[..<start]
                body = bytes[min(end + 1, bytes.endIndex)...]
                return
            }
            start = min(end + 1, bytes.endIndex)
        }
        header = bytes
        body = []
    }

    /// Returns the value of a field, unfolded; the name is in lower case and ends with a colon.
    private func field(_ name: StaticString) -> [UInt8]? {
        var start = header.startIndex
        while start < header.endIndex {
            var end = header[start...].firstIndex(of: 0x0A) ?? header.endIndex
            let line = header[start..<end]
            let isField = ASCII.beginsIgnoringCase(line.span, with: name)
            while end + 1 < header.endIndex, header[end + 1] == 0x20 || header[end + 1] == 0x09 {
                end = header[(end + 1)...].firstIndex(of: 0x0A) ?? header.endIndex
            }
            if isField { return header[(start + name.utf8CodeUnitCount)..<end].filter { $0 != 0x0A && $0 != 0x0D } }
            start = min(end + 1, header.endIndex)
        }
        return nil
    }

    /// The boundary between the parts that this part is made of, or `nil` if it is not made of parts.
    var boundary: [UInt8]? {
        guard let type = field("content-type:"), type.contains(lowercased: "multipart/"),
            let start = type.end(ofLowercased: "boundary=")
        else { return nil }
        let rest = type[start...]
        let boundary =
            rest.first == UInt8(ascii: "\"")
            ? rest.dropFirst().prefix { $0 != UInt8(ascii: "\"") }
            : rest.prefix { $0 != UInt8(ascii: ";") && $0 != 0x20 && $0 != 0x09 }
        // RFC 2046, section 5.1.1.
        return 1...70 ~= boundary.count ? Array(boundary) : nil
    }

    /// Whether the body is a mail, such as one that was forwarded as an attachment.
    var isMessage: Bool { field("content-type:")?.contains(lowercased: "message/rfc822") ?? false }

    /// The body, decoded from its transfer encoding.
    var content: [UInt8] {
        guard let encoding = field("content-transfer-encoding:") else { return Array(body) }
        if encoding.contains(lowercased: "base64") {
            let digits = Array(body.reversed().drop { $0.isJSONWhitespace }.reversed())
            return (try? Base64(wrapping: .anywhere).decode(digits.span)) ?? Array(body)
        }
        if encoding.contains(lowercased: "quoted-printable") { return CaptureLayers.quotedPrintable(Array(body)) }
        return Array(body)
    }

    /// Returns the MIME parts, without preamble and epilogue, up to a maximum number.
    func parts(separatedBy boundary: [UInt8], most: Int) -> [MailPart] {
        let delimiter = [UInt8(ascii: "-"), UInt8(ascii: "-")] + boundary
        var parts: [MailPart] = []
        var partStart: Int?
        var start = body.startIndex
        while start < body.endIndex, parts.count < most {
            let end = body[start...].firstIndex(of: 0x0A) ?? body.endIndex
            if body[start..<end].starts(with: delimiter) {
                if let partStart { parts.append(MailPart(of: body[partStart..<start])) }
                partStart = min(end + 1, body.endIndex)
                if body[start..<end].dropFirst(delimiter.count).starts(with: "--".utf8) { return parts }
            }
            start = min(end + 1, body.endIndex)
        }
        if let partStart, parts.count < most { parts.append(MailPart(of: body[partStart...])) }
        return parts
    }
}

extension [UInt8] {
    fileprivate func contains(lowercased text: StaticString) -> Bool { end(ofLowercased: text) != nil }

    /// Returns the index after a lower-case text; letters in upper case match too.
    fileprivate func end(ofLowercased text: StaticString) -> Int? {
        let bytes = span
        for index in bytes.indices
        where ASCII.beginsIgnoringCase(bytes.extracting(droppingFirst: index), with: text) {
            return index + text.utf8CodeUnitCount
        }
        return nil
    }
}
