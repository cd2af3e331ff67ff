// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding
internal import UntrustedText

/// The formats of files that contain trusted keys.
///
/// Whether a file must be verified never depends on its format (S-91).
package enum TrustFileFormat: CaseIterable, Sendable {
    /// Certificates, public keys and PKCS #7 chains with boundaries.
    case pem
    /// SAML metadata.
    case metadata
    /// A certificate, a public key or a PKCS #7 chain.
    case der
    /// The Base64 of such DER, without boundaries.
    case base64
    /// A JWK set or a JWK.
    case json

    /// Determines the format of a file from its content; fails if it is unknown.
    package init?(of bytes: [UInt8]) {
        guard let format = Self.format(of: bytes) else { return nil }
        self = format
    }

    private static func format(of bytes: [UInt8]) -> TrustFileFormat? {
        if isDER(bytes) { return .der }
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let content = bytes[start...].drop(while: \.isXMLSpace)
        if content.first == UInt8(ascii: "<") { return .metadata }
        if content.first == UInt8(ascii: "{") { return .json }
        if content.containsBytes(of: "-BEGIN") { return .pem }
        // Each supported DER value is a sequence, whose Base64 begins with M.
        let isBase64 = content.first == UInt8(ascii: "M") && content.allSatisfy { $0.isXMLSpace || $0.isBase64 }
        return isBase64 ? .base64 : nil
    }

    /// Returns whether a file begins with the tag and the length of a DER sequence.
    ///
    /// The tag is the digit 0 in ASCII. A long length begins with a byte that never follows a digit in UTF-8.
    private static func isDER(_ bytes: [UInt8]) -> Bool {
        guard bytes.count > 2, bytes[0] == DERReader.Tag.sequence else { return false }
        return (0x80...0x84).contains(bytes[1]) || DERReader(sequence: bytes) != nil
    }
}
