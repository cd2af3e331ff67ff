// SPDX-License-Identifier: Apache-2.0

internal import SAMLSignature
internal import Testing

struct XMLSecLibraryTests {
    @Test func `returns the linked version of xmlsec, or nil without the trait`() {
        #expect(XMLSecLibrary.version?.hasPrefix("1.") == (XMLSecLibrary.isLinked ? true : nil))
    }

    /// The last value states whether the version supports keys.
    @Test(arguments: [
        (0, 9, 99, false), (1, 1, 99, false), (1, 2, 0, false), (1, 2, 36, false),
        (1, 2, 37, true), (1, 2, 41, true), (1, 3, 0, true), (1, 3, 12, true), (2, 0, 0, false),
    ])
    func `rejects versions of xmlsec that are too old or unknown`(
        major: CInt,
        minor: CInt,
        subminor: CInt,
        isSupported: Bool
    ) {
        #expect(XMLSecLibrary.supports(major: major, minor: minor, subminor: subminor) == isSupported)
    }

    @Test func `returns the loaded version of OpenSSL, or nil without the trait`() {
        #expect(XMLSecLibrary.openSSLVersion?.hasPrefix("3.") == (XMLSecLibrary.isLinked ? true : nil))
    }

    @Test(.disabled(if: XMLSecLibrary.isLinked, "this build has xmlsec"))
    func `reads no key without the trait, and names the trait`() throws {
        let error = try #require(throws: TrustError.self) { try TrustStore(Keyring.bytes("keys/trust.pem")) }
        #expect(error.code == .unusableLibrary)
        #expect(error.description.contains("XMLSec"))
        #expect(throws: TrustError.self) { try PrivateKey(pem: Keyring.bytes("keys/idp-rsa.key.pem")) }
        #expect(throws: TrustError.self) { try TrustStore(Keyring.bytes("keys/idp-metadata.xml")) }
    }
}
