// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import UntrustedText

/// A request in captured traffic, with the status of its answer.
///
/// It contains tokens and personal data, so that it has no description.
package struct CapturedCall {
    /// A header field.
    package struct Field {
        /// The name in lower case.
        package let name: [UInt8]
        /// The value as sent.
        package let value: [UInt8]
    }

    /// The maximum number of header fields; further ones are omitted.
    static let maximumFieldCount = 256

    /// The maximum length of a URL and of a field, in bytes.
    static let maximumTextLength = 64 << 10

    /// The maximum length of the body of an answer that is read, in bytes.
    static let maximumAnswerLength = 16 << 10

    /// The position in the capture, from one.
    package var position = 1

    /// The time of the request in milliseconds since 1970.
    package var time: Int?

    package var method: [UInt8] = []
    package var target: CallTarget?
    package var fields: [Field] = []

    /// The body, as sent.
    package var body: [UInt8] = []

    /// Whether the body consists of parameters that the tool decoded.
    package var isBodyDecoded = false

    /// The status of the answer.
    package var status: Int?

    /// The beginning of the body of the answer.
    package var answer: [UInt8] = []

    /// Whether a part exceeds its limit and was omitted or truncated.
    package var isCut = false

    /// Returns the value of the first field with a name in lower case, or `nil` if no field has it.
    package func field(_ name: String) -> [UInt8]? { fields.first { $0.name.elementsEqual(name.utf8) }?.value }

    /// Appends a field.
    mutating func append(_ name: [UInt8], _ value: [UInt8]) {
        guard fields.count < Self.maximumFieldCount, value.count <= Self.maximumTextLength else {
            isCut = true
            return
        }
        fields.append(Field(name: name.map(\.asciiLowercased), value: value))
    }

    /// Appends a parameter that the tool decoded to the body, unless the body is already longer than a limit.
    mutating func appendParameter(_ name: [UInt8], _ value: [UInt8], limit: Int) {
        guard body.count <= limit else { return }
        body += (body.isEmpty ? [] : Array("&".utf8)) + name + Array("=".utf8) + value
    }

    /// Omits a body that is longer than a limit.
    mutating func limitBody(to limit: Int) {
        guard body.count > limit else { return }
        isCut = true
        body = []
    }

    /// Sets the URL, or the target of a request line with the field `Host`.
    mutating func setURL(_ url: [UInt8]) {
        guard url.count <= Self.maximumTextLength else {
            isCut = true
            return
        }
        target = CallTarget(url, host: field("host"))
    }

    /// Returns milliseconds since 1970 for a time as tools write it, or `nil` if it is neither RFC 3339 nor a number.
    static func milliseconds(_ text: [UInt8]) -> Int? {
        guard let text = String(validating: text, as: UTF8.self) else { return nil }
        if let number = Int(text) { return number >= 0 ? number : nil }
        guard let time = Timestamp(rfc3339: text) else { return nil }
        let duration = time.duration(since: Timestamp(seconds: 0)).components
        let (seconds, isTooLarge) = duration.seconds.multipliedReportingOverflow(by: 1_000)
        return isTooLarge ? nil : Int(seconds + duration.attoseconds / 1_000_000_000_000_000)
    }
}

/// The URL of a captured request, in parts.
package struct CallTarget {
    /// Whether the scheme is `http`.
    package let isPlain: Bool

    /// The host with its port, in lower case.
    package let host: [UInt8]

    /// The segments of the path.
    package let segments: [ArraySlice<UInt8>]

    /// The query without its question mark.
    package let query: ArraySlice<UInt8>

    /// Parses a URL, or a path together with the field `Host`.
    ///
    /// - Parameters:
    ///   - url: The URL. The result is `nil` if it is neither an `http` or `https` URL nor a path.
    ///   - host: The field `Host`, for a path.
    init?(_ url: [UInt8], host: [UInt8]?) {
        var start = 0
        for scheme in ["https://", "http://"] where url.prefix(8).map(\.asciiLowercased).starts(with: scheme.utf8) {
            start = scheme.utf8.count
            break
        }
        isPlain = start == 7
        var rest = url[start...].prefix { $0 != UInt8(ascii: "#") }
        if start > 0 {
            let authority = rest.prefix { !"/?".utf8.contains($0) }
            rest = rest[authority.endIndex...]
            let user = authority.lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? authority.startIndex
            self.host = authority[user...].map(\.asciiLowercased)
        } else {
            guard url.first == UInt8(ascii: "/"), let host else { return nil }
            self.host = host.map(\.asciiLowercased)
        }
        let path = rest.prefix { $0 != UInt8(ascii: "?") }
        query = rest[path.endIndex...].dropFirst()
        segments = path.split(separator: UInt8(ascii: "/"))
    }
}
