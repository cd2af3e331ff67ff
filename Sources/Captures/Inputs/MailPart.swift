// SPDX-License-Identifier: Apache-2.0

internal import SAMLBindings
internal import SAMLEncoding

/// A part of a mail: its header fields and its body.
struct MailPart {
    private let header: ArraySlice<UInt8>
    let body: ArraySlice<UInt8>

    /// Splits a part at its first blank line.
    init(of bytes: ArraySlice<UInt8>) {
        var rest = bytes
        while let line = rest.popLine() {
            guard line.isEmpty else { continue }
            header = bytes[..<line.startIndex]
            body = rest
            return
        }
        header = bytes
        body = []
    }

    /// Returns the value of a field, unfolded; the name is in lower case and ends with a colon.
    private func field(_ name: StaticString) -> [UInt8]? {
        var rest = header
        while let line = rest.popLine() {
            guard ASCII.beginsIgnoringCase(line.span, with: name) else { continue }
            var value = line.dropFirst(name.utf8CodeUnitCount)
            while rest.first == 0x20 || rest.first == 0x09, let more = rest.popLine() { value += more }
            return value.filter { $0 != 0x0D }
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
        var rest = body
        while parts.count < most, let line = rest.popLine() {
            guard line.starts(with: delimiter) else { continue }
            if let partStart { parts.append(MailPart(of: body[partStart..<line.startIndex])) }
            partStart = rest.startIndex
            if line.dropFirst(delimiter.count).starts(with: "--".utf8) { return parts }
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
