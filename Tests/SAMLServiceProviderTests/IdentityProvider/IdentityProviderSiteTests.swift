// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import HTTPTypes
internal import SAML
internal import SAMLServiceProvider
internal import SAMLSignature
internal import TestIdentityProvider
internal import Testing

/// The test identity provider over HTTP, with the service provider at the other end.
@Suite(.requiresXMLSec) struct `the site of a test identity provider` {
    @Test func `signs the chosen user in`() async throws {
        let visit = try await IdentityProviderVisit()
        let browser = Browser(visit.service)
        let choice = await visit.start(browser, returningTo: "/deep?a=1")
        #expect(choice.head.status == .ok)
        #expect(choice.page.contains(">second</option>"))
        for misbehavior in Misbehavior.allCases { #expect(choice.page.contains("\"\(misbehavior.rawValue)\"")) }
        let policy = choice.head.headerFields[.contentSecurityPolicy] ?? ""
        #expect(policy.contains("form-action 'self' https://app.example.test;"))
        let answer = try #require(await visit.deliver(visit.choose(choice, user: 1), browser))
        #expect(answer.location == "https://app.example.test/deep?a=1")
        #expect(try await browser.session()?.nameID?.value == "second")
    }

    @Test(arguments: Misbehavior.allCases) func `misbehaves as chosen`(_ misbehavior: Misbehavior) async throws {
        // Nothing requires a new authentication here.
        guard misbehavior != .oldAuthentication else { return }
        let visit = try await IdentityProviderVisit()
        let browser = Browser(visit.service)
        let page = visit.choose(await visit.start(browser), misbehavior: misbehavior.rawValue)
        let answer = try #require(await visit.deliver(page, browser))
        #expect(answer.record.outcome == .rejectedMessage)
        #expect(try await browser.session() == nil)
    }

    @Test func `takes a request by POST, and answers a passive one without a page`() async throws {
        let visit = try await IdentityProviderVisit()
        var request = try await visit.service.start(Browser(visit.service)).message
        for isPassive in [false, true] {
            request.isPassive = isPassive
            let form = try visit.service.idp.form(for: request, relayState: "r", signed: false)
            let page = visit.send("/sso", form: [String(decoding: form.body, as: UTF8.self)])
            #expect(page.fields[0].hasPrefix(isPassive ? "SAMLResponse=" : "SAMLRequest="))
            #expect(page.fields.contains("RelayState=r"))
        }
    }

    @Test func `gives the message of an artifact once`() async throws {
        let visit = try await IdentityProviderVisit(knowing: false)
        let acs = "http://localhost:8080/acs?a=1"
        let request = AuthnRequest(
            MessageHeader(id: "_q1", issueInstant: visit.service.moment, issuer: NameID("sp")),
            assertionConsumerServiceURL: URIReference(acs)
        )
        let form = try visit.service.idp.form(for: request, relayState: "r", signed: false)
        let choice = visit.send("/sso", form: [String(decoding: form.body, as: UTF8.self)])
        let location = visit.choose(choice, binding: "artifact").location
        #expect(location.hasPrefix(acs + "&SAMLart=AAQAA"))
        #expect(location.hasSuffix("&RelayState=r"))
        let query = String(location.components(separatedBy: "SAMLart=")[1].prefix { $0 != "&" })
        let artifact = query.replacing("%2B", with: "+").replacing("%2F", with: "/").replacing("%3D", with: "=")
        let resolve = ArtifactResolve(
            MessageHeader(id: "_r1", issueInstant: visit.service.moment, issuer: NameID("sp")),
            artifact: artifact
        )
        let body = [String(decoding: try resolve.soapEnvelope(), as: UTF8.self)]
        let first = visit.send("/artifact", form: body)
        #expect(first.head.headerFields[.contentType] == "text/xml; charset=utf-8")
        let trust = try #require(visit.service.providers["https://idp.example.test"]).trust
        var policy = ValidationPolicy.webSSO(
            audience: "sp",
            recipient: acs,
            inResponseTo: .request(request.id)
        )
        policy.issuers = ["https://idp.example.test"]
        let validator = ResponseValidator(policy: policy, trust: trust)
        let result = validator.result(for: first.body, at: visit.service.moment)
        #expect(result.verified?.assertion.assertion.subject?.nameID?.value == "first")
        #expect(result.findings.filter { $0.severity == .error }.isEmpty)
        let second = visit.send("/artifact", form: body)
        #expect(second.head.status == .ok)
        #expect(second.page.contains("ArtifactResponse") && !second.page.contains(":Assertion"))
    }

    @Test func `ends its session when the service signs the user out`() async throws {
        let visit = try await IdentityProviderVisit()
        let browser = Browser(visit.service)
        _ = await visit.deliver(visit.choose(await visit.start(browser)), browser)
        #expect(visit.send("/").page.contains("first at"))
        let leaving = try #require(await browser.send(.post, "/saml/logout"))
        let returning = visit.send(leaving.location)
        let answer = try #require(await browser.send(.get, returning.location, fromOtherSite: true))
        #expect(answer.record.outcome == .signedOut)
        #expect(!visit.send("/").page.contains("first at"))
    }

    @Test func `ends the session at the service`() async throws {
        let visit = try await IdentityProviderVisit()
        let browser = Browser(visit.service)
        _ = await visit.deliver(visit.choose(await visit.start(browser)), browser)
        #expect(try await browser.session() != nil)
        let leaving = visit.send("/sign-out", form: visit.send("/").fields)
        let answer = try #require(await browser.send(.get, leaving.location, fromOtherSite: true))
        #expect(try await browser.session() == nil)
        let end = visit.send(answer.location)
        #expect(end.page.contains("status:Success"))
        #expect(!visit.send("/").page.contains("first at"))
    }

    @Test func `rolls its key over`() async throws {
        let visit = try await IdentityProviderVisit()
        let browser = Browser(visit.service)
        #expect(visit.send("/metadata").page.components(separatedBy: "KeyDescriptor use").count == 2)
        #expect(visit.send("/roll-over", form: []).location == "https://idp.example.test/")
        let metadata = visit.send("/metadata")
        #expect(metadata.head.headerFields[.contentType] == "application/samlmetadata+xml")
        #expect(metadata.page.components(separatedBy: "KeyDescriptor use").count == 3)
        let refused = await visit.deliver(visit.choose(await visit.start(browser)), browser)
        #expect(refused?.record.outcome == .rejectedMessage)
        visit.service.providers.replace(with: [
            try IdentityProvider(metadata: metadata.body, readAt: visit.service.moment)
        ])
        let accepted = await visit.deliver(visit.choose(await visit.start(browser)), browser)
        #expect(accepted?.record.outcome == .signedIn)
    }
}
