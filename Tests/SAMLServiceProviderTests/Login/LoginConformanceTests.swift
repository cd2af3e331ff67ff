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

    /// The algorithms that metadata publishes, on the entity and on the role, and the one that a service with an RSA and an EC
    /// key uses.
    @Test(
        arguments: [
            ([], [], "rsa-sha256"), (["rsa-sha512", "rsa-sha256"], [], "rsa-sha256"),
            (["rsa-sha512"], [], "rsa-sha512"),
            (["ecdsa-sha256"], [], "ecdsa-sha256"), (["ecdsa-sha256"], ["rsa-sha384"], "rsa-sha384"),
            ([], ["unknown", "ecdsa-sha256", "rsa-sha512"], "ecdsa-sha256"), (["ecdsa-sha512"], [], "ecdsa-sha512"),
            (["rsa-sha1"], [], "rsa-sha256"),
        ]
    )
    func `sign with an algorithm that the identity provider publishes`(
        entity: [String],
        role: [String],
        expected: String
    ) async throws {
        func extensions(_ names: [String]) -> String {
            let uri = "http://www.w3.org/2001/04/xmldsig-more#"
            let methods = names.map { "<alg:SigningMethod Algorithm=\"\(uri)\($0)\"/>" }
            let namespace = "urn:oasis:names:tc:SAML:metadata:algsupport"
            return "<md:Extensions xmlns:alg=\"\(namespace)\">\(methods.joined())</md:Extensions>"
        }
        let site = try TestSite(keys: [TestSite.key(), TestSite.key("idp-ec")])
        let text = String(decoding: site.idp.metadata, as: UTF8.self)
            .replacing("<md:KeyDescriptor", with: extensions(role) + "<md:KeyDescriptor", maxReplacements: 1)
            .replacing("<md:IDPSSODescriptor", with: extensions(entity) + "<md:IDPSSODescriptor", maxReplacements: 1)
        site.providers.replace(with: [try IdentityProvider(metadata: Array(text.utf8), readAt: site.moment)])
        let start = await site.service.login(Browser(site).request(), at: site.moment)
        #expect(start.location.contains("xmldsig-more%23\(expected)&Signature="))
    }

    /// SDP-SP12 and SDP-MD12.
    @Test func `lead a user whose login fails to the page of the identity provider`() async throws {
        let site = try TestSite()
        func read(_ url: String) throws {
            let text = String(decoding: site.idp.metadata, as: UTF8.self)
                .replacing("<md:IDPSSODescriptor ", with: "<md:IDPSSODescriptor errorURL=\"\(url)\" ")
            site.providers.replace(with: [try IdentityProvider(metadata: Array(text.utf8), readAt: site.moment)])
        }
        let place = "https://idp.example.test/help?a=1&amp;c"
        try read("\(place)=ERRORURL_CODE&amp;s=ERRORURL_TS&amp;r=ERRORURL_RP&amp;t=ERRORURL_TID&amp;x=ERRORURL_CTX")
        let failed = try #require(try await site.login(Browser(site), misbehaving: .failure))
        let service = "https%3A%2F%2Fapp.example.test%2Fsaml%2Fmetadata"
        let values = "=OTHER_ERROR&amp;s=1777629600&amp;r=\(service)&amp;t=\(failed.record.id)&amp;x="
        #expect(failed.page.contains("href=\"\(place)\(values)\""))
        let browser = Browser(site)
        #expect(try await site.login(browser)?.record.outcome == .signedIn)
        // The service requires an attribute, and sends the user there.
        let session = try #require(await browser.session())
        #expect(session.attributes == [])
        let page = site.service.helpPage(of: session.identityProvider, for: .identification, at: site.moment)
        #expect(page?.text.contains("c=IDENTIFICATION_FAILURE&s=1777629600&") == true)
        // Neither for a failure that is not one of the identity provider, nor to any other kind of URL.
        let unknown = await site.service.login(browser.request(), with: "https://unknown.example.test", at: site.moment)
        #expect(!unknown.page.contains("href"))
        for url in ["javascript:alert(1)", "http://idp.example.test/help", "/help"] {
            try read(url)
            #expect(try await site.login(Browser(site), misbehaving: .failure)?.page.contains("href") == false)
        }
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

    @Test(arguments: [ValidationPolicy.Profile.webSSO, .saml2int], [false, true])
    func `report NotBefore in a bearer confirmation, which Profiles 4.1.4.2 forbids`(
        profile: ValidationPolicy.Profile,
        hasNotBefore: Bool
    ) async throws {
        let site = try TestSite { $0.profile = profile }
        let key = try #require(TestSite.key("idp-rsa").privateKey as? PrivateKey)
        let provider = try #require(site.providers[site.idp.entityID])
        site.providers[site.idp.entityID] = IdentityProvider(
            entityID: provider.entityID,
            trust: try TrustStore(keys: [key.publicKey], forIssuer: provider.entityID),
            endpoints: provider.endpoints
        )
        let browser = Browser(site)
        let form = try await site.idp.response(to: site.start(browser), misbehaving: .unsigned, at: site.moment)
        let text = String(decoding: form.document, as: UTF8.self)
        let element = "<saml:SubjectConfirmationData "
        let changed = text.replacing(element, with: "\(element)NotBefore=\"2026-05-01T10:00:00Z\" ")
        #expect(changed != text)
        let signer = try ResponseSigner(key: key)
        let document = try signer.sign(Array((hasNotBefore ? changed : text).utf8), .response)
        var body = "SAMLResponse=\(PercentEncoding.encode(Base64().encodedString(of: document.span)))"
        body += "&RelayState=\(try #require(form.relayState))"
        let answer = try #require(
            await browser.send(.post, form.action, body: Array(body.utf8), fromOtherSite: true)
        )
        let findings = answer.record.findings.filter { $0.code == .confirmationUnknownCondition }
        let isForbidden = profile == .saml2int && hasNotBefore
        #expect(findings.map(\.severity) == (hasNotBefore ? [isForbidden ? .error : .warning] : []))
        #expect(answer.record.outcome == (isForbidden ? .rejectedMessage : .signedIn))
        let name = isForbidden ? "findings=" : "warnings="
        let words = "\(answer.record)".split(separator: " ").filter { $0.contains("confirmation.unknown-condition") }
        #expect(words.map { $0.hasPrefix(name) } == (hasNotBefore ? [true] : []))
    }

    @Test(arguments: [WeakKey.rsa, WeakKey.ec])
    func `need a strong key`(weak: String) {
        let error = #expect(throws: ConfigurationError.self) {
            _ = try TestSite(keys: [ServiceProvider.Key(pem: Array(weak.utf8), certificate: Array(weak.utf8))])
        }
        #expect(error?.code == .key)
    }
}
