// SPDX-License-Identifier: Apache-2.0

package import SecureXML

/// A response decoded from a document whose signatures were not verified.
///
/// This type owns the single XML tree that all content is read from (S-06). A tree cannot be shared between tasks; the
/// plain ``Response`` can.
public struct UnverifiedResponse: ~Copyable {
    /// The XML tree, for signature verification.
    package let tree: XMLTree

    /// Whether the message is inside a SOAP 1.1 envelope.
    public let isInSOAPEnvelope: Bool

    /// The `ArtifactResponse` around the response, or `nil` if the response is alone.
    package let artifactResponse: ArtifactResponse?

    /// The response, or `nil` if any finding is an error.
    public let response: Response?

    /// The response as far as it could be decoded, for tools that show it; it says nothing about errors.
    package let shown: Response?

    /// Whether the attribute statements inside signed elements were checked and not kept, so that those of the response
    /// are empty.
    package let defersSigned: Bool

    /// The findings of decoding, in report order.
    public let findings: [Finding]

    /// Parses and decodes a document.
    ///
    /// - Parameters:
    ///   - bytes: The document: a `samlp:Response`, alone, in a `samlp:ArtifactResponse`, in a SOAP 1.1 envelope, or in both.
    ///   - limits: The limits on the size and structure of the document.
    /// - Throws: ``SAMLError`` if the bytes cannot be parsed as XML. Errors in well-formed documents are in
    ///   ``findings``.
    public init(parsing bytes: [UInt8], limits: DocumentLimits = DocumentLimits()) throws(SAMLError) {
        self.init(try XMLTree.parsing(bytes, limits: limits), decoder: ModelDecoder(limits))
    }

    /// Parses and decodes a document whose signatures will be verified.
    ///
    /// Everything is checked, but the attributes of an element with a signature are not kept: they are decoded from the
    /// octets that the signature covers, or again from the tree if it does not verify.
    package init(toVerify bytes: [UInt8], limits: DocumentLimits) throws(SAMLError) {
        self.init(try XMLTree.parsing(bytes, limits: limits), decoder: ModelDecoder(limits, deferringSigned: true))
    }

    /// Decodes the octets that a signature covers (S-21).
    ///
    /// Only errors are reported, and without locations, because users do not see these octets.
    package init(rereading octets: [UInt8], limits: DocumentLimits) throws(SAMLError) {
        let tree = try XMLTree.readingCanonical(octets, limits: limits)
        self.init(tree, decoder: ModelDecoder(limits, reporting: .errors))
    }

    private init(_ tree: consuming XMLTree, decoder: ModelDecoder) {
        var decoder = decoder
        decoder.source = tree.source
        response = Self.decode(tree, with: &decoder)
        shown = response ?? decoder.faulty as? Response
        artifactResponse = decoder.artifactResponse
        findings = decoder.findings.inReportOrder
        defersSigned = decoder.defersSigned
        isInSOAPEnvelope = MessageLocator.isEnvelope(in: tree)
        self.tree = tree
    }

    /// The unvalidated content of the document, as far as it can be read.
    ///
    /// Computed from the tree at each access.
    public var outline: ResponseOutline { ResponseOutline(tree.root) }
}

extension UnverifiedResponse {
    /// The type of the message if it is not a response, but a message that ``UnverifiedMessage`` reads.
    ///
    /// It is `nil` for an `ArtifactResponse` with a response inside it, which is the message of the document.
    package var otherMessageType: (any ProtocolMessage.Type)? {
        guard let type = typeToShow, type != LoneAssertion.self else { return nil }
        return type
    }

    /// The type of what the document is instead of a response, for tools that show it: a message, or an assertion alone,
    /// which no tool accepts.
    package var typeToShow: (any ProtocolMessage.Type)? {
        guard let message = MessageLocator.message(from: tree.root) else { return nil }
        return MessageType(of: message)?.type
    }

    /// Decodes the message if it is not a response; `nil` if it is one, or contains an error.
    package var otherMessage: (any ProtocolMessage)? {
        guard let type = otherMessageType else { return nil }
        var decoder = ModelDecoder()
        return decoder.message(type, from: tree.root)
    }

    /// Decodes the message, if it is not a response, as far as possible, for tools that show it.
    package var otherMessageToShow: (any ProtocolMessage)? {
        guard let type = otherMessageType else { return nil }
        var decoder = ModelDecoder()
        return decoder.message(type, from: tree.root) ?? decoder.faulty
    }

    private static func decode(_ tree: borrowing XMLTree, with decoder: inout ModelDecoder) -> Response? {
        decoder.response(from: tree.root)
    }
}

@available(*, unavailable)
extension UnverifiedResponse: Sendable {}

extension UnverifiedResponse {
    /// Converts a finding of a rule to a finding with a location in the document.
    ///
    /// A finding inside encrypted content has the location of the encrypted element.
    package func finding(_ found: RuleFinding) -> Finding {
        let root = tree.root
        guard let message = MessageLocator.message(from: root) else { return found.finding(at: nil, path: nil) }
        let element = found.address.element(from: message)
        return found.finding(at: SourceLocation(element.location), path: element.path.escapedForReport(limit: .max))
    }
}
