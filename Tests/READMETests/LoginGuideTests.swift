// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import SAML
internal import SAMLBindings
internal import SAMLSignature
internal import TestIdentityProvider
internal import Testing

/// Runs the examples of the guide to a login.
@Suite(.requiresXMLSec) struct `The guide to a login` {
    private struct Session {
        var requestID: XMLID?
    }

    private struct Logger {
        func info(_ text: String) {}
    }

    private enum Decision: Equatable {
        case denied
        case user(String)
    }

    private let logger = Logger()
    private let usedAssertions = InMemoryReplayCache()
    private let entityID = "https://sp.example.test"
    private let acsURL = "https://sp.example.test/acs"
    private let now = Timestamp(seconds: 1_777_629_600)

    private func request(_ session: inout Session) throws -> String {
        let ssoURL = try #require(EndpointURL("https://idp.example.test/sso"))
        let header = MessageHeader(
            id: .random(),
            issueInstant: now,
            destination: URIReference(ssoURL.text),
            issuer: NameID(entityID)
        )
        let authnRequest = AuthnRequest(header, assertionConsumerServiceURL: URIReference(acsURL))
        session.requestID = authnRequest.id
        let query = try RedirectBinding.query(for: authnRequest.document(), in: .request)
        let location = ssoURL.adding(query: query)
        return location
    }

    private func logIn(_ session: inout Session, _ body: [UInt8], _ trust: TrustStore) async throws -> Decision {
        let validator = ResponseValidator(
            policy: .webSSO(audience: entityID, recipient: acsURL),
            trust: trust
        )
        // The ID of the request that this browser's session stores, or nil if the session waits for no response.
        guard let request = session.requestID else { return .denied }
        let form = try PostBinding.decode(form: body)
        let result = try await validator.result(
            for: form.document,
            answering: request,
            at: now,
            claimingIn: usedAssertions
        )
        logger.info("\(result)")
        guard let response = result.verified else { return .denied }
        session.requestID = nil
        let user = try response.assertion.attributes.single("uid")
        return .user(user)
    }

    @Test func `accepts only the answer to the request of this browser, once`() async throws {
        let idp = try TestIdentityProvider()
        let trust = try TrustStore(metadata: idp.metadata, readAt: now)
        var (session, other) = (Session(), Session())
        let location = try request(&session)
        _ = try request(&other)
        let received: TestIdentityProvider.Received<AuthnRequest> = try idp.message(in: location)
        let user = TestUser(attributes: [Attribute("uid", values: [.init("mira-7")])])
        let form = try idp.response(to: received, for: user, at: now)

        var none = Session()
        #expect(try await logIn(&none, form.body, trust) == .denied)
        #expect(try await logIn(&other, form.body, trust) == .denied)
        let forged = try idp.response(to: received, for: user, misbehaving: .changed, at: now)
        #expect(try await logIn(&session, forged.body, trust) == .denied)
        var copy = session
        #expect(try await logIn(&session, form.body, trust) == .user("mira-7"))
        #expect(session.requestID == nil)
        #expect(try await logIn(&copy, form.body, trust) == .denied)
    }
}
