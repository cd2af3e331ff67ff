// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import HTTPTypes
internal import SAML
internal import SAMLBindings
internal import SAMLEncoding
internal import SAMLServiceProvider
internal import TestIdentityProvider
internal import Testing

/// What an identity provider of the federation, another site or a sender of many requests can do to others.
@Suite(.requiresXMLSec) struct `abuse` {
    @Test func `keeps a used message no longer than it can be accepted`() async throws {
        let store = InMemoryStore()
        let site = try TestSite(store)
        #expect(try await site.login(Browser(site))?.record.outcome == .signedIn)
        var request = try site.idp.logoutRequest(
            for: TestUser(),
            to: "https://app.example.test/saml/slo",
            at: site.moment
        )
        request.notOnOrAfter = Timestamp("9999-01-01T00:00:00Z")
        let query = try site.idp.query(for: request)
        #expect(await Browser(site).send(.get, "/saml/slo?\(query)")?.record.outcome == .signedOut)
        // The maximum age and the clock skew of both sides.
        for (seconds, answer) in [(600, ReplayAnswer.seenBefore), (1_260, .first)] {
            let moment = site.moment.adding(seconds: seconds)
            let key = ReplayKey(issuer: site.idp.entityID, assertionID: request.id)
            #expect(try store.claim(key, until: moment.adding(seconds: 1), by: nil, at: moment) == answer)
        }
    }

    @Test func `refuses a session that needs much room`() async throws {
        let site = try TestSite()
        for (count, outcome) in [(60_000, AttemptRecord.Outcome.signedIn), (66_000, .rejectedMessage)] {
            let value = String(repeating: "x", count: count)
            let user = TestUser(attributes: [SAML.Attribute("mail", values: [.init(value)])])
            let answer = try #require(try await site.login(Browser(site), as: user))
            #expect(answer.record.outcome == outcome)
            #expect(answer.errors == (outcome == .signedIn ? [] : [.inputTooLarge]))
        }
    }

    @Test func `keeps an identity provider off when its metadata is read again`() async throws {
        let site = try TestSite()
        let browser = Browser(site)
        #expect(try await site.login(browser)?.record.outcome == .signedIn)
        site.providers.switchOff(site.idp.entityID)
        let read = try IdentityProvider(metadata: site.idp.metadata, readAt: site.moment)
        site.providers.replace(with: [read])
        site.providers[site.idp.entityID] = read
        site.providers.update(site.idp.entityID) { $0.unsolicitedTarget = .root }
        #expect(site.providers[site.idp.entityID]?.unsolicitedTarget == .root)
        #expect(
            await site.service.login(Browser(site).request(), with: site.idp.entityID, at: site.moment).record.outcome
                == .unusableProvider
        )
        #expect(try await browser.session() == nil)
        site.providers.switchOn(site.idp.entityID)
        #expect(try await site.login(Browser(site))?.record.outcome == .signedIn)
    }

    @Test func `requires one of the requested contexts`() async throws {
        let x509 = try #require(URIReference("urn:oasis:names:tc:SAML:2.0:ac:classes:X509"))
        let site = try TestSite { $0.requestedContext = .init(classes: [x509]) }
        #expect(try await site.login(Browser(site))?.errors == [.authnContextMismatch])
        var user = TestUser()
        user.authnContext = x509.rawValue
        #expect(try await site.login(Browser(site), as: user)?.record.outcome == .signedIn)
    }

    @Test(arguments: AuthnRequest.RequestedContext.Comparison.allCases)
    func `is not configured to request a context that it cannot check`(
        comparison: AuthnRequest.RequestedContext.Comparison
    ) throws {
        let x509 = try #require(URIReference("urn:oasis:names:tc:SAML:2.0:ac:classes:X509"))
        let contexts: [AuthnRequest.RequestedContext] = [
            .init(classes: [x509], comparison: comparison),
            .init(classes: [], declarations: [x509], comparison: comparison),
        ]
        for context in contexts {
            let isPossible = comparison == .exact && !context.classes.isEmpty
            var error: ConfigurationError?
            do { _ = try TestSite { $0.requestedContext = context } } catch let found as ConfigurationError {
                error = found
            }
            #expect(error?.code == (isPossible ? nil : .context))
        }
    }

    /// Endpoints in the metadata of a federation that would let this service act on itself, or on the machine of the user.
    @Test(arguments: [
        "https://app.example.test/saml/logout", "https://app.example.test/orders?x=1", "http://localhost:8080/x",
    ])
    func `sends no request to itself or to the machine of the user`(location: String) async throws {
        let site = try TestSite()
        let url = try #require(EndpointURL(location))
        let trust = try #require(site.providers[site.idp.entityID]).trust
        for binding in [SAMLBinding.redirect, .post] {
            site.providers[site.idp.entityID] = IdentityProvider(
                entityID: site.idp.entityID,
                trust: trust,
                endpoints: [IdentityProvider.Endpoint(.singleSignOn, binding, at: url)]
            )
            #expect(
                await site.service.login(Browser(site).request(), at: site.moment).record.outcome == .unusableProvider
            )
        }
    }

    @Test(arguments: [
        ("navigate", "document", true), ("navigate", "iframe", false), ("no-cors", "image", false),
        ("cors", "empty", false), (nil, nil, true),
    ])
    func `starts a login only in a page`(mode: String?, destination: String?, isStarted: Bool) async throws {
        let site = try TestSite()
        var head = HTTPRequest(method: .get, scheme: "https", authority: "app.example.test", path: "/saml/login")
        for (name, value) in [("Sec-Fetch-Mode", mode), ("Sec-Fetch-Dest", destination)] {
            head.headerFields[try #require(HTTPField.Name(name))] = value
        }
        let answer = await site.service.answer(ServiceProvider.BrowserRequest(head), at: site.moment)
        #expect(answer?.record.outcome == (isStarted ? .done : .malformedRequest))
    }

    @Test func `takes no response from a URL`() async throws {
        let site = try TestSite()
        site.providers[site.idp.entityID]?.unsolicitedTarget = .root
        let form = try site.idp.unsolicitedResponse(
            to: "https://app.example.test/saml/acs",
            audience: site.service.configuration.entityID,
            at: site.moment
        )
        let stream = try Deflate.deflate(form.document.span)
        let query = "SAMLResponse=\(PercentEncoding.encode(Base64().encodedString(of: stream.span)))"
        #expect(await Browser(site).send(.get, "/saml/acs?\(query)")?.record.outcome == .methodNotAllowed)
        #expect(await Browser(site).send(.post, form.action, body: form.body)?.record.outcome == .signedIn)
    }

    @Test func `keeps the sentence of an identity provider about a user out of the record`() async throws {
        let site = try TestSite()
        let answer = try await site.login(Browser(site), as: TestUser("alice"), misbehaving: .failure)
        #expect(answer?.errors.first == .statusNotSuccess)
        #expect(answer.map { "\($0.record.findings)".contains("alice") } == false)
    }
}
