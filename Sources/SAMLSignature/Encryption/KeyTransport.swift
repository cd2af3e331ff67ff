// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import CSAMLSignature

/// A way to encrypt a content key for the owner of an RSA key (XML Encryption 1.1, 5.5).
public enum KeyTransport: Hashable, Sendable {
    /// RSA-OAEP with these digests: one of the label, one of the mask.
    case rsaOAEP(digest: Digest, mask: Digest)
    /// RSAES-PKCS1-v1_5, which leaks to whoever can ask often enough (S-36).
    case rsa15

    /// A digest that RSA-OAEP may use.
    ///
    /// SHA-1 is as good as any here: nobody gains from a collision.
    public enum Digest: String, Hashable, Sendable, CaseIterable {
        /// SHA-1.
        case sha1
        /// SHA-224.
        case sha224
        /// SHA-256.
        case sha256
        /// SHA-384.
        case sha384
        /// SHA-512.
        case sha512

        var native: csec_digest_algorithm {
            switch self {
            case .sha1: CSEC_SHA1
            case .sha224: CSEC_SHA224
            case .sha256: CSEC_SHA256
            case .sha384: CSEC_SHA384
            case .sha512: CSEC_SHA512
            }
        }

        /// The URI of the digest.
        var uri: String {
            switch self {
            case .sha1: EncryptionNames.dsURI + "sha1"
            case .sha224: "http://www.w3.org/2001/04/xmldsig-more#sha224"
            case .sha256: EncryptionNames.xencURI + "sha256"
            case .sha384: "http://www.w3.org/2001/04/xmldsig-more#sha384"
            case .sha512: EncryptionNames.xencURI + "sha512"
            }
        }

        /// The URI of the mask generation function that uses the digest.
        var maskURI: String { EncryptionNames.xenc11URI + "mgf1" + rawValue }
    }

    /// What every implementation can open: SHA-1 for both, under the URI of XML Encryption 1.0.
    public static let rsaOAEPMGF1P = KeyTransport.rsaOAEP(digest: .sha1, mask: .sha1)

    /// SHA-256 for both, as XML Encryption 1.1 has it.
    public static let rsaOAEPSHA256 = KeyTransport.rsaOAEP(digest: .sha256, mask: .sha256)

    /// The URI of the algorithm when it is written.
    var uri: String {
        switch self {
        case .rsa15: Self.rsa15URI
        case .rsaOAEP(_, mask: .sha1): Self.oaepMGF1PURI
        case .rsaOAEP: Self.oaepURI
        }
    }

    static let rsa15URI = EncryptionNames.xencURI + "rsa-1_5"
    static let oaepMGF1PURI = EncryptionNames.xencURI + "rsa-oaep-mgf1p"
    static let oaepURI = EncryptionNames.xenc11URI + "rsa-oaep"

    /// Lends the algorithm to a C function, for one call.
    @unsafe
    func withNative<Result>(label: [UInt8], _ body: (UnsafePointer<csec_key_transport>) -> Result) -> Result {
        unsafe label.withUnsafeBufferPointer { label in
            var native = unsafe csec_key_transport()
            switch self {
            case .rsa15:
                unsafe native.kind = CSEC_RSA_1_5
            case .rsaOAEP(let digest, let mask):
                unsafe native.kind = CSEC_RSA_OAEP
                unsafe native.digest = digest.native
                unsafe native.mask_digest = mask.native
                unsafe native.label = label.baseAddress
                unsafe native.label_count = label.count
            }
            return unsafe body(&native)
        }
    }
}
#endif
