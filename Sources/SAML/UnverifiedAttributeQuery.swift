// SPDX-License-Identifier: Apache-2.0

package import SecureXML

/// A document that should be an attribute query, and that nobody vouches for.
public struct UnverifiedAttributeQuery: ~Copyable {
    /// The tree, for the verification of signatures.
    package let tree: XMLTree

    /// Whether the message stands in a SOAP 1.1 envelope.
    public let isInSOAPEnvelope: Bool

    /// The query; nil if and only if some finding is an error.
    public let query: AttributeQuery?

    /// What was found while reading, in the order of a report.
    public let findings: [Finding]

    /// Reads a document.
    ///
    /// - Parameters:
    ///   - bytes: The document: a `samlp:AttributeQuery`, or a SOAP 1.1 envelope with one.
    ///   - limits: How much the document may hold.
    /// - Throws: ``SAMLError`` where the bytes are no XML that may be read.
    public init(parsing bytes: [UInt8], limits: DocumentLimits = DocumentLimits()) throws(SAMLError) {
        let tree = try XMLTree.parsing(bytes, limits: limits)
        var decoder = ModelDecoder()
        query = Self.decode(tree, with: &decoder)
        findings = decoder.findings.inReportOrder
        isInSOAPEnvelope = MessageLocator.isEnvelope(in: tree)
        self.tree = tree
    }
}

extension UnverifiedAttributeQuery {
    private static func decode(_ tree: borrowing XMLTree, with decoder: inout ModelDecoder) -> AttributeQuery? {
        decoder.attributeQuery(from: tree.root)
    }
}

@available(*, unavailable)
extension UnverifiedAttributeQuery: Sendable {}
