// SPDX-License-Identifier: Apache-2.0

package import SecureXML

/// An identifier decoded from decrypted plaintext.
package struct DecodedIdentifier: Hashable, Sendable {
    /// The identifier, or `nil` if the element is not an identifier or any finding is an error.
    package let identifier: Subject.Identifier?

    /// The findings of decoding; they have no locations, because users do not see the plaintext.
    package let findings: [Finding]

    /// Decodes `saml:NameID` or `saml:BaseID` with the same rules as an unencrypted identifier.
    package init(_ element: XMLElementView) {
        var decoder = ModelDecoder(reporting: .unplaced)
        var identifier: Subject.Identifier?
        if element.is(Names.nameID) {
            identifier = .nameID(decoder.nameID(element))
        } else if element.is(Names.baseID) {
            identifier = .baseID(decoder.baseID(element))
        }
        decoder.checkPlaces(ofSignaturesIn: element, message: element)
        findings = decoder.findings.inReportOrder
        self.identifier = findings.contains { $0.severity == .error } ? nil : identifier
    }
}

/// An attribute decoded from decrypted plaintext.
package struct DecodedAttribute: Hashable, Sendable {
    /// The attribute, or `nil` if the element is not an attribute or any finding is an error.
    package let attribute: Attribute?

    /// The findings of decoding; they have no locations, because users do not see the plaintext.
    package let findings: [Finding]

    /// Decodes `saml:Attribute` with the same rules as an unencrypted attribute.
    package init(_ element: XMLElementView) {
        var decoder = ModelDecoder(reporting: .unplaced)
        let attribute = element.is(Names.attribute) ? decoder.attribute(element) : nil
        decoder.checkPlaces(ofSignaturesIn: element, message: element)
        findings = decoder.findings.inReportOrder
        self.attribute = findings.contains { $0.severity == .error } ? nil : attribute
    }
}
