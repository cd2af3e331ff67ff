// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import SAML
internal import SAMLSignature
internal import SecureXML
internal import TestVectors
internal import Testing

/// Ciphertext of four other implementations.
@Suite(.requiresXMLSec)
struct DecryptionVectorTests {
    struct Vector: Decodable, Sendable, CustomTestStringConvertible {
        var comment: String
        var file: String
        var encrypted: Bool
        var flags: [String]?
        var encryptedAttributes: [String]?

        var testDescription: String { "\(file): \(comment)" }
        var needsCBC: Bool { flags?.contains("aes-cbc") ?? false }
    }

    private struct Manifest: Decodable {
        struct Group: Decodable { var tests: [Vector] }
        var testGroups: [Group]
    }

    private static func vectors() throws -> [Vector] {
        let url = TestVectors.directory.appending(path: "responses/manifest.json")
        let manifest = try JSONDecoder().decode(Manifest.self, from: Data(contentsOf: url))
        let vectors = manifest.testGroups.flatMap(\.tests).filter(\.encrypted)
        try #require(!vectors.isEmpty)
        return vectors
    }

    private static func bytes(_ vector: Vector) throws -> [UInt8] {
        Array(try Data(contentsOf: TestVectors.directory.appending(path: "responses/\(vector.file)")))
    }

    @Test(arguments: try vectors()) func `decrypts documents of other implementations to the complete model`(
        vector: Vector
    ) throws {
        let document = try Self.bytes(vector)
        let keys = DecryptionKeys(try TestKeys.reader())
        let strict = ResponseDecrypter(keys: keys)
        let lenient = ResponseDecrypter(keys: keys, allowing: [.aesCBC])
        let opened = try lenient.decrypt(document, verifyingWith: Keyring.trust(), at: Keyring.moment)
        if vector.needsCBC {
            let error = try #require(throws: ProtectionError.self) { try strict.decrypt(document) }
            #expect(error.code == .cannotDecrypt)
            #expect(error.finding?.code == .encryptionAlgorithmNotAllowed)
        } else {
            #expect(try strict.decrypt(document) == opened)
        }
        if vector.file == "pysaml2/login-encrypted-both.xml" {
            // This generator gives both signatures the same ID.
            let error = #expect(throws: SAMLError.self) { _ = try UnverifiedResponse(parsing: opened).isInSOAPEnvelope }
            #expect(error?.code == .xmlDuplicateID)
            return
        }
        let response = try UnverifiedResponse(parsing: opened)
        let findings = response.findings
        #expect(findings.filter { $0.severity == .error } == [])
        let read = response.response
        let model = try #require(read)
        #expect(model.encryptedAssertions.isEmpty)
        #expect(model.assertions.allSatisfy { $0.encryptedParts.isEmpty })
        let names = model.assertions.flatMap { $0.attributeStatements.flatMap(\.attributes) }.map(\.name)
        #expect(Set(vector.encryptedAttributes ?? []).subtracting(names).isEmpty)
    }

    @Test func `does not change a document without ciphertext`() throws {
        let url = TestVectors.directory.appending(path: "responses/xmlsec1/bom.xml")
        let document = Array(try Data(contentsOf: url))
        #expect(try ResponseDecrypter(keys: DecryptionKeys(TestKeys.reader())).decrypt(document) == document)
    }
}
