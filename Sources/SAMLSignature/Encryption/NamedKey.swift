// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SecureXML
internal import UntrustedText

/// The key that a `KeyInfo` names without its certificate (XML Signature, 4.5.1 and 4.5.4), for reports.
///
/// The sender chose the name, so it is only a hint, and selects no key.
enum NamedKey {
    private static let names: [(element: XMLName, words: String)] = [
        (XMLName("X509SubjectName", in: Names.ds), "the certificate of"),
        (XMLName("X509SKI", in: Names.ds), "the certificate with the subject key identifier (SKI)"),
        (XMLName("KeyName", in: Names.ds), "the key with the name"),
    ]

    private static let issuerName = XMLName("X509IssuerName", in: Names.ds)
    private static let serialNumber = XMLName("X509SerialNumber", in: Names.ds)

    /// Returns the words for the first key that an element names, or `nil` if it names none.
    static func words(in element: XMLElementView) -> String? {
        if let serial = text(of: serialNumber, in: element) {
            let issuer = text(of: issuerName, in: element).map { " of the issuer `\($0)`" } ?? ""
            return "the certificate with the serial number \(serial)\(issuer)"
        }
        for (name, words) in names {
            if let text = text(of: name, in: element) { return "\(words) `\(text)`" }
        }
        return nil
    }

    private static func text(of name: XMLName, in element: XMLElementView) -> String? {
        let text = element.nextElement(name, inside: element)?.text.value.withoutXMLWhiteSpace ?? ""
        return text.isEmpty ? nil : text.escapedForReport
    }
}
