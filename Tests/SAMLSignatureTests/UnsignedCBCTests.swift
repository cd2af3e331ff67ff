// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import SAML
internal import SAMLSignature
internal import Testing

/// `aes-cbc-unsigned`: a signed assertion, encrypted in AES-CBC, in an unsigned response.
@Suite(.requiresXMLSec)
struct UnsignedCBCTests {
    private static func signed(by key: PrivateKey? = nil) throws -> String {
        try SignedSample.sign(SignedSample.assertion(), "_a1", by: key)
    }

    private static func sealed(
        _ plaintext: String,
        _ change: (inout EncryptedSample) throws -> Void = { _ in }
    ) throws -> String {
        try SignedSample.sealed("EncryptedAssertion", plaintext, cipher: .aes256CBC, change)
    }

    private static func attacker() throws -> PrivateKey {
        try PrivateKey(pem: Keyring.bytes("attacks/keys/attacker-rsa.key.pem"))
    }

    /// Ciphertexts that cannot be decrypted, or not to an assertion that a trusted key signed.
    private static func unusable() throws -> [String] {
        let signed = try signed()
        return [
            try sealed(SignedSample.assertion()),
            try sealed(signed.replacing("mira-7", with: "mira-8")),
            try sealed(self.signed(by: attacker())),
            try sealed(signed.replacing("</saml:Assertion>", with: "<saml:Advice/></saml:Assertion>")),
            try sealed("<saml:NameID>p-0042</saml:NameID>"),
            try sealed("text"),
            try sealed(signed) { $0.octets[20] ^= 1 },
            try sealed(signed) { $0.octets[$0.octets.count - 17] ^= 0x80 },
            try sealed(signed) { $0.octets.removeLast(16) },
            try sealed(signed) { $0.octets.removeLast() },
            try sealed(signed) { $0.wrappedKey[20] ^= 1 },
        ]
    }

    @Test func `accepts an assertion that is signed inside the ciphertext, and warns`() throws {
        let document = SignedSample.response(try Self.sealed(Self.signed()))
        let validated = try SignedSample.validate(document, allowing: [.aesCBCUnsigned])
        #expect(validated.findings.map(\.code) == [.encryptionAlgorithmNotAllowed])
        #expect(validated.findings.map(\.severity) == [.warning])
        #expect(validated.findings.map(\.actual) == ["aes-cbc-unsigned"])
        #expect(validated.verified?.assertion.attributes["uid"].isEmpty == false)
        #expect(validated.envelope?.isSigned == false)
        let decrypter = ResponseDecrypter(keys: try Keyring.decryptionKeys(), allowing: [.aesCBCUnsigned])
        let opened = try decrypter.decrypt(Array(document.utf8), verifyingWith: Keyring.trust(), at: Keyring.moment)
        #expect(String(decoding: opened, as: UTF8.self).contains(try Self.signed()))
        #expect(throws: ProtectionError.self) { try decrypter.decrypt(Array(document.utf8)) }
    }

    @Test func `does not change the meaning of aes-cbc`() throws {
        let document = SignedSample.response(try Self.sealed(Self.signed()))
        let validated = try SignedSample.validate(document, allowing: [.aesCBC])
        #expect(validated.findings.map(\.code) == [.encryptionAlgorithmNotAllowed])
        #expect(validated.verified == nil)
        let around = try SignedSample.sign(document, "_r1")
        let covered = try SignedSample.validate(around, allowing: [.aesCBCUnsigned])
        #expect(covered.findings.map(\.actual) == ["aes-cbc"])
        #expect(covered.verified != nil)
    }

    @Test(arguments: [SignaturePolicy.Requirement.any, .response, .assertion, .both, nil])
    func `reports every failure with the same finding`(requirement: SignaturePolicy.Requirement?) throws {
        var told: [Finding] = []
        for (index, element) in try Self.unusable().enumerated() {
            let document = SignedSample.response(element)
            let validated = try SignedSample.validate(document, requiring: requirement, allowing: [.aesCBCUnsigned])
            #expect(validated.verified == nil)
            #expect(validated.signatures == [])
            #expect(validated.entries.map { $0.assertion == nil && !$0.isVerified } == [true])
            if index == 0 { told = validated.findings }
            #expect(validated.findings == told, "unusable ciphertext \(index)")
            let decrypter = ResponseDecrypter(keys: try Keyring.decryptionKeys(), allowing: [.aesCBCUnsigned])
            let error = #expect(throws: ProtectionError.self) {
                try decrypter.decrypt(Array(document.utf8), verifyingWith: Keyring.trust(), at: Keyring.moment)
            }
            #expect(error?.finding == told.first)
        }
        #expect(told.map(\.code) == [.encryptionCannotDecrypt])
    }

    /// Otherwise the following parts would reveal whether it decrypted.
    @Test func `counts as many decryptions for ciphertext that decrypts as for other ciphertext`() throws {
        let name = "<saml:NameID>p-0042</saml:NameID>"
        let many = SignedSample.assertion(
            id: "_a3",
            subject: try SignedSample.sealed("EncryptedID", name),
            attributes: try (0..<5).map {
                try SignedSample.sealed("EncryptedAttribute", "<saml:Attribute Name=\"a\($0)\"/>")
            }.joined()
        )
        // Two keys of the ciphertext and six parts add up to the limit.
        for extra in [0, 1] {
            var told: [Set<Finding>] = []
            for element in try Self.unusable() {
                let keys = try Self.twoKeys(element)
                let third =
                    extra == 0 ? "" : try SignedSample.sealed("EncryptedAssertion", SignedSample.assertion(id: "_a4"))
                let validated = try SignedSample.validate(
                    SignedSample.response(keys + many + third),
                    requiring: nil,
                    allowing: [.aesCBCUnsigned]
                )
                let budget = validated.findings.filter { $0.message.contains("RSA decryptions") }
                #expect(budget.count == extra)
                told.append(Set(validated.findings.map { Finding($0.code, $0.severity, $0.message) }))
            }
            #expect(Set(told).count == 1)
        }
    }

    /// Repeats the encrypted key of a ciphertext.
    private static func twoKeys(_ element: String) throws -> String {
        let found = element.firstMatch(of: /<xenc:EncryptedKey.*<\/xenc:EncryptedKey>/.dotMatchesNewlines())
        let key = String(try #require(found).output)
        return element.replacing(key, with: key + key)
    }

    @Test func `decrypts only assertions without a signature around them`() throws {
        let id = try SignedSample.sealed("EncryptedID", "<saml:NameID>p</saml:NameID>", cipher: .aes128CBC)
        let document = SignedSample.response(SignedSample.assertion(subject: id))
        let validated = try SignedSample.validate(document, requiring: nil, allowing: [.aesCBCUnsigned])
        #expect(validated.findings.map(\.code) == [.encryptionAlgorithmNotAllowed])
        #expect(validated.findings.map(\.severity) == [.error])
        let inside = try SignedSample.sign(SignedSample.assertion(subject: id), "_a1")
        let closed = SignedSample.response(try Self.sealed(inside))
        let opened = try SignedSample.validate(closed, allowing: [.aesCBCUnsigned])
        #expect(opened.verified?.assertion.subject?.nameID?.value == "p")
    }
}
