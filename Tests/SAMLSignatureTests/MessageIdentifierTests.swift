// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import SAML
internal import SAMLSignature
internal import Testing

/// One table of identifiers for a message and everything that is decrypted in it (S-12, S-96).
@Suite(.requiresXMLSec)
struct MessageIdentifierTests {
    private static func signed(_ id: String = "_a1", advice: String = "") throws -> String {
        try SignedSample.sign(SignedSample.assertion(id: id, advice: advice), id)
    }

    private static func sealed(_ plaintext: String, _ cipher: ContentCipher = .aes128GCM) throws -> String {
        try SignedSample.sealed("EncryptedAssertion", plaintext, cipher: cipher)
    }

    private static func errors(
        _ document: String,
        allowing allowances: Set<AlgorithmAllowance> = []
    ) throws -> [Finding] {
        let result = try SignedSample.validate(document, allowing: allowances)
        let errors = result.findings.filter { $0.severity == .error }
        #expect((result.verified == nil) == !errors.isEmpty)
        return errors
    }

    @Test func `rejects a signed assertion that is encrypted twice`() throws {
        let copies = try Self.sealed(Self.signed()) + Self.sealed(Self.signed())
        let document = SignedSample.response(copies)
        let covered = SignedSample.response(
            try Self.sealed(SignedSample.assertion()) + Self.sealed(SignedSample.assertion())
        )
        for document in [document, try SignedSample.sign(document, "_r1"), try SignedSample.sign(covered, "_r1")] {
            let errors = try Self.errors(document)
            #expect(errors.map(\.code) == [.xmlDuplicateID])
            #expect(errors.first?.path?.hasSuffix("EncryptedAssertion[2]") == true)
        }
        let decrypter = ResponseDecrypter(keys: try Keyring.decryptionKeys())
        let error = #expect(throws: ProtectionError.self) { try decrypter.decrypt(Array(document.utf8)) }
        #expect(error?.finding?.code == .xmlDuplicateID)
    }

    @Test func `rejects an assertion that is also in the advice of other encrypted content`() throws {
        let other = try Self.signed("_a2", advice: Self.signed())
        let (outer, inner) = (try Self.sealed(other), try Self.sealed(Self.signed()))
        for content in [outer + inner, inner + outer] {
            #expect(try Self.errors(SignedSample.response(content)).map(\.code) == [.xmlDuplicateID])
        }
    }

    @Test func `rejects an assertion that is encrypted beside itself`() throws {
        let document = SignedSample.response(try Self.signed() + Self.sealed(Self.signed()))
        #expect(try Self.errors(document).map(\.code) == [.xmlDuplicateID])
    }

    @Test func `accepts different assertions, encrypted or not`() throws {
        let three = try Self.sealed(Self.signed()) + Self.signed("_a2") + Self.sealed(Self.signed("_A1"))
        #expect(try Self.errors(SignedSample.response(three)) == [])
        #expect(try Self.errors(SignedSample.sign(SignedSample.response(three), "_r1")) == [])
    }

    @Test func `does not reveal by a repeated ID that AES-CBC content was decrypted`() throws {
        var told: [[Finding]] = []
        let first = try Self.sealed(Self.signed())
        for plaintext in [
            try Self.signed(), SignedSample.assertion(), try Self.signed("_a2").replacing("mira-7", with: "mira-8"),
            "text",
        ] {
            let unsigned = try Self.sealed(plaintext, .aes256CBC)
            told.append(try Self.errors(SignedSample.response(first + unsigned), allowing: [.aesCBCUnsigned]))
            // Content that no signature covers reserves no ID.
            guard plaintext.utf8.count < 100 || !plaintext.contains("Signature") else { continue }
            told.append(try Self.errors(SignedSample.response(unsigned + first), allowing: [.aesCBCUnsigned]))
        }
        #expect(Set(told.map { $0.map(\.code) }) == [[.encryptionCannotDecrypt]])
        #expect(Set(told.map { $0.map(\.message) }).count == 1)
        let twice = try Self.sealed(Self.signed(), .aes256CBC) + Self.sealed(Self.signed())
        let errors = try Self.errors(SignedSample.response(twice), allowing: [.aesCBCUnsigned])
        #expect(errors.map(\.code) == [.xmlDuplicateID])
    }
}
