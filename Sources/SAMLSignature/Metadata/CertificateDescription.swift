// SPDX-License-Identifier: Apache-2.0

package import SAML
internal import SAMLEncoding
package import UntrustedText

/// The parts of a certificate by which people recognize it, in the spelling of consoles.
package struct CertificateDescription: Hashable, Sendable {
    /// The subject as a distinguished name (RFC 4514).
    @Exact package private(set) var subject: String

    /// The issuer as a distinguished name (RFC 4514).
    @Exact package private(set) var issuer: String

    /// The serial number in hexadecimal.
    @Exact package private(set) var serial: String

    /// The first time at which the certificate is valid, or `nil` if its dates cannot be decoded.
    package let notBefore: Timestamp?

    /// The last time at which the certificate is valid, or `nil` if its dates cannot be decoded.
    package let notAfter: Timestamp?

    /// The SHA-256 digest of the certificate, as `AB:CD:…`.
    @Exact package private(set) var sha256: String

    /// The SHA-1 digest of the certificate, as `AB:CD:…`, or `nil` if it cannot be computed.
    @Exact package private(set) var sha1: String?

    init(_ outline: CertificateOutline) {
        subject = DistinguishedName.text(of: outline.subject)
        issuer = DistinguishedName.text(of: outline.issuer)
        // A serial number has at most 20 octets (RFC 5280, 4.1.2.2).
        serial = outline.serialNumber.prefix(20).hexadecimalText(isUppercase: true)
        notBefore = outline.validity?.notBefore
        notAfter = outline.validity?.notOnOrAfter.adding(seconds: -1)
        sha256 = SHA256.digest(of: outline.der).hexadecimalText(isUppercase: true, separator: UInt8(ascii: ":"))
        sha1 = DigestAlgorithm.sha1.digest(outline.der)?.hexadecimalText(isUppercase: true, separator: UInt8(ascii: ":"))
    }
}
