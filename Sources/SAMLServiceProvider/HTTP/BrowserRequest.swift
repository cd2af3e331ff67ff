// SPDX-License-Identifier: Apache-2.0

public import HTTPTypes
internal import SAML
internal import UntrustedText

/// A request of a browser, as a server received it.
public struct BrowserRequest: Sendable {
    /// The method.
    public let method: HTTPRequest.Method

    /// The path, as it was received.
    let path: String

    /// The query without its question mark, as it was received, because a signature may cover it (S-80).
    let query: [UInt8]

    /// The body.
    public let body: [UInt8]

    /// Whether the browser shows the answer as a page; one that does not say it may.
    let isNavigation: Bool

    /// The form in the body, unless a page of another site may have sent it.
    let form: [UInt8]?

    /// Whether a browser asks for a page; a script or a program that expects data does not.
    let asksForPage: Bool

    /// The value of `Sec-Fetch-Site`, by which a browser tells whether a page of this origin sent the request.
    private let site: String?

    /// The value of `Origin`.
    private let origin: String?

    private let cookieFields: [String]

    /// The largest total size of the cookies that are read, in bytes.
    private static let maximumCookieBytes = 32 << 10

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - head: The head. Its path must be the target as it was received: not decoded, with the query.
    ///   - body: The whole body. The server limits its size; the service provider reads no more than its own limits
    ///     allow.
    public init(_ head: HTTPRequest, body: [UInt8] = []) {
        let target = Array((head.path ?? "/").utf8)
        let path = target.prefix { $0 != UInt8(ascii: "?") }
        method = head.method
        self.path = String(decoding: path, as: UTF8.self)
        query = Array(target[path.endIndex...].dropFirst())
        self.body = body
        func says(_ name: String, _ value: String) -> Bool {
            HTTPField.Name(name).flatMap { head.headerFields[$0] }.map { $0.isIdentical(to: value) } ?? true
        }
        isNavigation = says("Sec-Fetch-Mode", "navigate") && says("Sec-Fetch-Dest", "document")
        let type = (head.headerFields[.contentType] ?? "").utf8.prefix { $0 != UInt8(ascii: ";") }
        let isForm = String(decoding: type, as: UTF8.self).asciiLowercased
            .isIdentical(to: "application/x-www-form-urlencoded")
        // A browser that does not say it is not asked to repeat a form.
        site = HTTPField.Name("Sec-Fetch-Site").flatMap { head.headerFields[$0] }
        origin = HTTPField.Name("Origin").flatMap { head.headerFields[$0] }
        let isOwn = site?.isIdentical(to: "same-origin")
        form = method == .post && isForm && isOwn == true ? body : nil
        // Some browsers do not send these fields, and no browser sends them to `http`.
        let sendsMode = HTTPField.Name("Sec-Fetch-Mode").map(head.headerFields.contains) ?? false
        let accepts = head.headerFields[.accept]?.containsBytes(of: "text/html") ?? false
        asksForPage = head.method == .get && isNavigation && (sendsMode || accepts)
        let fields = head.headerFields[values: .cookie]
        cookieFields = fields.reduce(0) { $0 + $1.utf8.count } <= Self.maximumCookieBytes ? fields : []
    }

    /// The path and the query, to which a browser can return after a login, or `nil` if they are not a ``LocalPath``.
    public var target: LocalPath? {
        LocalPath(query.isEmpty ? path : "\(path)?\(String(decoding: query, as: UTF8.self))")
    }

    /// Returns whether a page of another origin sent the request, also one of a sibling host, whose requests have the cookies
    /// of this one (S-108).
    ///
    /// - Parameter own: The URL of the service.
    /// - Returns: `false` also if the request does not say who sent it, as that of a program.
    func isForeign(to own: EndpointURL) -> Bool {
        if let site { return !site.isIdentical(to: "same-origin") }
        // A program sends no `Origin`, a browser does.
        guard let origin else { return false }
        return EndpointURL(origin)?.hasOrigin(of: own) != true
    }

    /// The names and the values of the cookies.
    var cookies: some Sequence<(name: Substring.UTF8View, value: Substring.UTF8View)> {
        cookieFields.lazy.flatMap { $0.utf8.split(separator: UInt8(ascii: ";")) }.compactMap { pair in
            let pair = pair.drop { $0 == 0x20 || $0 == 0x09 }
            guard let equals = pair.firstIndex(of: UInt8(ascii: "=")) else { return nil }
            return (pair[..<equals], pair[pair.index(after: equals)...])
        }
    }

    /// Returns the value of a cookie, or `nil` if it is absent, or occurs twice with different values.
    func cookie(_ name: String) -> String? {
        var found: String?
        for cookie in cookies where name.utf8.elementsEqual(cookie.name) {
            let value = String(decoding: cookie.value, as: UTF8.self)
            guard found.map({ $0.isIdentical(to: value) }) != false else { return nil }
            found = value
        }
        return found
    }
}
