// SPDX-License-Identifier: Apache-2.0

package import SecureXML

/// A request, or an answer other than a ``Response``, decoded from a document whose signatures were not verified.
///
/// This type owns the single XML tree that all content is read from (S-06).
///
/// ```swift
/// let request = try UnverifiedMessage<AuthnRequest>(parsing: bytes).message
/// ```
public struct UnverifiedMessage<Message: ProtocolMessage>: ~Copyable {
    /// The XML tree, for signature verification.
    package let tree: XMLTree

    /// Whether the message is inside a SOAP 1.1 envelope.
    public let isInSOAPEnvelope: Bool

    /// The message, or `nil` if any finding is an error.
    public let message: Message?

    /// The message as far as it could be decoded, for tools that show it; it says nothing about errors.
    package let shown: Message?

    /// The findings of decoding, in report order.
    public let findings: [Finding]

    /// Parses and decodes a document.
    ///
    /// - Parameters:
    ///   - bytes: The document: the message, or a SOAP 1.1 envelope that contains it.
    ///   - limits: The limits on the size and structure of the document.
    /// - Throws: ``SAMLError`` if the bytes cannot be parsed as XML.
    public init(parsing bytes: [UInt8], limits: DocumentLimits = DocumentLimits()) throws(SAMLError) {
        self.init(try XMLTree.parsing(bytes, limits: limits), decoder: ModelDecoder(limits))
    }

    /// Decodes the message of a document that was parsed, which is not a response.
    package init(_ document: consuming UnverifiedResponse, limits: DocumentLimits) {
        self.init(document.tree, decoder: ModelDecoder(limits))
    }

    /// Decodes the octets that a signature covers (S-21).
    ///
    /// Only errors are reported, and without locations, because users do not see these octets.
    package init(rereading octets: [UInt8], limits: DocumentLimits) throws(SAMLError) {
        let tree = try XMLTree.readingCanonical(octets, limits: limits)
        self.init(tree, decoder: ModelDecoder(limits, reporting: .errors))
    }

    /// The unvalidated content of the document, as far as it can be read.
    package var outline: ResponseOutline { ResponseOutline(tree.root) }

    private init(_ tree: consuming XMLTree, decoder: ModelDecoder) {
        var decoder = decoder
        message = Self.decode(tree, with: &decoder)
        shown = message ?? decoder.faulty as? Message
        findings = decoder.findings.inReportOrder
        isInSOAPEnvelope = MessageLocator.isEnvelope(in: tree)
        self.tree = tree
    }
}

extension UnverifiedMessage {
    private static func decode(_ tree: borrowing XMLTree, with decoder: inout ModelDecoder) -> Message? {
        decoder.message(Message.self, from: tree.root)
    }
}

extension UnverifiedMessage {
    /// Converts a finding of a rule to a finding with a location in the document.
    package func finding(_ found: RuleFinding) -> Finding {
        let root = tree.root
        guard let message = MessageLocator.outerMessage(from: root) else { return found.finding(at: nil, path: nil) }
        let element = found.address.element(from: message)
        return found.finding(at: SourceLocation(element.location), path: element.path.escapedForReport(limit: .max))
    }
}

@available(*, unavailable)
extension UnverifiedMessage: Sendable {}
