// SPDX-License-Identifier: Apache-2.0

internal import SAML
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
            let signed = certificate.next(DERReader.Tag.sequence),
            certificate.next(DERReader.Tag.sequence) != nil,
            certificate.next(DERReader.Tag.bitString) != nil,
            certificate.isAtEnd
        else { return nil }
        var fields = DERReader(der, in: signed.content)
        // The version is optional.
        if fields.nextTag == DERReader.Tag.context0, fields.next(DERReader.Tag.context0) == nil { return nil }
        guard
            let serial = fields.next(DERReader.Tag.integer),
            fields.next(DERReader.Tag.sequence) != nil,  // signature algorithm
            let issuer = fields.next(DERReader.Tag.sequence),
            let validity = fields.next(DERReader.Tag.sequence),
            let subject = fields.next(DERReader.Tag.sequence),
            let key = fields.next(DERReader.Tag.sequence)
        else { return nil }
        self.der = der
        serialNumber = der[serial.content]
        subjectPublicKeyInfo = Array(der[key.range])
        self.issuer = der[issuer.range]
        self.subject = der[subject.range]
        self.validity = Self.validity(in: der, validity.content)
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
            fields.next(DERReader.Tag.sequence) != nil, let value = fields.next(DERReader.Tag.bitString)
        else { return nil }
        // The first octet of a bit string is the number of unused bits.
        return (Array(der[signed.range]), Array(der[value.content].dropFirst()))
    }

    /// Returns whether this certificate is that of the issuer of another one, which is part of a chain and whose key
    /// does not verify messages.
    func isIssuer(of other: CertificateOutline) -> Bool {
        other.issuer == subject && other.issuer != other.subject
    }

    private static func validity(in der: [UInt8], _ range: Range<Int>) -> PublicKey.Validity? {
        var times = DERReader(der, in: range)
        guard
            let notBefore = time(&times, in: der),
            let notAfter = time(&times, in: der),
            times.isAtEnd
        else { return nil }
        // The validity period includes its last second.
        return PublicKey.Validity(notBefore: notBefore, notOnOrAfter: notAfter.adding(seconds: 1))
    }

    /// Parses a `Time` (RFC 5280, 4.1.2.5) with a two-digit or four-digit year.
    private static func time(_ times: inout DERReader, in der: [UInt8]) -> Timestamp? {
        let century: String
        let element: DERElement
        if let short = times.next(DERReader.Tag.utcTime) {
            guard let decade = der[short.content].first else { return nil }
            century = decade >= UInt8(ascii: "5") ? "19" : "20"
            element = short
        } else if let long = times.next(DERReader.Tag.generalizedTime) {
            century = ""
            element = long
        } else {
            return nil
        }
        let text = Array(century.utf8) + der[element.content]
        guard text.count == 15, text.allSatisfy({ $0 < 0x80 }), text.last == UInt8(ascii: "Z") else { return nil }
        func digits(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF8.self) }
        return Timestamp(
            "\(digits(0..<4))-\(digits(4..<6))-\(digits(6..<8))T\(digits(8..<10)):\(digits(10..<12)):\(digits(12..<14))Z"
        )
    }
}
