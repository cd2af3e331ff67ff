// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import SAML
internal import SAMLSignature
internal import Synchronization
internal import Testing

/// A key outside of this process decrypts content keys: what a key in memory would decrypt, and no more.
@Suite(.requiresXMLSec) struct `decryption outside of the process` {
    /// A key that counts the content keys that it is asked to decrypt.
    private final class OutsideKey: CustomPrivateKey {
        /// Returns or throws for a content key.
        typealias Answer = @Sendable (PrivateKey, [UInt8], DigestAlgorithm, DigestAlgorithm) async throws -> [UInt8]

        let publicKey: PublicKey
        let decrypts = true
        let timeLimit: Duration
        let asked = Mutex<[[UInt8]]>([])
        private let key: PrivateKey
        private let answer: Answer

        init(
            _ key: PrivateKey,
            within timeLimit: Duration = .seconds(3_600),
            _ answer: @escaping Answer = { key, octets, digest, mask in
                try await key.decrypt(octets, digest: digest, mask: mask)
            }
        ) {
            self.key = key
            self.answer = answer
            self.timeLimit = timeLimit
            publicKey = key.publicKey
        }

        func signature(over octets: [UInt8], _ algorithm: SigningAlgorithm) async throws -> [UInt8] { [] }

        func decrypt(_ contentKey: [UInt8], digest: DigestAlgorithm, mask: DigestAlgorithm) async throws -> [UInt8] {
            asked.withLock { $0.append(contentKey) }
            return try await answer(key, contentKey, digest, mask)
        }

        /// The number of decryptions.
        var count: Int { asked.withLock(\.count) }
    }

    private struct Failure: Error {}

    /// The decryptions that never end.
    private static let parked = Mutex<[CheckedContinuation<Void, Never>]>([])

    /// Ways not to return the content key.
    private static let failures: [OutsideKey.Answer] = [
        { _, _, _, _ in throw Failure() },
        { _, _, _, _ in [] },
        { _, _, _, _ in [UInt8](repeating: 7, count: 16) },
        { key, octets, digest, mask in try await key.decrypt(octets, digest: digest, mask: mask) + [0] },
        { _, octets, digest, mask in try await TestKeys.signer().decrypt(octets, digest: digest, mask: mask) },
        { _, _, _, _ in
            // Ignores its cancellation.
            await withCheckedContinuation { continuation in parked.withLock { $0.append(continuation) } }
            return []
        },
    ]

    private static func validate(
        _ document: String,
        with keys: [any CustomPrivateKey],
        allowing allowances: Set<AlgorithmAllowance> = []
    ) async throws -> ValidationResult {
        let trust = try Keyring.trust()
        return await DecryptionKeys(all: keys).validating { keys in
            let policy = SignaturePolicy(allowances: allowances)
            return ResponseValidator(policy: .init(), trust: trust, signatures: policy, decryptionKeys: keys)
                .result(for: Array(document.utf8), at: Keyring.moment)
        }
    }

    private static func document(
        attributes count: Int = 0,
        _ change: (inout EncryptedSample) throws -> Void = { _ in }
    ) throws -> String {
        let attributes = try (0..<count).map {
            try SignedSample.sealed("EncryptedAttribute", "<saml:Attribute Name=\"a\($0)\"/>")
        }
        let id = count == 0 ? "<saml:NameID>p-0042</saml:NameID>" : try SignedSample.sealed("EncryptedID", name)
        let assertion = SignedSample.assertion(subject: id, attributes: attributes.joined())
        let signed = try SignedSample.sign(assertion, "_a1")
        return SignedSample.response(try SignedSample.sealed("EncryptedAssertion", signed, change))
    }

    private static let name = "<saml:NameID>p-0042</saml:NameID>"

    private static func errors(_ result: ValidationResult) -> [Finding] {
        result.findings.filter { $0.severity == .error }
    }

    @Test func `asks once for each content key, also inside an assertion`() async throws {
        let document = try Self.document(attributes: 2)
        let key = OutsideKey(try TestKeys.reader())
        let result = try await Self.validate(document, with: [key])
        let assertion = try #require(result.verified?.assertion, "\(result.findings)")
        #expect(assertion.encryptedParts.isEmpty && assertion.attributes.count == 3)
        #expect(key.count == 4 && Set(key.asked.withLock(\.self)).count == 4)
        let expected = try await Self.validate(document, with: [TestKeys.reader()])
        #expect(result.findings == expected.findings)
    }

