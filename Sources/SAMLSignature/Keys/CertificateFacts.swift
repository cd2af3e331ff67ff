// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLEncoding

/// The parts of a certificate by which reports identify it: its names, its serial number and its fingerprints.
///
/// Nothing is decided by them: a certificate only carries a key (S-32).
struct CertificateFacts: Hashable, Sendable {
    /// The maximum size of a stored name, in bytes; a certificate with a longer name has no facts.
    private static let maximumNameLength = 1 << 10

    /// The DER encoding of the subject name.
    let subject: [UInt8]

    /// The DER encoding of the issuer name.
    let issuer: [UInt8]

    /// The content octets of the serial number, of which RFC 5280, 4.1.2.2, allows 20.
    let serialNumber: [UInt8]

    /// The SHA-256 digest of the certificate.
    let sha256: [UInt8]

    /// The SHA-1 digest of the certificate; empty if it cannot be computed.
    let sha1: [UInt8]

    /// Whether the certificate is one for TLS servers.
    let isForServers: Bool

    /// Creates the facts of a certificate; fails if one of its names is too long.
    init?(_ outline: CertificateOutline) {
        guard outline.subject.count <= Self.maximumNameLength, outline.issuer.count <= Self.maximumNameLength else {
            return nil
        }
        subject = Array(outline.subject)
        issuer = Array(outline.issuer)
        serialNumber = Array(outline.serialNumber.prefix(20))
        sha256 = SHA256.digest(of: outline.der)
        sha1 = DigestAlgorithm.sha1.digest(outline.der) ?? []
        isForServers = outline.isForServers
    }

    /// The common name of the subject as UTF-8; empty if it is absent.
    var commonName: [UInt8] { DistinguishedName.commonName(of: subject) }
}

// MARK: Servers

extension CertificateFacts {
    /// Certificate authorities that sign the certificates of public websites, by a part of their names.
    private static let publicAuthorities = [
        "Let's Encrypt", "DigiCert", "Sectigo", "GlobalSign", "Google Trust", "O=Amazon", "ZeroSSL", "GoDaddy",
        "Entrust",
    ]

    /// Why the certificate looks like that of a website, or `nil` if it does not.
    var websiteMark: String? {
        if isForServers { return "its extended key usage is that of TLS servers" }
        let issuer = DistinguishedName.text(of: self.issuer[...])
        return Self.publicAuthorities.first { issuer.contains($0) }.map { "the public authority `\($0)` issued it" }
    }
}

// MARK: Octets

extension CertificateFacts {
    private var fields: [[UInt8]] {
        [sha256, sha1, serialNumber, subject, issuer == subject ? [] : issuer, isForServers ? [1] : []]
    }

    /// The facts as octets, each field after its length.
    var octets: [UInt8] {
        fields.flatMap { [UInt8(truncatingIfNeeded: $0.count >> 8), UInt8(truncatingIfNeeded: $0.count)] + $0 }
    }

    /// Creates facts from their octets; fails for a key without a certificate, or if the octets are damaged.
    init?(octets: ArraySlice<UInt8>) {
        var rest = octets
        var fields: [[UInt8]] = []
        while rest.count >= 2, fields.count < 6 {
            let count = Int(rest[rest.startIndex]) << 8 | Int(rest[rest.startIndex + 1])
            rest = rest.dropFirst(2)
            guard count <= rest.count else { return nil }
            fields.append(Array(rest.prefix(count)))
            rest = rest.dropFirst(count)
        }
        guard fields.count == 6, rest.isEmpty else { return nil }
        (sha256, sha1, serialNumber, subject) = (fields[0], fields[1], fields[2], fields[3])
        issuer = fields[4].isEmpty ? subject : fields[4]
        isForServers = !fields[5].isEmpty
    }
}

// MARK: Description

extension CertificateDescription {
    /// The certificate after the fingerprint of its key, in messages.
    var inParentheses: String { " (certificate \(subject.escapedForReport), SHA-256 \(sha256))" }

    /// Creates the description of a certificate; fails if one of its names is too long.
    init?(_ outline: CertificateOutline) {
        guard let facts = CertificateFacts(outline) else { return nil }
        self.init(facts, validity: outline.validity)
    }

    /// Creates the description of a certificate.
    init(_ facts: CertificateFacts, validity: PublicKey.Validity?) {
        self.init(
            subject: DistinguishedName.text(of: facts.subject[...]),
            issuer: DistinguishedName.text(of: facts.issuer[...]),
            serial: facts.serialNumber.hexadecimalText(isUppercase: true),
            notBefore: validity?.notBefore,
            notAfter: validity?.notOnOrAfter.adding(seconds: -1),
            sha256: facts.sha256.hexadecimalText(isUppercase: true, separator: UInt8(ascii: ":")),
            sha1: facts.sha1.isEmpty
                ? nil : facts.sha1.hexadecimalText(isUppercase: true, separator: UInt8(ascii: ":"))
        )
    }
}
