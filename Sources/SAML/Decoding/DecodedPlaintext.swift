// SPDX-License-Identifier: Apache-2.0

package import SecureXML

/// An identifier that was encrypted, read from its plaintext.
package struct DecodedIdentifier: Hashable, Sendable {
    /// The identifier; nil if and only if it is none, or some finding is an error.
    package let identifier: Subject.Identifier?

    /// What was found while reading, without places: nobody has the plaintext in front of them.
    package let findings: [Finding]

    /// Reads `saml:NameID` or `saml:BaseID` by the same rules as one in the clear.
    package init(_ element: XMLElementView) {
        var decoder = ModelDecoder(givingPlaces: false)
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

/// An attribute that was encrypted, read from its plaintext.
package struct DecodedAttribute: Hashable, Sendable {
    /// The attribute; nil if and only if it is none, or some finding is an error.
    package let attribute: Attribute?

    /// What was found while reading, without places: nobody has the plaintext in front of them.
    package let findings: [Finding]

    /// Reads `saml:Attribute` by the same rules as one in the clear.
    package init(_ element: XMLElementView) {
        var decoder = ModelDecoder(givingPlaces: false)
        let attribute = element.is(Names.attribute) ? decoder.attribute(element) : nil
        decoder.checkPlaces(ofSignaturesIn: element, message: element)
        findings = decoder.findings.inReportOrder
        self.attribute = findings.contains { $0.severity == .error } ? nil : attribute
    }
}
