// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import HTTPTypes
internal import SAML
internal import SAMLServiceProvider
internal import SAMLSignature
internal import Synchronization
internal import TestIdentityProvider
internal import Testing

/// A key outside of the process signs the messages and the metadata of a service.
@Suite(.requiresXMLSec) struct `a key outside of the process` {
    private static func site(_ key: RemoteKey, _ name: String) throws -> TestSite {
        let certificate = try TestSite.key(name).certificate
        return try TestSite(keys: [ServiceProvider.Key(key, certificate: certificate), TestSite.key()]) {
            $0.signsMetadata = true
            $0.metadata.validUntil = "2026-05-15T10:00:00Z"
        }
    }

    @Test(arguments: [("sp-rsa", SigningAlgorithm.rsaSHA256), ("idp-ec", .ecdsaSHA256)])
    func `signs a request, a logout and the metadata`(name: String, algorithm: SigningAlgorithm) async throws {
        let key = try RemoteKey(name)
        let site = try Self.site(key, name)
        let browser = Browser(site)
        let trust = try TrustStore(keys: [key.publicKey], forIssuer: site.service.configuration.entityID)
        let start = await site.service.login(browser.request(), at: site.moment)
        let validator = MessageValidator<AuthnRequest>(
            policy: .init(destinations: ["https://idp.example.test/sso"]),
            trust: trust
        )
        let query = Array(start.location.utf8.drop { $0 != UInt8(ascii: "?") }.dropFirst())
        #expect(validator.result(forQuery: query, at: site.moment).verified != nil)
        #expect(try await site.login(browser)?.record.outcome == .signedIn)
        let away = try #require(await browser.send(.post, "/saml/logout"))
        #expect(away.location.contains("SAMLRequest="))
        let document = try await site.service.metadata(at: site.moment)
        _ = try EntityDescription.all(inMetadata: document, signedBy: [key.publicKey], readAt: site.moment)
        let used = key.algorithms.withLock(\.self)
        #expect(Set(used) == [algorithm])
        // The other key only signs.
        let text = String(decoding: document, as: UTF8.self)
        #expect(text.split(separator: "use=\"encryption\"").count == 2)
    }

    @Test(arguments: RemoteKey.Fault.allCases)
    func `refuses what does not verify, and hides the error`(fault: RemoteKey.Fault) async throws {
        let site = try Self.site(try RemoteKey("sp-rsa", fault), "sp-rsa")
        let start = await site.service.login(Browser(site).request(), at: site.moment)
        #expect(start.record.outcome == .failed && start.location.isEmpty)
        #expect(start.record.reason?.isEmpty == false && !start.record.description.contains("PIN 1234"))
        await #expect(throws: ConfigurationError.self) { try await site.service.metadata(at: site.moment) }
    }

    @Test func `must have the public key of its certificate`() throws {
        let certificate = try TestSite.key("idp-ec").certificate
        #expect(throws: ConfigurationError.self) {
            try ServiceProvider.Key(RemoteKey("sp-rsa"), certificate: certificate)
        }
    }

    @Test func `decrypts assertions, and is offered for encryption`() async throws {
        let keys = [try RemoteKey("idp-ec"), try RemoteKey("sp-rsa", decrypts: true)]
        var site = try TestSite(
            keys: zip(keys, ["idp-ec", "sp-rsa"]).map {
                try ServiceProvider.Key($0, certificate: TestSite.key($1).certificate)
            }
        )
        let metadata = String(decoding: try await site.service.metadata(at: site.moment), as: UTF8.self)
        #expect(metadata.split(separator: "use=\"encryption\"").count == 2)
        site.idp.encryptsFor = try TestSite.key().certificate
        #expect(try await site.login(Browser(site))?.record.outcome == .signedIn)
        #expect(keys.map { $0.decryptions.withLock(\.self) } == [0, 1])
        site.idp.encryptsFor = try TestSite.key("idp-rsa").certificate
        let answer = try await site.login(Browser(site))
        #expect(answer?.record.outcome == .rejectedMessage && answer?.errors.contains(.encryptionCannotDecrypt) == true)
    }
}
