// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import SAML
internal import SAMLSignature
internal import TestVectors
internal import Testing

/// Ciphertext in every algorithm by an independent implementation.
@Suite(.requiresXMLSec)
struct EncryptionVectorTests {
    struct Vector: Decodable, Sendable, CustomTestStringConvertible {
        var tcId: Int
        var comment: String
        var file: String
        var allow: [String]

        var testDescription: String { "#\(tcId) \(comment)" }

        var allowances: Set<AlgorithmAllowance> {
            var allowances: Set<AlgorithmAllowance> = []
            if allow.contains("aes-cbc") { allowances.insert(.aesCBC) }
            if allow.contains("rsa-1_5") { allowances.insert(.rsa15) }
            return allowances
        }
    }

    private struct Manifest: Decodable {
        struct Group: Decodable { var tests: [Vector] }
        var numberOfTests: Int
        var testGroups: [Group]
    }

    private static func bytes(_ file: String) throws -> [UInt8] {
        Array(try Data(contentsOf: TestVectors.directory.appending(path: "encryption/\(file)")))
    }

    private static func vectors() throws -> [Vector] {
        let manifest = try JSONDecoder().decode(Manifest.self, from: Data(bytes("manifest.json")))
        let vectors = manifest.testGroups.flatMap(\.tests)
        try #require(vectors.count == manifest.numberOfTests)
        try #require(vectors.map(\.tcId) == Array(1...vectors.count))
        return vectors
    }

    @Test(arguments: try vectors()) func `decrypts to the exact bytes that were encrypted`(vector: Vector) throws {
        let document = try Self.bytes(vector.file)
        let keys = DecryptionKeys(try TestKeys.reader())
        let decrypter = ResponseDecrypter(keys: keys, allowing: vector.allowances)
        // Content in AES-CBC is only decrypted under a signature, which the test adds and removes.
        let signed = try ResponseSigner(key: TestKeys.signer()).sign(document)
        let opened = try decrypter.decrypt(signed, verifyingWith: Keyring.trust(), at: Keyring.moment)
        let signature = /<ds:Signature .*?<\/ds:Signature>/.dotMatchesNewlines()
        let plain = String(decoding: opened, as: UTF8.self).replacing(signature, with: "", maxReplacements: 1)
        #expect(try Array(plain.utf8) == Self.bytes("plain.xml"))
        guard !vector.allow.isEmpty else { return }
        let error = #expect(throws: ProtectionError.self) { try ResponseDecrypter(keys: keys).decrypt(document) }
        #expect(error?.finding?.code.rawValue == "encryption.algorithm-not-allowed")
    }
}
