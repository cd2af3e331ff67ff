// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import TestIdentityProvider
internal import UntrustedText

/// A request of HTTP/1.1 as far as it was received (RFC 9112).
enum LoopbackRequest {
    /// More bytes are necessary.
    case incomplete
    /// The request cannot be read, or is too large.
    case refused(HTTPResponse.Status)
    case complete(HTTPRequest, body: [UInt8])

    private static let maximumHeadBytes = 80 << 10

    /// Reads a request; what can be read in two ways is refused.
    static func read(_ bytes: [UInt8]) -> LoopbackRequest {
        guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else {
            return bytes.count > maximumHeadBytes ? .refused(.requestHeaderFieldsTooLarge) : .incomplete
        }
        guard end.lowerBound <= maximumHeadBytes else { return .refused(.requestHeaderFieldsTooLarge) }
        let lines = bytes[..<end.lowerBound].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
        let start = lines[0].split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        guard start.count == 3, start[2].utf8.starts(with: "HTTP/1.".utf8), let target = start[1].utf8.first,
            target == UInt8(ascii: "/"), start[1].utf8.allSatisfy({ 0x21...0x7E ~= $0 }),
            let method = HTTPRequest.Method(rawValue: start[0])
        else { return .refused(.badRequest) }
        var fields: [String: String] = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return .refused(.badRequest) }
            let name = String(decoding: line[..<colon], as: UTF8.self).asciiLowercased
            let value = String(decoding: line[(colon + 1)...], as: UTF8.self)
            guard ["host", "content-length", "transfer-encoding", "origin", "sec-fetch-site"].contains(name) else {
                continue
            }
            guard fields.updateValue(value.trimmingBlanks, forKey: name) == nil else { return .refused(.badRequest) }
        }
        guard fields["transfer-encoding"] == nil else { return .refused(.lengthRequired) }
        let length = fields["content-length"].map { UInt32($0).map(Int.init) } ?? 0
        guard let length else { return .refused(.badRequest) }
        guard length <= TestIdentityProvider.Site.maximumBodyBytes else { return .refused(.contentTooLarge) }
        let body = bytes[end.upperBound...]
        guard body.count >= length else { return .incomplete }
        var head = HTTPRequest(method: method, scheme: "http", authority: fields["host"], path: start[1])
        // By them the site knows its own pages (S-111).
        head.headerFields[.origin] = fields["origin"]
        if let name = HTTPField.Name("Sec-Fetch-Site") { head.headerFields[name] = fields["sec-fetch-site"] }
        return .complete(head, body: Array(body.prefix(length)))
    }
}

extension String {
    fileprivate var trimmingBlanks: String {
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
        let start = utf8.drop(while: isBlank)
        return String(decoding: start.reversed().drop(while: isBlank).reversed(), as: UTF8.self)
    }
}
