// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import HTTPTypes
internal import SAML
internal import SAMLEncoding
internal import SAMLServiceProvider
internal import SAMLSignature
internal import TestIdentityProvider
internal import Testing

/// Requirements of Kantara's profiles on logouts; the table is in the documentation of the module.
@Suite(.requiresXMLSec) struct `logouts by the profiles` {
    private static let url = "https://app.example.test/saml/slo"

    /// Lets the identity provider of a site sign with a key that the test has, too.
    private static func trustTestKey(_ site: TestSite) throws -> ResponseSigner {
        let key = try #require(TestSite.key("idp-rsa").privateKey as? PrivateKey)
        let provider = try #require(site.providers[site.idp.entityID])
        site.providers[site.idp.entityID] = IdentityProvider(
            entityID: provider.entityID,
            trust: try TrustStore(keys: [key.publicKey], forIssuer: provider.entityID),
            endpoints: provider.endpoints
        )
        return try ResponseSigner(key: key)
    }

    /// Replaces the name in a document, signs the document, and returns the body of its form.
    private static func body(
        of form: PostedForm,
        replacingNameWith name: String,
        signedBy signer: ResponseSigner,
        _ target: ResponseSigner.Target
    ) throws -> [UInt8] {
        let text = String(decoding: form.document, as: UTF8.self)
        let changed = text.replacing(/<saml:NameID.*<\/saml:NameID>/, with: name)
        #expect(changed != text)
        let signed = try signer.sign(Array(changed.utf8), target)
        var body = "\(form.field)=\(PercentEncoding.encode(Base64().encodedString(of: signed.span)))"
        if let relayState = form.relayState { body += "&RelayState=\(relayState)" }
        return Array(body.utf8)
    }

    @Test(arguments: [["sp-rsa"], ["idp-rsa", "sp-rsa"], ["idp-rsa"]], [false, true])
    func `decrypt the name with each key of the service`(keys: [String], areOutside: Bool) async throws {
        let site = try TestSite(
            keys: keys.map { name in
                let key = try TestSite.key(name)
                guard areOutside else { return key }
                return try ServiceProvider.Key(RemoteKey(name, decrypts: true), certificate: key.certificate)
            }
        )
        let browser = Browser(site)
        #expect(try await site.login(browser)?.record.outcome == .signedIn)
        let signer = try Self.trustTestKey(site)
        let request = try site.idp.logoutRequest(for: TestUser(), to: Self.url, at: site.moment)
        let body = try Self.body(
            of: site.idp.form(for: request, signed: false),
            replacingNameWith: SealedName.xml,
            signedBy: signer,
            .element(id: request.id.rawValue)
        )
        let answer = await Browser(site).send(.post, Self.url, body: body)
        let isDecrypted = keys.contains("sp-rsa")
        #expect(answer?.record.outcome == (isDecrypted ? .signedOut : .rejectedMessage))
        #expect(answer?.errors == (isDecrypted ? [] : [.encryptionCannotDecrypt]))
        #expect(try await (browser.session() == nil) == isDecrypted)
    }

    @Test func `send the received name with its qualifiers`() async throws {
        let site = try TestSite()
        let browser = Browser(site)
        var user = TestUser()
        user.nameID = NameID(
            "user-1",
            format: user.nameID.format,
            nameQualifier: "https://idp.example.test",
            spNameQualifier: "https://affiliation.example.test",
            spProvidedID: "provided"
        )
        #expect(try await site.login(browser, as: user)?.record.outcome == .signedIn)
        let answer = try #require(await browser.send(.post, "/saml/logout"))
        let sent: TestIdentityProvider.Received<LogoutRequest> = try site.idp.message(in: answer.location)
        #expect(sent.message.nameID == user.nameID)
        #expect(try await browser.session() == nil)
    }

    @Test func `end the session of a user without a name here alone`() async throws {
        let site = try TestSite()
        let (browser, other) = (Browser(site), Browser(site))
        let signer = try Self.trustTestKey(site)
        for browser in [browser, other] {
            let form = try site.idp.response(to: await site.start(browser), misbehaving: .unsigned, at: site.moment)
            let body = try Self.body(of: form, replacingNameWith: "", signedBy: signer, .assertions)
            let answer = await browser.send(.post, form.action, body: body, fromOtherSite: true)
            #expect(answer?.record.outcome == .signedIn)
            #expect(try await browser.session()?.nameID == nil)
        }
        let answer = try #require(await browser.send(.post, "/saml/logout"))
        #expect(answer.record.outcome == .partlySignedOut)
        #expect(answer.location == "https://app.example.test/")
        #expect(try await browser.session() == nil)
        #expect(try await other.session() != nil)
    }
}
