// SPDX-License-Identifier: Apache-2.0

internal import SecureXML

/// A request for authentication decoded from a document whose signatures were not verified.
///
/// It is the record of the service provider about what it sent, so its signature is of no interest.
public struct UnverifiedAuthnRequest: Sendable {
    /// The request, or `nil` if any finding is an error.
    public let request: AuthnRequest?

    /// The findings of decoding, in report order.
    public let findings: [Finding]

    /// Parses and decodes a document.
    ///
    /// - Parameters:
    ///   - bytes: The document: a `samlp:AuthnRequest`.
    ///   - limits: The limits on the size and structure of the document.
    /// - Throws: ``SAMLError`` if the bytes cannot be parsed as XML.
    public init(parsing bytes: [UInt8], limits: DocumentLimits = DocumentLimits()) throws(SAMLError) {
        let tree = try XMLTree.parsing(bytes, limits: limits)
        var decoder = ModelDecoder()
        decoder.mostIdentifierBytes = limits.identifierBytes
        request = Self.decode(tree, with: &decoder)
        findings = decoder.findings.inReportOrder
    }

    private static func decode(_ tree: borrowing XMLTree, with decoder: inout ModelDecoder) -> AuthnRequest? {
        decoder.authnRequest(from: tree.root)
    }
}
