// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import HTTPTypes
internal import SAML
internal import SAMLEncoding
internal import SAMLServiceProvider
internal import TestIdentityProvider
internal import Testing

/// A genuine message counts only as the root of what a browser sends (S-77): nothing signs what is around it.
@Suite(.requiresXMLSec) struct `messages with elements around them` {
    /// What can be around a message: markup before and after it.
    enum Enclosure: CaseIterable {
        case envelope
        case artifactResponse
        case both

        var markup: (String, String) {
            let envelope = (
                "<e:Envelope xmlns:e=\"http://schemas.xmlsoap.org/soap/envelope/\"><e:Body>", "</e:Body></e:Envelope>"
            )
            let answer = (
                """
                <p:ArtifactResponse xmlns:p="urn:oasis:names:tc:SAML:2.0:protocol" ID="_outer" Version="2.0" \
                IssueInstant="2026-05-01T10:00:00Z"><p:Status><p:StatusCode \
                Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></p:Status>
                """, "</p:ArtifactResponse>"
            )
            return switch self {
            case .envelope: envelope
            case .artifactResponse: answer
            case .both: (envelope.0 + answer.0, answer.1 + envelope.1)
            }
        }

        /// Returns the body of a form whose document is enclosed.
        func body(around form: PostedForm) -> [UInt8] {
            let (start, end) = markup
            let document = Array(start.utf8) + form.document + Array(end.utf8)
            var body = "\(form.field)=\(PercentEncoding.encode(Base64().encodedString(of: document.span)))"
            if let relayState = form.relayState { body += "&RelayState=\(relayState)" }
            return Array(body.utf8)
        }
    }

    @Test(arguments: Enclosure.allCases, [true, false])
    func `start no session`(enclosure: Enclosure, isRequested: Bool) async throws {
        let site = try TestSite()
        site.providers[site.idp.entityID]?.unsolicitedTarget = .root
        let browser = Browser(site)
        let url = "https://app.example.test/saml/acs"
        let form =
            isRequested
            ? try await site.idp.response(to: site.start(browser), at: site.moment)
            : try site.idp.unsolicitedResponse(
                to: url,
                audience: site.service.configuration.entityID,
                at: site.moment
            )
        let answer = await browser.send(.post, url, body: enclosure.body(around: form), fromOtherSite: true)
        #expect(answer?.record.outcome == .rejectedMessage)
        #expect(answer?.errors == [.samlUnexpectedElement])
        #expect(try await browser.session() == nil)
        // Nothing was used up. The response counts without what was around it.
        let genuine = await browser.send(.post, url, body: form.body, fromOtherSite: true)
        #expect(genuine?.record.outcome == .signedIn)
    }

    @Test func `end no session`() async throws {
        let site = try TestSite()
        let browser = Browser(site)
        #expect(try await site.login(browser)?.record.outcome == .signedIn)
        let url = "https://app.example.test/saml/slo"
        let form = try site.idp.form(for: site.idp.logoutRequest(for: TestUser(), to: url, at: site.moment))
        let answer = await Browser(site).send(.post, url, body: Enclosure.envelope.body(around: form))
        #expect(answer?.record.outcome == .rejectedMessage)
        #expect(answer?.errors == [.samlUnexpectedElement])
        #expect(try await browser.session() != nil)
        #expect(await Browser(site).send(.post, url, body: form.body)?.record.outcome == .signedOut)
    }
}
