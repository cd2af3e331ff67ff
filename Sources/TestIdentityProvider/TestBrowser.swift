// SPDX-License-Identifier: Apache-2.0

public import HTTPTypes
public import SAML

/// A browser for the tests of a service: it keeps cookies, follows redirects, and signs in and out at test identity providers.
///
/// ```swift
/// let idp = try TestIdentityProvider()
/// let browser = TestBrowser(at: "https://app.example.test", providers: [idp]) { head, body in
///     try await send(head, body)               // to the service, with the client of its server
/// }
/// browser.user = TestUser("mira", ["groups": ["admins"]])
/// let page = try await browser.get("/members")  // after the login
/// let end = try await browser.post("/saml/logout")
/// ```
public final class TestBrowser {
    /// Sends a request to the service.
    public typealias Send = (_ head: HTTPRequest, _ body: [UInt8]) async throws -> (head: HTTPResponse, body: [UInt8])

    /// A page, or an answer that the browser does not follow.
    public struct Page: Sendable {
        /// The path and the query of the page.
        public let path: String

        /// The status and the fields.
        public let head: HTTPResponse

        /// The body.
        public let body: [UInt8]

        /// The body as text.
        public var text: String { String(decoding: body, as: UTF8.self) }
    }

    /// The user who signs in.
    public var user = TestUser()

    /// The fault of the responses of the identity providers, or `nil` for correct ones.
    public var misbehavior: Misbehavior?

    /// The identity providers, which the browser finds by their URLs.
    public var providers: [TestIdentityProvider]

    /// The time, or `nil` for that of the clock.
    public var moment: Timestamp?

    private let base: String
    private let send: Send
    private var cookies = CookieJar()

    /// Creates a browser without cookies.
    ///
    /// - Parameters:
    ///   - base: The URL of the service, without a trailing slash.
    ///   - providers: The identity providers.
    ///   - send: Sends a request to the service.
    public init(at base: String, providers: [TestIdentityProvider], _ send: @escaping Send) {
        self.base = base
        self.providers = providers
        self.send = send
    }

    /// Opens a page, with a login if the service requires one.
    ///
    /// - Throws: An error of the service, or if there are too many redirects.
    public func get(_ path: String) async throws -> Page { try await follow(.get, path, []) }

    /// Posts a form of a page of the service.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - body: The form, as `application/x-www-form-urlencoded`.
    /// - Returns: The page after all redirects, with the logout at the identity provider if the form starts one.
    /// - Throws: An error of the service, or if there are too many redirects.
    public func post(_ path: String, _ body: String = "") async throws -> Page {
        try await follow(.post, path, Array(body.utf8))
    }

    /// Signs the user out at an identity provider, which asks the service to end the session.
    ///
    /// - Returns: The answer of the service, which leads to the identity provider.
    /// - Throws: An error of the service, or if the request cannot be signed.
    public func signOut(at provider: TestIdentityProvider) async throws -> Page {
        let url = "\(base)\(Self.logoutPath)"
        let request = try provider.logoutRequest(for: user, to: url, at: moment ?? .now)
        return try await follow(.get, "\(url)?\(provider.query(for: request))", [], isForeign: true)
    }

    /// The path for messages of logout at a service of this package.
    private static let logoutPath = "/saml/slo"

    private func follow(
        _ method: HTTPRequest.Method,
        _ url: String,
        _ body: [UInt8],
        isForeign: Bool = false
    ) async throws -> Page {
        var (method, url, body, isForeign) = (method, url, body, isForeign)
        for _ in 0..<10 {
            let page = try await load(
                method,
                url.hasPrefix(base) ? String(url.dropFirst(base.count)) : url,
                body,
                isForeign
            )
            guard let location = page.head.headerFields[.location] else { return page }
            (method, url, body) = (.get, location, [])
            if location.hasPrefix("/") || location.hasPrefix("\(base)/") { continue }
            guard let provider = providers.first(where: { location.hasPrefix("\($0.entityID)/") }) else { return page }
            isForeign = true
            if let request = try? provider.message(AuthnRequest.self, in: location) {
                let form = try provider.response(to: request, for: user, misbehaving: misbehavior, at: moment ?? .now)
                (method, url, body) = (.post, form.action, form.body)
            } else if let request = try? provider.message(LogoutRequest.self, in: location) {
                url = "\(base)\(Self.logoutPath)"
                let answer = try provider.logoutResponse(to: request, sentTo: url, at: moment ?? .now)
                url += "?\(try provider.query(for: answer, relayState: request.relayState))"
            } else {
                return page
            }
        }
        throw TestFault.tooManyRedirects
    }

    private func load(
        _ method: HTTPRequest.Method,
        _ path: String,
        _ body: [UInt8],
        _ isForeign: Bool
    ) async throws -> Page {
        let parts = base.split(separator: "/", maxSplits: 2).map(String.init)
        var head = HTTPRequest(method: method, scheme: String(parts[0].dropLast()), authority: parts[1], path: path)
        head.headerFields[.accept] = "text/html"
        head.headerFields[.cookie] = cookies.field(for: path, fromForeignPost: isForeign && method == .post)
        let fetch = [("Site", isForeign ? "cross-site" : "same-origin"), ("Mode", "navigate"), ("Dest", "document")]
        for (name, value) in fetch {
            if let name = HTTPField.Name("Sec-Fetch-\(name)") { head.headerFields[name] = value }
        }
        if method == .post { head.headerFields[.contentType] = "application/x-www-form-urlencoded" }
        let answer = try await send(head, body)
        cookies.keep(answer.head.headerFields)
        return Page(path: path, head: answer.head, body: answer.body)
    }
}

/// A browser does one thing at a time.
@available(*, unavailable)
extension TestBrowser: Sendable {}
