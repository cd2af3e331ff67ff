// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import SAML
internal import SAMLSignature
internal import Testing

/// The encryption algorithms of the policy.
@Suite(.requiresXMLSec)
struct DecryptionAlgorithmTests {
    @Test(
        arguments: [
            "http://www.w3.org/2001/04/xmlenc#tripledes-cbc", "http://www.w3.org/2001/04/xmlenc#aes512-cbc",
            "http://www.w3.org/2001/04/xmlenc#aes128-gcm", "http://www.w3.org/2009/xmlenc11#aes256-cbc",
            "http://www.w3.org/2009/xmlenc11#AES256-GCM", "urn:example:none", "",
        ],
        [Set<AlgorithmAllowance>(), [.aesCBC, .rsa15]]
    )
    func `never decrypts content with algorithms that no allowance names`(
        uri: String,
        allowances: Set<AlgorithmAllowance>
    ) throws {
        var sample = try EncryptedSample()
        sample.cipherURI = uri
        #expect(try sample.open(allowing: allowances, isCovered: true).code == .encryptionAlgorithmNotAllowed)
    }

    @Test(
        arguments: [ContentCipher.aes128CBC, .aes192CBC, .aes256CBC],
        refusedTerms
    )
    func `decrypts AES-CBC only if it is allowed by name and signed`(
        cipher: ContentCipher,
        terms: (Set<AlgorithmAllowance>, Bool)
    ) throws {
        let sample = try EncryptedSample(cipher: cipher)
        #expect(try sample.open(allowing: terms.0, isCovered: terms.1).code == .encryptionAlgorithmNotAllowed)
        #expect(try sample.open(allowing: [.aesCBC], isCovered: true).plaintext == EncryptedSample.assertion)
    }

    private static let refusedTerms: [(Set<AlgorithmAllowance>, Bool)] = [
        ([], true), ([], false), ([.rsa15], true), ([.aesCBC], false), ([.aesCBC, .rsa15], false),
    ]

    @Test(arguments: [
        "http://www.w3.org/2001/04/xmlenc#kw-aes256", "http://www.w3.org/2001/04/xmlenc#dh",
        "http://www.w3.org/2009/xmlenc11#rsa-oaep-mgf1p", "http://www.w3.org/2001/04/xmlenc#rsa-oaep", "",
    ])
    func `never decrypts keys with algorithms that no allowance names`(uri: String) throws {
        var sample = try EncryptedSample()
        sample.transportURI = uri
        #expect(try sample.open(allowing: [.rsa15, .aesCBC]).code == .encryptionAlgorithmNotAllowed)
    }

    @Test func `decrypts RSA 1.5 only if it is allowed by name`() throws {
        let sample = try EncryptedSample(transport: .rsa15)
        #expect(try sample.open(allowing: [.aesCBC]).code == .encryptionAlgorithmNotAllowed)
        #expect(try sample.open(allowing: [.rsa15]).plaintext == EncryptedSample.assertion)
    }

    @Test func `rejects key agreement as an algorithm that is not allowed`() throws {
        var sample = try EncryptedSample()
        sample.keyInfo =
            "<xenc:AgreementMethod xmlns:xenc=\"\(EncryptedSample.xenc)\" Algorithm=\"\(EncryptedSample.xenc11)ECDH-ES\"/>"
        #expect(try sample.open().code == .encryptionAlgorithmNotAllowed)
    }

    @Test(arguments: KeyTransport.Digest.allCases, KeyTransport.Digest.allCases)
    func `decrypts RSA-OAEP with every pair of digests`(
        digest: KeyTransport.Digest,
        mask: KeyTransport.Digest
    ) throws {
        var sample = try EncryptedSample(transport: .rsaOAEP(digest: digest, mask: mask))
        sample.transportURI = "\(EncryptedSample.xenc11)rsa-oaep"
        sample.transportParameters = Self.digest(digest) + Self.mask(mask)
        #expect(try sample.open().plaintext == EncryptedSample.assertion)
        // A different digest than the one that was used.
        sample.transportParameters = Self.digest(digest == .sha256 ? .sha512 : .sha256) + Self.mask(mask)
        #expect(try sample.open() == .closed)
        sample.transportParameters = Self.digest(digest) + Self.mask(mask == .sha256 ? .sha512 : .sha256)
        #expect(try sample.open() == .closed)
    }

