// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLEncoding
internal import UntrustedText

/// The parts of a pinned certificate that are used: its key and its validity period (RFC 5280, 4.1; S-32).
///
/// A pinned certificate only carries a key, so its version, extensions and signature are skipped. Its names and its
/// serial number are only displayed; a negative serial number, or a name that X.509 libraries reject, is harmless.
struct CertificateOutline: Hashable, Sendable {
    /// The DER encoding of the certificate.
    let der: [UInt8]

    /// The content octets of the serial number.
    let serialNumber: ArraySlice<UInt8>

    /// The DER encoding of `SubjectPublicKeyInfo`.
    let subjectPublicKeyInfo: [UInt8]

    /// The DER encoding of the issuer name.
    let issuer: ArraySlice<UInt8>

    /// The DER encoding of the subject name.
    let subject: ArraySlice<UInt8>

    /// The validity period of the certificate, or `nil` if it cannot be decoded.
    let validity: PublicKey.Validity?

    /// Parses a DER certificate; fails if the bytes are not a certificate.
    init?(certificate der: [UInt8]) {
        guard
            var certificate = DERReader(sequence: der),
            var fields = certificate.inside(DERReader.Tag.sequence),
            certificate.next(DERReader.Tag.sequence) != nil,
            certificate.next(DERReader.Tag.bitString) != nil,
            certificate.isAtEnd
        else { return nil }
        // The version is optional.
        if fields.nextTag == DERReader.Tag.context0, fields.next(DERReader.Tag.context0) == nil { return nil }
        guard
            let serialNumber = fields.content(DERReader.Tag.integer),
            fields.next(DERReader.Tag.sequence) != nil,  // signature algorithm
            let issuer = fields.next(DERReader.Tag.sequence),
            var times = fields.inside(DERReader.Tag.sequence),
            let subject = fields.next(DERReader.Tag.sequence),
            let key = fields.next(DERReader.Tag.sequence)
        else { return nil }
        self.der = der
        self.serialNumber = serialNumber
        subjectPublicKeyInfo = Array(der[key.range])
        self.issuer = der[issuer.range]
        self.subject = der[subject.range]
        validity = Self.validity(&times)
    }

    /// Whether the certificate has the extended key usage of TLS servers, `serverAuth` (RFC 5280, 4.2.1.12).
    var isForServers: Bool {
        let (usage, server): ([UInt8], [UInt8]) = (
            [0x06, 0x03, 0x55, 0x1D, 0x25], [0x06, 0x08, 0x2B, 0x06, 0x01, 0x05, 0x05, 0x07, 0x03, 0x01]
        )
        return der.firstIndex(ofBytes: usage).map { der[$0...].firstIndex(ofBytes: server) != nil } ?? false
    }

    /// The octets that the issuer signed, and its signature value.
    var signature: (octets: [UInt8], value: [UInt8])? {
        guard var fields = DERReader(sequence: der), let signed = fields.next(DERReader.Tag.sequence),
            fields.next(DERReader.Tag.sequence) != nil, let value = fields.content(DERReader.Tag.bitString)
        else { return nil }
        // The first octet of a bit string is the number of unused bits.
        return (Array(der[signed.range]), Array(value.dropFirst()))
    }

    /// Returns whether this certificate is that of the issuer of another one, which is part of a chain and whose key
    /// does not verify messages.
    func isIssuer(of other: CertificateOutline) -> Bool {
        other.issuer == subject && other.issuer != other.subject
    }

    private static func validity(_ times: inout DERReader) -> PublicKey.Validity? {
        guard let notBefore = time(&times), let notAfter = time(&times), times.isAtEnd else { return nil }
        // The validity period includes its last second.
        return PublicKey.Validity(notBefore: notBefore, notOnOrAfter: notAfter.adding(seconds: 1))
    }

    /// Parses a `Time` (RFC 5280, 4.1.2.5) with a two-digit or four-digit year.
    private static func time(_ times: inout DERReader) -> Timestamp? {
        let text: [UInt8]
        if let short = times.content(DERReader.Tag.utcTime) {
            guard let decade = short.first else { return nil }
            text = Array((decade >= UInt8(ascii: "5") ? "19" : "20").utf8) + short
        } else if let long = times.content(DERReader.Tag.generalizedTime) {
            text = Array(long)
        } else {
            return nil
        }
        guard text.count == 15, text.allSatisfy({ $0 < 0x80 }), text.last == UInt8(ascii: "Z") else { return nil }
        func digits(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF8.self) }
        return Timestamp(
            "\(digits(0..<4))-\(digits(4..<6))-\(digits(6..<8))T\(digits(8..<10)):\(digits(10..<12)):\(digits(12..<14))Z"
        )
    }
}
