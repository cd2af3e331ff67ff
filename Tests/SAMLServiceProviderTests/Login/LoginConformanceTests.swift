// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import HTTPTypes
internal import SAML
internal import SAMLEncoding
internal import SAMLServiceProvider
internal import SAMLSignature
internal import TestIdentityProvider
internal import Testing

/// Requirements of Kantara's profiles on logins; the table is in the documentation of the module.
@Suite(.requiresXMLSec) struct `logins by the profiles` {
    @Test(arguments: [("sp-rsa", true), ("idp-rsa", true), ("idp-rsa", false)])
    func `decrypt with each key of the service`(key: String, hasBoth: Bool) async throws {
        var site = try TestSite(keys: hasBoth ? [TestSite.key(), TestSite.key("idp-rsa")] : [TestSite.key()])
        site.idp.encryptsFor = try TestSite.key(key).certificate
        let answer = try await site.login(Browser(site))
        #expect(answer?.record.outcome == (hasBoth ? .signedIn : .rejectedMessage))
        #expect(answer?.errors == (hasBoth ? [] : [.encryptionCannotDecrypt]))
    }

    @Test func `ask for no name, for any, or for one of a format`() async throws {
        let email = URIReference("urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress")
        for policy in [nil, AuthnRequest.NameIDPolicy(), .init(format: email, allowsCreation: true)] {
            let site = try TestSite { $0.nameIDPolicy = policy }
            #expect(try await site.start(Browser(site)).message.nameIDPolicy == policy)
            // The service sees which format it got; identity providers that ignore the format are not refused.
            let browser = Browser(site)
            #expect(try await site.login(browser)?.record.outcome == .signedIn)
            #expect(try await browser.session()?.nameID?.format == TestUser().nameID.format)
        }
    }

    /// What requires a signature of the response, and whether the response is signed.
    @Test(arguments: ["profile", "policy", "default"], [false, true])
    func `require a signature of the response if it is configured`(by setting: String, isSigned: Bool) async throws {
        var site = try TestSite {
            if setting == "profile" { $0.profile = .saml2int }
            if setting == "policy" { $0.signatures = SignaturePolicy(requiring: .response) }
        }
        site.idp.signsResponse = isSigned
        let answer = try await site.login(Browser(site))
        let isAccepted = isSigned || setting == "default"
        #expect(answer?.record.outcome == (isAccepted ? .signedIn : .rejectedMessage))
        #expect(answer?.errors == (isAccepted ? [] : [.signatureMissing]))
    }

    /// Seconds from the clock of the service to that of the identity provider, or to the arrival of the response.
    @Test(arguments: [
        (180, 0, nil), (181, 0, Finding.Code.conditionsNotYetValid), (0, 479, nil), (0, 480, .conditionsExpired),
    ])
    func `allow a clock skew of three minutes by default`(ahead: Int, late: Int, code: Finding.Code?) async throws {
        let site = try TestSite()
        let browser = Browser(site)
        let request = try await site.start(browser)
        let form = try site.idp.response(to: request, at: site.moment.adding(seconds: ahead))
        let moment = site.moment.adding(seconds: late)
        let answer = await browser.send(.post, form.action, body: form.body, fromOtherSite: true, at: moment)
        #expect(answer?.record.outcome == (code == nil ? .signedIn : .rejectedMessage))
        if let code { #expect(answer?.errors.contains(code) == true) }
    }

    @Test func `do not find an attribute by its FriendlyName`() async throws {
        let site = try TestSite()
        let browser = Browser(site)
        let value = [SAML.Attribute.Value("a@example.test")]
        let named = SAML.Attribute("urn:oid:0.9.2342.19200300.100.1.3", friendlyName: "mail", values: value)
        #expect(try await site.login(browser, as: TestUser(attributes: [named]))?.record.outcome == .signedIn)
        let session = try #require(await browser.session())
        #expect(session["mail"] == [])
        #expect(session["urn:oid:0.9.2342.19200300.100.1.3"] == ["a@example.test"])
    }

    /// SDP-SP12 and SDP-MD12 are not met: the service checks attributes, and `errorURL` is not read.
    @Test func `accept an assertion without attributes, and metadata with parts that are not read`() async throws {
        let site = try TestSite()
        let text = String(decoding: site.idp.metadata, as: UTF8.self)
            .replacing(
                "<md:IDPSSODescriptor ",
                with: "<md:IDPSSODescriptor errorURL=\"https://idp.example.test/help\" "
            )
            .replacing(
                "<md:IDPSSODescriptor",
                with: """
                    <md:Extensions><alg:SigningMethod xmlns:alg="urn:oasis:names:tc:SAML:metadata:algsupport" \
                    Algorithm="http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256"/></md:Extensions><md:IDPSSODescriptor
                    """,
                maxReplacements: 1
            )
        site.providers.replace(with: [try IdentityProvider(metadata: Array(text.utf8), readAt: site.moment)])
        // The key of the service selects the algorithm (IIP-MD10).
        let start = await site.service.login(Browser(site).request(), at: site.moment)
        #expect(start.location.contains("SigAlg=http%3A%2F%2Fwww.w3.org%2F2001%2F04%2Fxmldsig-more%23rsa-sha256"))
        let browser = Browser(site)
        #expect(try await site.login(browser)?.record.outcome == .signedIn)
        #expect(try await browser.session()?.attributes == [])
        let failed = try #require(try await site.login(Browser(site), misbehaving: .failure))
        #expect(!failed.page.contains("https://idp.example.test/help"))
    }

    @Test func `show a page with the number of the attempt for an answer with NoPassive`() async throws {
        let site = try TestSite()
        let browser = Browser(site)
        let request = try await site.start(browser, options: .init(isPassive: true))
        #expect(request.message.isPassive)
        let noPassive = Status.Code(rawValue: "urn:oasis:names:tc:SAML:2.0:status:NoPassive")
        let header = MessageHeader(
            id: .random(),
            issueInstant: site.moment,
            destination: request.message.assertionConsumerServiceURL,
            issuer: NameID(site.idp.entityID)
        )
        let status = Status([.responder, noPassive], message: "user-1 is away")
        let response = Response(header, inResponseTo: request.message.id, status: status)
        let form = try site.idp.form(for: response, relayState: request.relayState)
        let answer = try #require(await browser.send(.post, form.action, body: form.body, fromOtherSite: true))
        #expect(answer.record.outcome == .rejectedMessage)
        #expect(answer.errors.first == .statusNotSuccess)
        #expect(answer.response.head.status == .forbidden)
        #expect(answer.page.contains("<code>\(answer.record.id)</code>"))
        #expect(!answer.page.contains("user-1"))
        #expect(try await browser.session() == nil)
    }

    @Test(arguments: [WeakKey.rsa, WeakKey.ec])
    func `need a strong key`(weak: String) {
        let error = #expect(throws: ConfigurationError.self) {
            _ = try TestSite(keys: [ServiceProvider.Key(pem: Array(weak.utf8), certificate: Array(weak.utf8))])
        }
        #expect(error?.code == .key)
    }
}
