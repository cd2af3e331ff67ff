// SPDX-License-Identifier: Apache-2.0

internal import CSAMLSignature
internal import SAML

/// An algorithm that encrypts a content key with an RSA key (XML Encryption 1.1, 5.5).
public enum KeyTransport: Hashable, Sendable {
    /// RSA-OAEP, with the digests of the label and of the mask generation function.
    case rsaOAEP(digest: Digest, mask: Digest)
    /// RSAES-PKCS1-v1_5, which is vulnerable to attackers who can send many chosen ciphertexts (S-36).
    case rsa15

    /// The digests of RSA-OAEP.
    public typealias Digest = DigestAlgorithm

    /// RSA-OAEP with SHA-1 for both digests, under the URI of XML Encryption 1.0, which all implementations support.
    public static let rsaOAEPMGF1P = KeyTransport.rsaOAEP(digest: .sha1, mask: .sha1)

    /// RSA-OAEP with SHA-256 for both digests, under the URI of XML Encryption 1.1.
    public static let rsaOAEPSHA256 = KeyTransport.rsaOAEP(digest: .sha256, mask: .sha256)

    /// The URI of the algorithm in written documents.
    package var uri: String {
        switch self {
        case .rsa15: Self.rsa15URI
        case .rsaOAEP(_, mask: .sha1): Self.oaepMGF1PURI
        case .rsaOAEP: Self.oaepURI
        }
    }

    static let rsa15URI = Namespaces.encryption + "rsa-1_5"
    static let oaepMGF1PURI = Namespaces.encryption + "rsa-oaep-mgf1p"
    static let oaepURI = Namespaces.encryption11 + "rsa-oaep"

    /// Calls a closure with the algorithm as a C structure, for the duration of the call.
    ///
    /// - Parameters:
    ///   - label: The label of RSA-OAEP.
    ///   - isDecrypted: Whether a key outside of this process decrypted the content key.
    ///   - body: The closure.
    /// - Returns: The result of the closure.
    @unsafe
    func withNative<Result>(
        label: [UInt8],
        isDecrypted: Bool = false,
        _ body: (UnsafePointer<csec_key_transport>) -> Result
    ) -> Result {
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
            if isDecrypted { unsafe native.kind = CSEC_DECRYPTED }
            return unsafe body(&native)
        }
    }
}
