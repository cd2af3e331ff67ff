// SPDX-License-Identifier: Apache-2.0

package import SecureXML

/// An assertion decoded from the octets that a signature covers, or from decrypted plaintext (S-21, S-38).
package struct DecodedAssertion: Hashable, Sendable {
    /// The assertion, or `nil` if any finding is an error.
    package let assertion: Assertion?

    /// The findings of decoding; they have no locations, because users do not see these octets.
    package let findings: [Finding]

    /// Decodes the octets of one `saml:Assertion` with the same rules as a whole document.
    ///
    /// - Throws: ``SAMLError`` if the octets cannot be parsed.
    package init(parsing octets: [UInt8], limits: DocumentLimits = DocumentLimits()) throws(SAMLError) {
        let tree = try XMLTree.parsing(octets, limits: limits)
        self.init(tree)
    }

    /// Decodes the root of a tree, which is expected to be a `saml:Assertion`.
    ///
    /// Long attribute values remain in the bytes of the tree until they are asked for.
    package init(_ tree: borrowing XMLTree, reporting reports: DecodingReports = .unplaced) {
        self.init(tree.root, of: tree.source, reporting: reports)
    }

    /// Decodes an element that is expected to be a `saml:Assertion`.
    package init(_ element: XMLElementView, reporting reports: DecodingReports = .unplaced) {
        self.init(element, of: [], reporting: reports)
    }

    private init(_ element: XMLElementView, of source: [UInt8], reporting reports: DecodingReports) {
        var decoder = ModelDecoder(reporting: reports)
        decoder.source = source
        assertion = decoder.assertion(from: element)
        findings = decoder.findings.inReportOrder
    }
}
