// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import SAML

/// What a pinned certificate is read for: its key, and when it says it is valid (RFC 5280, 4.1; S-32).
///
/// A pinned certificate only carries a key. So its version, extensions and signature are stepped over
/// unread, and its names and serial number are bytes for reports: a serial number below zero or a name that no X.509 library takes does no harm here.
struct CertificateOutline: Hashable, Sendable {
    /// The content of the serial number.
    let serialNumber: ArraySlice<UInt8>

    /// The DER of its `SubjectPublicKeyInfo`.
    let subjectPublicKeyInfo: [UInt8]

    /// The DER of the name of whoever issued it.
    let issuer: ArraySlice<UInt8>

    /// The DER of the name of whoever has the key.
    let subject: ArraySlice<UInt8>

    /// The period that it claims, or nil if that cannot be read.
    let validity: PublicKey.Validity?

    /// Reads a DER certificate; nil if the bytes are none.
    init?(certificate der: [UInt8]) {
        guard
            var certificate = DERReader(sequence: der),
            let signed = certificate.next(DERReader.Tag.sequence),
            certificate.next(DERReader.Tag.sequence) != nil,
            certificate.next(DERReader.Tag.bitString) != nil,
            certificate.isAtEnd
        else { return nil }
        var fields = DERReader(der, in: signed.content)
        if fields.nextTag == DERReader.Tag.version, fields.next(DERReader.Tag.version) == nil { return nil }
        guard
            let serial = fields.next(DERReader.Tag.integer),
            fields.next(DERReader.Tag.sequence) != nil,  // signature algorithm
            let issuer = fields.next(DERReader.Tag.sequence),
            let validity = fields.next(DERReader.Tag.sequence),
            let subject = fields.next(DERReader.Tag.sequence),
            let key = fields.next(DERReader.Tag.sequence)
        else { return nil }
        serialNumber = der[serial.content]
        subjectPublicKeyInfo = Array(der[key.range])
        self.issuer = der[issuer.range]
        self.subject = der[subject.range]
        self.validity = Self.validity(in: der, validity.content)
    }

    /// Whether this is the certificate of the authority that issued another one: a link of its chain and no key to
    /// verify messages with.
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
        // The last second counts as well.
        return PublicKey.Validity(notBefore: notBefore, notOnOrAfter: notAfter.adding(seconds: 1))
    }

    /// Reads a `Time` (RFC 5280, 4.1.2.5), whose years have two digits or four.
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
#endif
