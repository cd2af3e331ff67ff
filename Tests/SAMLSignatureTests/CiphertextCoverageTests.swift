// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import SAML
internal import SAMLSignature
internal import Testing

/// The validator decides for each ciphertext whether a verified signature covers it (S-62).
@Suite(.requiresXMLSec)
struct CiphertextCoverageTests {
    private static let name = "<saml:NameID>p-0042</saml:NameID>"

    private static func id() throws -> String { try SignedSample.sealed("EncryptedID", name, cipher: .aes128CBC) }

    private static func wrapped(_ content: String) -> String { "<x:x xmlns:x=\"urn:example:x\">\(content)</x:x>" }

    /// Inserts key information into the signature of an element.
    private static func addKeyInfo(_ content: String, to document: String) -> String {
        let info = "<ds:KeyInfo>\(content)</ds:KeyInfo></ds:Signature>"
        return document.replacing("</ds:Signature>", with: info, maxReplacements: 1)
    }

    private static func code(
        _ document: String,
        allowing allowances: Set<AlgorithmAllowance> = [.aesCBC]
    ) throws -> Finding.Code? {
        let decrypter = ResponseDecrypter(keys: try Keyring.decryptionKeys(), allowing: allowances)
        let bytes = Array(document.utf8)
        let trust = try Keyring.trust()
        do throws(ProtectionError) {
            let opened = try decrypter.decrypt(bytes, verifyingWith: trust, at: Keyring.moment)
            #expect(!String(decoding: opened, as: UTF8.self).contains("EncryptedData"))
            return nil
        } catch {
            return error.finding?.code
        }
    }

    @Test func `decrypts AES-CBC inside signed content`() throws {
        let inAssertion = SignedSample.response(SignedSample.assertion(subject: try Self.id()))
        #expect(try Self.code(SignedSample.sign(inAssertion, "_a1")) == nil)
        #expect(try Self.code(SignedSample.sign(inAssertion, "_r1")) == nil)
        let detail = SignedSample.response(detail: Self.wrapped(try Self.id()), SignedSample.assertion())
        #expect(try Self.code(SignedSample.sign(detail, "_r1")) == nil)
        let signed = try SignedSample.sign(SignedSample.assertion(subject: Self.id()), "_a1")
        let closed = SignedSample.response(try SignedSample.sealed("EncryptedAssertion", signed))
        #expect(try Self.code(closed) == nil)
    }

    @Test func `does not decrypt AES-CBC outside signed content`() throws {
        let good = SignedSample.assertion()
        let other = try SignedSample.sealed("EncryptedAssertion", SignedSample.assertion(id: "_a2"), cipher: .aes128CBC)
        let documents = [
            SignedSample.response(detail: Self.wrapped(try Self.id()), good),
            SignedSample.response(extensions: Self.wrapped(try Self.id()), good),
            SignedSample.response(detail: Self.wrapped(other), good),
            SignedSample.response(extensions: Self.wrapped(other), good),
            SignedSample.response(good + other),
            SignedSample.response(other + good),
            SignedSample.response(good + SignedSample.assertion(id: "_a2", subject: try Self.id())),
        ]
        for document in documents {
            #expect(try Self.code(SignedSample.sign(document, "_a1")) == .encryptionAlgorithmNotAllowed)
        }
        let unsigned = SignedSample.assertion(subject: try Self.id())
        let closed = SignedSample.response(try SignedSample.sealed("EncryptedAssertion", unsigned))
        #expect(try Self.code(closed) == .encryptionAlgorithmNotAllowed)
    }

    @Test func `does not decrypt AES-CBC in a signature that does not cover it`() throws {
        let inside = try Self.id()
        let assertion = try SignedSample.sign(SignedSample.response(SignedSample.assertion()), "_a1")
        let carrier = Self.addKeyInfo(inside, to: assertion)
        #expect(try Self.code(carrier) == .encryptionAlgorithmNotAllowed)
        // The signature of the response covers the assertion's signature and its key information.
        #expect(try Self.code(SignedSample.sign(carrier, "_r1")) == nil)
    }

    @Test func `does not decrypt AES-CBC under a signature that does not verify`() throws {
        let signed = try SignedSample.sign(SignedSample.response(SignedSample.assertion(subject: Self.id())), "_a1")
        #expect(try Self.code(signed.replacing("mira-7", with: "mira-8")) == .encryptionAlgorithmNotAllowed)
        let foreign = try PrivateKey(pem: Keyring.bytes("attacks/keys/attacker-rsa.key.pem"))
        let document = SignedSample.response(SignedSample.assertion(subject: try Self.id()))
        #expect(try Self.code(SignedSample.sign(document, "_a1", by: foreign)) == .encryptionAlgorithmNotAllowed)
        // The document has a different structure than a response, so no signature counts (S-14).
        let twice = signed.replacing("</samlp:Response>", with: "<samlp:Status/></samlp:Response>")
        #expect(try Self.code(twice) == .encryptionAlgorithmNotAllowed)
    }

    @Test func `applies the same rule during validation`() throws {
        let id = try Self.id()
        let covered = try SignedSample.sign(SignedSample.response(SignedSample.assertion(subject: id)), "_a1")
        let validated = try SignedSample.validate(covered, allowing: [.aesCBC])
        #expect(validated.entries.first?.assertion?.encryptedParts == [])
        let second = SignedSample.assertion(id: "_a2", subject: id)
        let beside = try SignedSample.sign(SignedSample.response(SignedSample.assertion() + second), "_a1")
        for requirement in [SignaturePolicy.Requirement.any, nil] {
            let validated = try SignedSample.validate(
                beside,
                requiring: requirement,
                allowing: [.aesCBC, .aesCBCUnsigned]
            )
            #expect(validated.findings.map(\.code) == [.encryptionAlgorithmNotAllowed])
            #expect(validated.entries.map { $0.assertion?.encryptedParts } == [[], [.subject]])
        }
    }
}
