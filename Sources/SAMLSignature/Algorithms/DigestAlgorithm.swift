// SPDX-License-Identifier: Apache-2.0

internal import CSAMLSignature
internal import SAML
internal import UntrustedText

/// A digest algorithm of XML Signature 1.1 (6.2) and of RSA-OAEP (XML Encryption 1.1, 5.5.2).
///
/// This is the only table of digests: verification, signing and decryption read it. The raw value is the name that
/// reports use.
public enum DigestAlgorithm: String, Hashable, Sendable, CaseIterable {
    /// SHA-1. RSA-OAEP does not depend on its resistance to collisions; signatures with it require an allowance.
    case sha1
    /// SHA-224, for RSA-OAEP only.
    case sha224
    /// SHA-256.
    case sha256
    /// SHA-384.
    case sha384
    /// SHA-512.
    case sha512

    /// Finds the digest of the content of a signature; `nil` for every digest that no policy can allow there.
    init?(signatureURI uri: String) {
        guard let digest = Self.allCases.first(where: { $0.uri.isIdentical(to: uri) }), digest != .sha224 else {
            return nil
        }
        self = digest
    }

    /// The row of the digest in the table; the arc is the last number of its object identifier (RFC 8017, A.2.4).
    private var row: (uri: String, length: Int, arc: UInt8, native: csec_digest_algorithm) {
        switch self {
        case .sha1: ("http://www.w3.org/2000/09/xmldsig#sha1", 20, 26, CSEC_SHA1)
        case .sha224: ("http://www.w3.org/2001/04/xmldsig-more#sha224", 28, 4, CSEC_SHA224)
        case .sha256: ("http://www.w3.org/2001/04/xmlenc#sha256", 32, 1, CSEC_SHA256)
        case .sha384: ("http://www.w3.org/2001/04/xmldsig-more#sha384", 48, 2, CSEC_SHA384)
        case .sha512: ("http://www.w3.org/2001/04/xmlenc#sha512", 64, 3, CSEC_SHA512)
        }
    }

    /// The URI of the digest.
    package var uri: String { row.uri }

    /// The length of a digest, in bytes.
    var length: Int { row.length }

    /// The last number of the object identifier.
    var arc: UInt8 { row.arc }

    /// The URI of the mask generation function that uses the digest (XML Encryption 1.1, 5.5.2).
    var maskURI: String { Namespaces.encryption11 + "mgf1" + rawValue }

    /// The allowance that a signature with the digest requires; `nil` if every policy allows it.
    var allowance: AlgorithmAllowance? { self == .sha1 ? .sha1 : nil }

    /// Returns the digest of octets, or `nil` if the computation fails.
    func digest(_ octets: [UInt8]) -> [UInt8]? {
        let digest = unsafe [UInt8](unsafeUninitializedCapacity: Int(CSEC_DIGEST_MAX)) { output, count in
            unsafe octets.withUnsafeBufferPointer { octets in
                // Safety: the capacity is that of the longest digest, and the count is the number of written bytes.
                unsafe count = csec_digest(
                    native,
                    octets.baseAddress,
                    octets.count,
                    output.baseAddress.unsafelyUnwrapped
                )
            }
        }
        return digest.isEmpty ? nil : digest
    }

    /// Returns whether two digests are equal, in constant time.
    static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        guard !left.isEmpty, left.count == right.count else { return false }
        return unsafe left.withUnsafeBufferPointer { left in
            unsafe right.withUnsafeBufferPointer { right in
                unsafe csec_equal(left.baseAddress, right.baseAddress, left.count)
            }
        }
    }

    var native: csec_digest_algorithm { row.native }
}
