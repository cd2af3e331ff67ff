// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import HTTPTypes
internal import SAML
internal import SAMLServiceProvider
internal import SAMLSignature
internal import TestIdentityProvider
internal import TestVectors
internal import Testing

/// A service provider with one identity provider, and the time.
struct TestSite {
    static let moment: Timestamp = "2026-05-01T10:00:00Z"
    static let base = "https://app.example.test"

    let providers: IdentityProviders
    let service: ServiceProvider
    var idp: TestIdentityProvider
    var moment = Self.moment

    /// Creates a site.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - idp: The identity provider.
    ///   - keys: The keys of the service.
    ///   - change: Changes the configuration.
    /// - Throws: An error if this build has no xmlsec.
    init(
        _ store: any LoginStore = InMemoryStore(),
        idp: TestIdentityProvider? = nil,
        keys: [ServiceProvider.Key]? = nil,
        _ change: (inout ServiceProvider.Configuration) -> Void = { _ in }
    ) throws {
        let idp = try idp ?? TestIdentityProvider()
        providers = IdentityProviders([
            try IdentityProvider(metadata: idp.metadata, readAt: Self.moment)
        ])
        var configuration = try ServiceProvider.Configuration(
            entityID: "\(Self.base)/saml/metadata",
            baseURL: Self.base,
            keys: keys ?? [Self.key()],
            identityProviders: providers,
            store: store
        )
        change(&configuration)
        service = try ServiceProvider(configuration)
        self.idp = idp
    }

    static func key(_ name: String = "sp-rsa") throws -> ServiceProvider.Key {
        try ServiceProvider.Key(pem: bytes("keys/\(name).key.pem"), certificate: bytes("keys/\(name).crt.pem"))
    }

    private static func bytes(_ path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: TestVectors.directory.appending(path: path)))
    }
}

/// A browser, which keeps cookies and sends them by their rules.
final class Browser {
    private var cookies = CookieJar()
    private let site: TestSite

    init(_ site: TestSite) { self.site = site }

    /// The names of the cookies.
    var cookieNames: [String] { cookies.names }

    /// The cookies that another host of the domain can set in a browser: all but those with the prefix `__Host-`.
    func takeCookies(of other: Browser) { cookies.takeUnprefixed(of: other.cookies) }

    /// Removes the cookie of the browser, as if another tab had begun at the same time.
    func forgetBrowser() { cookies.remove("__Host-saml-browser") }

    /// Sends a request to the site.
    func send(
        _ method: HTTPRequest.Method,
        _ url: String,
        body: [UInt8] = [],
        fields: HTTPFields = [:],
        fromOtherSite isCrossSite: Bool = false,
        at moment: Timestamp? = nil
    ) async -> ServiceProvider.Answer? {
        let request = request(method, url, body: body, fields: fields, fromOtherSite: isCrossSite)
        let answer = await site.service.answer(request, at: moment ?? site.moment)
        if let answer { keepCookies(of: answer) }
        return answer
    }

    /// Returns the request that the browser sends.
    func request(
        _ method: HTTPRequest.Method = .get,
        _ url: String = "/",
        body: [UInt8] = [],
        fields: HTTPFields = [:],
        fromOtherSite isCrossSite: Bool = false
    ) -> ServiceProvider.BrowserRequest {
        ServiceProvider.BrowserRequest(head(method, url, fields: fields, fromOtherSite: isCrossSite), body: body)
    }

    /// Returns the head of the request that the browser sends.
    func head(
        _ method: HTTPRequest.Method = .get,
        _ url: String = "/",
        fields: HTTPFields = [:],
        fromOtherSite isCrossSite: Bool = false
    ) -> HTTPRequest {
        let target = url.hasPrefix(TestSite.base) ? String(url.dropFirst(TestSite.base.count)) : url
        let path = String(target.prefix { $0 != "?" })
        var head = HTTPRequest(
            method: method,
            scheme: "https",
            authority: "app.example.test",
            path: target,
            headerFields: fields
        )
        head.headerFields[.cookie] = cookies.field(for: path, fromForeignPost: isCrossSite && method == .post)
        return head
    }

    /// The session of the browser.
    func session(at moment: Timestamp? = nil) async throws -> Session? {
        try await site.service.session(of: request(), at: moment ?? site.moment)
    }

    func keepCookies(of answer: ServiceProvider.Answer) { cookies.keep(answer.response.head.headerFields) }
}

extension ServiceProvider.Answer {
    /// The URL of a redirect, or an empty text.
    var location: String { response.head.headerFields[.location] ?? "" }

    /// The body as text.
    var page: String { String(decoding: response.body, as: UTF8.self) }

    /// The codes of the errors in the record.
    var errors: [Finding.Code] { record.findings.filter { $0.severity == .error }.map(\.code) }
}

extension TestSite {
    /// Expects that the key of the service signed the message in a redirect (SDP-SP28, SDP-SP33).
    func expectSigned<Message: ProtocolMessage>(_ location: String, as _: Message.Type) throws {
        let query = try #require(location.split(separator: "?", maxSplits: 1).last)
        let key = try Self.key().privateKey.publicKey
        let trust = try TrustStore(keys: [key], forIssuer: service.configuration.entityID)
        let validator = MessageValidator<Message>(
            policy: .init(destinations: ["https://idp.example.test/slo"]),
            trust: trust
        )
        let result = validator.result(forQuery: Array(query.utf8), at: moment)
        #expect(result.verified != nil, "\(result.findings)")
    }

    /// Starts a login, and returns the request that arrived at the identity provider.
    func start(
        _ browser: Browser,
        returningTo target: String = "/",
        options: ServiceProvider.LoginOptions = .init()
    ) async throws -> TestIdentityProvider.Received<AuthnRequest> {
        let answer = await service.login(
            browser.request(),
            returningTo: LocalPath(target) ?? .root,
            options: options,
            at: moment
        )
        browser.keepCookies(of: answer)
        return try idp.message(in: answer.location)
    }

    /// Signs a user in, and returns the answer to the response.
    func login(
        _ browser: Browser,
        returningTo target: String = "/",
        as user: TestUser = TestUser(),
        misbehaving misbehavior: Misbehavior? = nil
    ) async throws -> ServiceProvider.Answer? {
        let request = try await start(browser, returningTo: target)
        let form = try idp.response(to: request, for: user, misbehaving: misbehavior, at: moment)
        return await browser.send(.post, form.action, body: form.body, fromOtherSite: true)
    }
}
