// SPDX-License-Identifier: Apache-2.0

package import SecureXML

/// A document that was read, and that nobody vouches for.
///
/// It owns the one tree that everything is read from (S-06). Trees are not for sharing between tasks:
/// what travels is the plain ``Response``.
public struct UnverifiedResponse: ~Copyable {
    /// The tree, for the verification of signatures.
    package let tree: XMLTree

    /// Whether the message stands in a SOAP 1.1 envelope.
    public let isInSOAPEnvelope: Bool

    /// The response; nil if and only if some finding is an error.
    public let response: Response?

    /// What was found while reading, in the order of a report.
    public let findings: [Finding]

    /// Reads a document.
    ///
    /// - Parameters:
    ///   - bytes: The document: a `samlp:Response`, or a SOAP 1.1 envelope with one.
    ///   - limits: How much the document may hold.
    /// - Throws: ``SAMLError`` where the bytes are no XML that may be read. All that is wrong with XML that
    ///   may be is in ``findings``.
    public init(parsing bytes: [UInt8], limits: DocumentLimits = DocumentLimits()) throws(SAMLError) {
        try self.init(bytes, limits: limits, decoder: ModelDecoder())
    }

    /// Reads the octets that a signature covers (S-21).
    ///
    /// Findings have no places: nobody has these octets in front of them.
    package init(rereading octets: [UInt8], limits: DocumentLimits) throws(SAMLError) {
        try self.init(octets, limits: limits, decoder: ModelDecoder(givingPlaces: false))
    }

    private init(_ bytes: [UInt8], limits: DocumentLimits, decoder: ModelDecoder) throws(SAMLError) {
        let tree = try XMLTree.parsing(bytes, limits: limits)
        var decoder = decoder
        response = Self.decode(tree, with: &decoder)
        findings = decoder.findings.inReportOrder
        isInSOAPEnvelope = MessageLocator.isEnvelope(in: tree)
        self.tree = tree
    }

    /// What the document says about itself, as far as it can be made out.
    ///
    /// It is worked out from the tree at each call.
    public var outline: ResponseOutline { ResponseOutline(tree.root) }
}

extension UnverifiedResponse {
    private static func decode(_ tree: borrowing XMLTree, with decoder: inout ModelDecoder) -> Response? {
        decoder.response(from: tree.root)
    }
}

@available(*, unavailable)
extension UnverifiedResponse: Sendable {}

extension UnverifiedResponse {
    /// Gives what a rule found its place in the document.
    ///
    /// What the tree holds encrypted is placed at the encrypted element.
    package func finding(_ found: RuleFinding) -> Finding {
        let root = tree.root
        guard let message = MessageLocator.message(from: root) else { return found.finding(at: nil, path: nil) }
        let element = found.address.element(from: message)
        return found.finding(at: SourceLocation(element.location), path: element.path.escapedForReport(limit: .max))
    }
}
