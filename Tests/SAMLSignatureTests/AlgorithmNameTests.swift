// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLSignature
internal import Testing

/// Reports have a short name for every supported algorithm.
@Suite struct AlgorithmNameTests {
    @Test(arguments: SignatureAlgorithm.allCases)
    func `names signature algorithms`(_ algorithm: SignatureAlgorithm) {
        #expect(AlgorithmName.short(algorithm.uri) == algorithm.rawValue)
    }

    @Test(arguments: DigestAlgorithm.allCases)
    func `names digests`(_ digest: DigestAlgorithm) {
        #expect(AlgorithmName.short(digest.uri) == digest.rawValue)
    }

    @Test(arguments: ContentCipher.allCases)
    func `names ciphers`(_ cipher: ContentCipher) {
        #expect(AlgorithmName.short(cipher.uri) == cipher.rawValue)
    }

    @Test(arguments: CanonicalizationAlgorithm.allCases)
    func `names canonicalizations`(_ algorithm: CanonicalizationAlgorithm) {
        #expect(AlgorithmName.short(algorithm.rawValue) != algorithm.rawValue)
    }

    @Test(arguments: [KeyTransport.rsa15, .rsaOAEPMGF1P, .rsaOAEPSHA256])
    func `names key transports`(_ transport: KeyTransport) {
        #expect(transport.uri.hasSuffix("#\(AlgorithmName.short(transport.uri))"))
    }
}
