// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLEncoding

extension CertificateOutline {
    /// The maximum length of a stored common name, in bytes; RFC 5280 allows 64 characters.
    private static let longestName = 256

    /// The first common name of the subject as UTF-8 (RFC 5280, 4.1.2.6); empty if it is absent or cannot be decoded.
    ///
    /// The name identifies the certificate in reports, and is never compared.
    var commonName: [UInt8] {
        let der = Array(subject)
        guard var names = DERReader(sequence: der) else { return [] }
        while let set = names.next(DERReader.Tag.set) {
            var members = DERReader(der, in: set.content)
            while let pair = members.next(DERReader.Tag.sequence) {
                var fields = DERReader(der, in: pair.content)
                guard
                    let type = fields.next(DERReader.Tag.objectIdentifier),
                    der[type.content].elementsEqual([0x55, 0x04, 0x03]),
                    let value = fields.next(DERReader.Tag.utf8String) ?? fields.next(DERReader.Tag.printableString)
                        ?? fields.next(DERReader.Tag.ia5String),
                    value.content.count <= Self.longestName
                else { continue }
                return Array(der[value.content])
            }
        }
        return []
    }

    /// The certificate in reports, such as `CN=idp.example (serial 4F2A)`.
    var nameForReport: String {
        let name = String(decoding: commonName, as: UTF8.self).escapedForReport
        // A serial number has at most 20 octets (RFC 5280, 4.1.2.2).
        let digits = serialNumber.prefix(20).hexadecimalText(isUppercase: true)
        return (name.isEmpty ? "without a common name" : "CN=\(name)") + " (serial \(digits))"
    }
}
