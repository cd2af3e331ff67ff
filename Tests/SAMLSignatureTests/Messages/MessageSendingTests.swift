// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import SAML
internal import SAMLSignature
internal import Testing

/// What is sent as a value is received as the same value.
@Suite(.requiresXMLSec) struct `sending of messages` {
    private static func header() throws -> MessageHeader {
        MessageHeader(
            id: try #require(XMLID("_m1")),
            issueInstant: Timestamp("2026-05-01T10:00:00Z") ?? Timestamp(seconds: 0),
            destination: URIReference(MessageSample.endpoint),
            issuer: NameID(MessageSample.issuer)
        )
    }

    @Test func `is in the parameter of the type`() throws {
        let signer = try RedirectSigner(key: TestKeys.signer())
        let header = try Self.header()
        let request = LogoutRequest(
            header,
            identifier: .nameID(NameID("<u>")),
            notOnOrAfter: Timestamp("2026-05-01T10:05:00Z")
        )
        let query = try signer.query(for: request, relayState: "a&b")
        #expect(query.hasPrefix("SAMLRequest="))
        let policy = MessagePolicy(destinations: [MessageSample.endpoint])
        let received = MessageValidator<LogoutRequest>(policy: policy, trust: try Keyring.trust())
            .result(forQuery: Array(query.utf8), at: Keyring.moment)
        #expect(received.verified?.message == request)
        #expect(received.verified?.relayState == Array("a&b".utf8))
        let answer = LogoutResponse(header, inResponseTo: request.id, status: Status([.success]))
        #expect(try signer.query(for: answer).hasPrefix("SAMLResponse="))
    }

    @Test func `fails for a value that XML cannot represent`() throws {
        let signer = try RedirectSigner(key: TestKeys.signer())
        let request = ArtifactResolve(try Self.header(), artifact: "\u{1}")
        let error = #expect(throws: ProtectionError.self) { try signer.query(for: request) }
        #expect(error?.code == .unreadable)
    }

    /// AES-CBC is decrypted only in the ciphertext that a verified signature covers.
    @Test func `decrypts a name in AES-CBC only under the signature of the message`() throws {
        let name = "<saml:NameID xmlns:saml=\"urn:oasis:names:tc:SAML:2.0:assertion\">p-0042</saml:NameID>"
        let sealed = try SignedSample.sealed("EncryptedID", name, cipher: .aes256CBC)
        let text = MessageSample.logoutRequest.text().replacing("<saml:NameID>p-0042</saml:NameID>", with: sealed)
        let decrypter = ResponseDecrypter(keys: try Keyring.decryptionKeys(), allowing: [.aesCBC])
        func decrypt(_ document: String) throws -> String {
            let bytes = try decrypter.decrypt(
                Array(document.utf8),
                verifyingWith: Keyring.trust(),
                signatures: SignaturePolicy(allowances: [.aesCBC]),
                at: Keyring.moment
            )
            return String(decoding: bytes, as: UTF8.self)
        }
        #expect(try decrypt(SignedSample.sign(text, "_m1")).contains(">p-0042<"))
        #expect(throws: ProtectionError.self) { try decrypt(text) }
        let stranger = try SignedSample.sign(text, "_m1", by: TestKeys.reader())
        #expect(throws: ProtectionError.self) { try decrypt(stranger) }
    }
}
