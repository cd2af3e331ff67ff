// SPDX-License-Identifier: Apache-2.0

package import SecureXML

/// An assertion that was read on its own: from the octets that a signature covers, or from plaintext (S-21, S-38).
package struct DecodedAssertion: Hashable, Sendable {
    /// The assertion; nil if and only if some finding is an error.
    package let assertion: Assertion?

    /// What was found while reading, without places: nobody has these octets in front of them.
    package let findings: [Finding]

    /// Reads the octets of one `saml:Assertion` by the same parser and the same rules as a whole document.
    ///
    /// - Throws: ``SAMLError`` where the octets are no XML that may be read.
    package init(parsing octets: [UInt8], limits: DocumentLimits = DocumentLimits()) throws(SAMLError) {
        let tree = try XMLTree.parsing(octets, limits: limits)
        self.init(tree.root)
    }

    /// Reads an element that should be a `saml:Assertion`.
    package init(_ element: XMLElementView) {
        var decoder = ModelDecoder(givingPlaces: false)
        assertion = decoder.assertion(from: element)
        findings = decoder.findings.inReportOrder
    }
}