    @Test func `uses SHA-1 if RSA-OAEP names no digest`() throws {
        var sample = try EncryptedSample(transport: .rsaOAEPMGF1P)
        for uri in ["\(EncryptedSample.xenc)rsa-oaep-mgf1p", "\(EncryptedSample.xenc11)rsa-oaep"] {
            sample.transportURI = uri
            #expect(try sample.open().plaintext == EncryptedSample.assertion)
        }
    }

    @Test(arguments: [
        "http://www.w3.org/2001/04/xmldsig-more#md5", "http://www.w3.org/2001/04/xmlenc#ripemd160",
        "http://www.w3.org/2007/05/xmldsig-more#sha3-256", "",
    ])
    func `allows only SHA-1 and SHA-2 digests in RSA-OAEP`(uri: String) throws {
        var sample = try EncryptedSample()
        sample.transportURI = "\(EncryptedSample.xenc11)rsa-oaep"
        sample.transportParameters = "<d:DigestMethod xmlns:d=\"\(EncryptedSample.ds)\" Algorithm=\"\(uri)\"/>"
        #expect(try sample.open().code == .encryptionAlgorithmNotAllowed)
        sample.transportParameters = "<m:MGF xmlns:m=\"\(EncryptedSample.xenc11)\" Algorithm=\"\(uri)\"/>"
        #expect(try sample.open().code == .encryptionAlgorithmNotAllowed)
    }

    @Test func `uses the label of RSA-OAEP up to its size limit`() throws {
        for count in [1, 1024] {
            let label = Array(repeating: UInt8(7), count: count)
            var sample = try EncryptedSample(label: label)
            #expect(try sample.open() == .closed)
            sample.transportParameters = Self.label(EncryptedSample.base64(label))
            #expect(try sample.open().plaintext == EncryptedSample.assertion)
        }
        var sample = try EncryptedSample()
        sample.transportParameters = Self.label("")
        #expect(try sample.open().plaintext == EncryptedSample.assertion)
        for text in [EncryptedSample.base64(Array(repeating: 7, count: 1025)), "!", "Bw", "B<!---->w=="] {
            sample.transportParameters = Self.label(text)
            #expect(try sample.open() == .closed)
        }
    }

    @Test(arguments: [
        label("Bw==") + label("Bw=="), digest(.sha1) + digest(.sha1), mask(.sha1), "<other xmlns=\"urn:example\"/>",
        "<d:DigestMethod xmlns:d=\"\(EncryptedSample.ds)\"/>",
    ])
    func `rejects unknown and repeated parameters of RSA-OAEP`(parameters: String) throws {
        var sample = try EncryptedSample()
        sample.transportParameters = parameters
        #expect(try sample.open() == .closed)
    }

    @Test func `rejects a KeySize that differs from the cipher`() throws {
        var sample = try EncryptedSample()
        sample.cipherParameters = "<xenc:KeySize>256</xenc:KeySize>"
        #expect(try sample.open().plaintext == EncryptedSample.assertion)
        for parameters in ["<xenc:KeySize>128</xenc:KeySize>", "<xenc:KeySize/>", "<other xmlns=\"urn:example\"/>"] {
            sample.cipherParameters = parameters
            #expect(try sample.open() == .closed)
        }
        sample.cipherParameters = ""
        sample.transportParameters = "<xenc:KeySize>2048</xenc:KeySize>"
        #expect(try sample.open() == .closed)
    }

    private static func digest(_ digest: KeyTransport.Digest) -> String {
        let base = digest == .sha1 ? EncryptedSample.ds : "http://www.w3.org/2001/04/xmlenc#"
        let more = "http://www.w3.org/2001/04/xmldsig-more#"
        let uri = (digest == .sha224 || digest == .sha384 ? more : base) + digest.rawValue
        return "<d:DigestMethod xmlns:d=\"\(EncryptedSample.ds)\" Algorithm=\"\(uri)\"/>"
    }

    private static func mask(_ digest: KeyTransport.Digest) -> String {
        "<m:MGF xmlns:m=\"\(EncryptedSample.xenc11)\" Algorithm=\"\(EncryptedSample.xenc11)mgf1\(digest.rawValue)\"/>"
    }

    private static func label(_ text: String) -> String { "<xenc:OAEPparams>\(text)</xenc:OAEPparams>" }
}
