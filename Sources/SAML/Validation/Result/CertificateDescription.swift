// SPDX-License-Identifier: Apache-2.0

package import StrictJSON
public import UntrustedText

/// The parts of a certificate by which people recognize it, in the spelling of consoles.
public struct CertificateDescription: Hashable, Sendable {
    /// The subject as a distinguished name (RFC 4514).
    @Exact public private(set) var subject: String

    /// The issuer as a distinguished name (RFC 4514).
    @Exact public private(set) var issuer: String

    /// The serial number in hexadecimal.
    @Exact public private(set) var serial: String

    /// The first time at which the certificate is valid, or `nil` if its dates cannot be decoded.
    public let notBefore: Timestamp?

    /// The last time at which the certificate is valid, or `nil` if its dates cannot be decoded.
    public let notAfter: Timestamp?

    /// The SHA-256 digest of the certificate, as `AB:CD:…`.
    @Exact public private(set) var sha256: String

    /// The SHA-1 digest of the certificate, as `AB:CD:…`, or `nil` if it cannot be computed.
    @Exact public private(set) var sha1: String?

    /// The description as JSON, with a fixed order of members; reports repeat it for each signature of a key.
    package let json: JSONValue

    /// The JSON on one line, or nothing if its escapes depend on the report.
    let encodedJSON: [UInt8]

    /// Creates a description from its parts.
    package init(
        subject: String,
        issuer: String,
        serial: String,
        notBefore: Timestamp?,
        notAfter: Timestamp?,
        sha256: String,
        sha1: String?
    ) {
        self.subject = subject
        self.issuer = issuer
        self.serial = serial
        self.notBefore = notBefore
        self.notAfter = notAfter
        self.sha256 = sha256
        self.sha1 = sha1
        json = .object([
            .init("subject", .string(subject)),
            .init("issuer", .string(issuer)),
            .init("serial", .string(serial)),
            .init("notBefore", .optional(notBefore?.description)),
            .init("notAfter", .optional(notAfter?.description)),
            .init("sha256", .string(sha256)),
            .init("sha1", .optional(sha1)),
        ])
        let encoded = json.encoded
        encodedJSON = encoded.allSatisfy { 0x20...0x7E ~= $0 } ? encoded : []
    }
}
