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

    /// The maximum length of a URL, in bytes.
    private static let maximumURLLength = 64 << 10

    /// The maximum length of the body of an answer that is read, in bytes.
    private static let maximumAnswerLength = 16 << 10

    /// The position in the capture, from one.
    package let position: Int

    /// The time of the request in milliseconds since 1970.
    package let time: Int?

    package let method: [UInt8]
    package let target: CallTarget?
    package let fields: [Field]

    /// The body, as sent.
    package internal(set) var body: [UInt8] = []

    /// Whether the body consists of parameters that the tool decoded.
    package private(set) var isBodyDecoded = false

    /// The status of the answer.
    package let status: Int?

    /// The beginning of the body of the answer.
    package private(set) var answer: [UInt8] = []

    /// Whether a part exceeds its limit and was omitted or truncated.
    package private(set) var isCut: Bool

    /// Creates a request without a body.
    init(_ fields: HeaderFields, method: [UInt8]?, url: [UInt8]?, time: [UInt8]?, status: Int?, position: Int) {
        self.position = position
        self.time = Self.milliseconds(time ?? [])
        self.method = method ?? []
        self.status = status
        self.fields = fields.all
        let isLong = (url ?? []).count > Self.maximumURLLength
        isCut = fields.isCut || isLong
        let host = fields.all.first { $0.name.elementsEqual("host".utf8) }?.value
        target = isLong ? nil : CallTarget(url ?? [], host: host)
    }

    /// Returns the value of the first field with a name in lower case, or `nil` if no field has it.
    package func field(_ name: String) -> [UInt8]? { fields.first { $0.name.elementsEqual(name.utf8) }?.value }

    /// Adds the bodies of the request and of the answer.
    ///
    /// - Parameters:
    ///   - body: The body of the request; one that is longer than the limit is omitted.
    ///   - isDecoded: Whether it consists of parameters that the tool decoded.
    ///   - answer: The body of the answer, of which the beginning is kept.
    ///   - limit: The maximum length of the body of the request, in bytes.
    /// - Returns: The request with its bodies.
    func with(_ body: [UInt8], isDecoded: Bool, answer: [UInt8] = [], limit: Int) -> CapturedCall {
        var call = self
        call.isBodyDecoded = isDecoded
        call.answer = Array(answer.prefix(Self.maximumAnswerLength + 1))
        if body.count > limit { call.isCut = true } else { call.body = body }
        return call
    }

    /// Returns milliseconds since 1970 for a time as tools write it, or `nil` if it is neither RFC 3339 nor a number.
    private static func milliseconds(_ text: [UInt8]) -> Int? {
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
