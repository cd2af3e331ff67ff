// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import CSAMLSignature

/// A digest algorithm that may be allowed (XML Signature 1.1, 6.2).
enum DigestAlgorithm: String, Hashable, Sendable, CaseIterable {
    case sha1 = "http://www.w3.org/2000/09/xmldsig#sha1"
    case sha256 = "http://www.w3.org/2001/04/xmlenc#sha256"
    case sha384 = "http://www.w3.org/2001/04/xmldsig-more#sha384"
    case sha512 = "http://www.w3.org/2001/04/xmlenc#sha512"

    /// What has to be named for this algorithm to count; nil if it counts by itself.
    var relaxation: Relaxation? { self == .sha1 ? .sha1 : nil }

    /// The digest of some octets; nil if it could not be worked out, which equals no digest.
    func digest(_ octets: [UInt8]) -> [UInt8]? {
        var output = [UInt8](repeating: 0, count: Int(CSEC_DIGEST_MAX))
        let count = unsafe output.withUnsafeMutableBufferPointer { output in
            unsafe octets.withUnsafeBufferPointer { octets in
                // Safety: the output holds the longest digest, so it has an address.
                unsafe csec_digest(native, octets.baseAddress, octets.count, output.baseAddress.unsafelyUnwrapped)
            }
        }
        return count > 0 ? Array(output.prefix(count)) : nil
    }

    /// Whether two digests are equal, in a time that does not tell where they differ.
    static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        guard !left.isEmpty, left.count == right.count else { return false }
        return unsafe left.withUnsafeBufferPointer { left in
            unsafe right.withUnsafeBufferPointer { right in
                unsafe csec_equal(left.baseAddress, right.baseAddress, left.count)
            }
        }
    }

    var native: csec_digest_algorithm {
        switch self {
        case .sha1: CSEC_SHA1
        case .sha256: CSEC_SHA256
        case .sha384: CSEC_SHA384
        case .sha512: CSEC_SHA512
        }
    }
}
#endif
