// SPDX-License-Identifier: Apache-2.0

package import SecureXML

/// An attribute query decoded from a document whose signatures were not verified.
public struct UnverifiedAttributeQuery: ~Copyable {
    /// The XML tree, for signature verification.
    package let tree: XMLTree

    /// Whether the message is inside a SOAP 1.1 envelope.
    public let isInSOAPEnvelope: Bool

    /// The query, or `nil` if any finding is an error.
    public let query: AttributeQuery?

    /// The findings of decoding, in report order.
    public let findings: [Finding]

    /// Parses and decodes a document.
    ///
    /// - Parameters:
    ///   - bytes: The document: a `samlp:AttributeQuery`, or a SOAP 1.1 envelope that contains one.
    ///   - limits: The limits on the size and structure of the document.
    /// - Throws: ``SAMLError`` if the bytes cannot be parsed as XML.
    public init(parsing bytes: [UInt8], limits: DocumentLimits = DocumentLimits()) throws(SAMLError) {
        let tree = try XMLTree.parsing(bytes, limits: limits)
        var decoder = ModelDecoder()
        decoder.mostIdentifierBytes = limits.identifierBytes
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