    @Test(arguments: [KeyTransport.rsaOAEPMGF1P, .rsaOAEPSHA256, .rsaOAEP(digest: .sha512, mask: .sha1)])
    func `receives the digests of the message`(transport: KeyTransport) async throws {
        let signed = try SignedSample.sign(SignedSample.assertion(), "_a1")
        let response = Array(SignedSample.response(signed).utf8)
        let encrypter = try AssertionEncrypter(for: TestKeys.reader().publicKey, transport: transport)
        let document = String(decoding: try encrypter.encrypt(response), as: UTF8.self)
        #expect(try await Self.validate(document, with: [OutsideKey(TestKeys.reader())]).verified != nil)
    }

    @Test(arguments: failures.indices) func `reports each failure like a wrong key in memory`(index: Int) async throws {
        let document = try Self.document()
        let expected = try await Self.validate(document, with: [TestKeys.signer()])
        #expect(Self.errors(expected).map(\.code).contains(.encryptionCannotDecrypt))
        let limit = Duration.milliseconds(index == Self.failures.count - 1 ? 1 : 3_600_000)
        let key = OutsideKey(try TestKeys.reader(), within: limit, Self.failures[index])
        let result = try await Self.validate(document, with: [key])
        // The given keys differ, and only a hint says whether the certificate in the message belongs to one of them.
        #expect(Self.errors(result) == Self.errors(expected))
        #expect(result.verified == nil && key.count <= 1)
    }

    @Test func `reports changed ciphertext and a changed content key alike`() async throws {
        let changes: [(inout EncryptedSample) -> Void] = [
            { $0.octets[20] ^= 1 }, { $0.octets[$0.octets.count - 1] ^= 1 }, { $0.wrappedKey[9] ^= 1 },
            { $0.cipherURI = ContentCipher.aes256GCM.uri },
        ]
        var results: [[Finding]] = []
        for change in changes {
            let document = try Self.document(change)
            let result = try await Self.validate(document, with: [OutsideKey(TestKeys.reader())])
            #expect(result.verified == nil)
            results.append(Self.errors(result))
            #expect(Self.errors(try await Self.validate(document, with: [TestKeys.reader()])) == results.last)
        }
        #expect(Set(results.map { $0.map(\.message) }).count == 1)
    }

    @Test(arguments: [Set<AlgorithmAllowance>(), [.rsa15]])
    func `is never asked for RSA 1.5, a label or a block of another length`(
        allowances: Set<AlgorithmAllowance>
    ) async throws {
        let changes: [(inout EncryptedSample) throws -> Void] = [
            { $0.transportURI = EncryptedSample.xenc + "rsa-1_5" },
            { $0.transportParameters = "<xenc:OAEPparams>AQID</xenc:OAEPparams>" },
            { $0.wrappedKey.append(0) },
        ]
        for change in changes {
            let key = OutsideKey(try TestKeys.reader())
            let result = try await Self.validate(Self.document(change), with: [key], allowing: allowances)
            #expect(result.verified == nil && key.count == 0, "\(key.count)")
        }
    }

    @Test func `is asked eight times a document at most, as a key in memory would be`() async throws {
        let document = try Self.document(attributes: 9)
        let key = OutsideKey(try TestKeys.reader())
        let result = try await Self.validate(document, with: [key])
        #expect(key.count == DecryptionBudget.maximumAttempts)
        #expect(Self.errors(result) == Self.errors(try await Self.validate(document, with: [TestKeys.reader()])))
        // Eight content keys that nothing decrypts, and two keys.
        let keys = [OutsideKey(try TestKeys.signer()), OutsideKey(try TestKeys.reader())]
        let forged = try Self.document { sample in
            sample.wrappedKey[10] ^= 1
            sample.keyInfo = String(repeating: sample.encryptedKey(), count: 8)
        }
        #expect(try await Self.validate(forged, with: keys).verified == nil)
        // The same content key is decrypted once.
        #expect(keys.map(\.count) == [1, 1])
    }

    @Test func `is asked only after the keys in memory before it`() async throws {
        let key = OutsideKey(try TestKeys.reader())
        _ = try await Self.validate(Self.document(), with: [TestKeys.reader(), key])
        #expect(key.count == 0)
        let result = try await Self.validate(Self.document(), with: [TestKeys.signer(), key])
        #expect(key.count == 1 && result.verified != nil)
    }

    @Test func `decrypts in memory by default`() async throws {
        let sample = try EncryptedSample(cipher: .aes256GCM)
        let key = try TestKeys.reader()
        #expect(try await key.decrypt(sample.wrappedKey, digest: .sha1, mask: .sha1).count == 32)
        await #expect(throws: ProtectionError.self) {
            try await key.decrypt(sample.wrappedKey, digest: .sha256, mask: .sha1)
        }
        await #expect(throws: ProtectionError.self) { try await key.decrypt([1, 2, 3], digest: .sha1, mask: .sha1) }
        await #expect(throws: ProtectionError.self) {
            try await TestKeys.signer("idp-ec").decrypt(sample.wrappedKey, digest: .sha1, mask: .sha1)
        }
    }
}
