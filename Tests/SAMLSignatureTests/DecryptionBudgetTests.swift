// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import SAML
internal import SAMLSignature
internal import SecureXML
internal import Testing

/// A document is limited to eight RSA decryptions for all its encrypted parts and keys (S-61).
@Suite(.requiresXMLSec)
struct DecryptionBudgetTests {
    private static func attribute(_ number: Int) throws -> String {
        try SignedSample.sealed("EncryptedAttribute", "<saml:Attribute Name=\"a\(number)\"/>")
    }

    private static func document(attributes count: Int) throws -> String {
        let id = try SignedSample.sealed("EncryptedID", "<saml:NameID>p-0042</saml:NameID>")
        let attributes = try (0..<count).map(Self.attribute).joined()
        let inner = try SignedSample.sign(SignedSample.assertion(subject: id, attributes: attributes), "_a1")
        return SignedSample.response(try SignedSample.sealed("EncryptedAssertion", inner))
    }

    private static func spent(_ result: ValidationResult) -> [Finding] {
        result.findings.filter { $0.code == .encryptionCannotDecrypt && $0.message.contains("8 RSA decryptions") }
    }

    @Test func `counts assertions, identifiers and attributes together`() throws {
        let full = try SignedSample.validate(Self.document(attributes: 6))
        #expect(full.findings.filter { $0.severity == .error } == [])
        #expect(full.entries.first?.assertion?.encryptedParts == [])
        let beyond = try SignedSample.validate(Self.document(attributes: 8))
        #expect(Self.spent(beyond).count == 2)
        #expect(beyond.findings.filter { $0.severity == .error }.count == 2)
        #expect(beyond.entries.first?.assertion?.encryptedParts.count == 2)
        #expect(beyond.verified == nil)
        let decrypter = ResponseDecrypter(keys: try Keyring.decryptionKeys())
        #expect(try decrypter.decrypt(Array(Self.document(attributes: 6).utf8)).isEmpty == false)
        let error = try #require(throws: ProtectionError.self) {
            try decrypter.decrypt(Array(Self.document(attributes: 7).utf8))
        }
        #expect(error.finding?.message.contains("8 RSA decryptions") == true)
    }

    @Test func `counts the assertions of a response together`() throws {
        let assertions = try (0..<9).map {
            try SignedSample.sealed(
                "EncryptedAssertion",
                SignedSample.sign(SignedSample.assertion(id: "_a\($0)"), "_a\($0)")
            )
        }
        let validated = try SignedSample.validate(SignedSample.response(assertions.joined()))
        #expect(validated.entries.map { $0.assertion != nil } == Array(repeating: true, count: 8) + [false])
        #expect(Self.spent(validated).count == 1)
    }

    @Test func `counts each pair of a private key and an encrypted key`() throws {
        // Eight encrypted keys for other recipients and two private keys of that length: 16 decryptions.
        var sample = try EncryptedSample()
        sample.wrappedKey[10] ^= 1
        sample.keyInfo = String(repeating: sample.encryptedKey(), count: 8)
        let reader = try TestKeys.reader()
        #expect(try sample.open(keys: [reader]) == .closed)
        let opening = try sample.open(keys: [TestKeys.signer(), reader])
        guard case .refused(let code, let reason) = opening else {
            Issue.record("the ciphertext was decrypted")
            return
        }
        #expect(code == .encryptionCannotDecrypt)
        #expect(reason.contains("8 RSA decryptions"))
    }

    @Test func `does not count keys of another type or length`() throws {
        // An EC key, and blocks whose length differs from that of the modulus.
        let keys = DecryptionKeys([try TestKeys.signer("idp-ec"), try TestKeys.reader()])
        let full = try SignedSample.validate(Self.document(attributes: 6), keys: keys)
        #expect(full.findings.filter { $0.severity == .error } == [])
        var short = try EncryptedSample()
        let good = short.encryptedKey()
        short.wrappedKey.removeLast()
        short.keyInfo = String(repeating: short.encryptedKey(), count: 7) + good
        let tree = try XMLTree(parsing: Array(short.xml.utf8))
        let decrypter = ElementDecrypter(keys: DecryptionKeys(try TestKeys.reader()))
        var budget = DecryptionBudget()
        let root = tree.root
        if let element = root.firstChildElement {
            _ = try decrypter.open(element, isCoveredBySignature: false, budget: &budget)
        }
        #expect(budget.attempts == 7)
    }

    @Test func `tries the key that succeeded first again`() throws {
        // A new key before the old one: the first part takes two decryptions, each of the others one.
        let keys = DecryptionKeys([try TestKeys.signer(), try TestKeys.reader()])
        let full = try SignedSample.validate(Self.document(attributes: 5), keys: keys)
        #expect(full.findings.filter { $0.severity == .error } == [])
        let beyond = try SignedSample.validate(Self.document(attributes: 6), keys: keys)
        #expect(Self.spent(beyond).count == 1)
    }
}
