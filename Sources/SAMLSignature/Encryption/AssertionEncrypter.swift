// SPDX-License-Identifier: Apache-2.0

internal import CSAMLSignature
public import SAML
internal import SecureXML
internal import UntrustedText

/// Encrypts the assertions of a response for one recipient (SAML Core 2.3.4); requires the trait `XMLSec`.
///
/// The plaintext is the source of the assertion, byte for byte, with the namespace declarations of its ancestors added.
/// A signature of the assertion therefore stays valid, and the assertion can be parsed on its own.
///
/// Encryption does not authenticate the sender. Sign the assertion before encryption, or the response after it (S-34).
public struct AssertionEncrypter: Sendable {
    private let recipient: PublicKey
    private let recipientName: String?
    private let cipher: ContentCipher
    private let transport: KeyTransport
    private let limits: DocumentLimits

    /// Creates an encrypter.
    ///
    /// - Parameters:
    ///   - recipient: The key of the recipient: RSA of at least 2048 bits.
    ///   - recipientName: The name of the recipient, for the `Recipient` attribute of the encrypted key.
    ///   - cipher: The algorithm that encrypts the assertion.
    ///   - transport: The algorithm that encrypts the content key.
    ///   - limits: The limits on the size and structure of a document.
    /// - Throws: ``ProtectionError`` if the key is not an RSA key, or is too weak.
    public init(
        for recipient: PublicKey,
        named recipientName: String? = nil,
        cipher: ContentCipher = .aes256GCM,
        transport: KeyTransport = .rsaOAEPSHA256,
        limits: DocumentLimits = DocumentLimits()
    ) throws(ProtectionError) {
        let facts = recipient.native.facts
        guard facts.kind == CSEC_KEY_RSA, !facts.is_pss_only else {
            throw ProtectionError(.wrongKey, "The key is not an RSA key that supports encryption.")
        }
        guard facts.bits >= 2048, facts.has_good_exponent else {
            throw ProtectionError(.weakKey, "The RSA key has fewer than 2048 bits.")
        }
        self.recipient = recipient
        self.recipientName = recipientName
        self.cipher = cipher
        self.transport = transport
        self.limits = limits
    }

    /// Replaces each assertion of a response with an `EncryptedAssertion`.
    ///
    /// - Parameter document: The response, as UTF-8.
    /// - Returns: The document. Bytes outside the assertions are unchanged.
    /// - Throws: ``ProtectionError`` if the document cannot be parsed, contains no assertion, or has a signed response.
    public func encrypt(_ document: [UInt8]) throws(ProtectionError) -> [UInt8] {
        let tree = try XMLTree.parsed(document, limits)
        let result = SourceEdit.apply(try edits(in: tree), to: document)
        let written = try XMLTree.parsed(result, limits)
        guard written.root.response?.firstChild(Names.assertion) == nil else {
            throw ProtectionError(.failed, "The written document still contains an assertion that is not encrypted.")
        }
        return result
    }

    private func edits(in tree: borrowing XMLTree) throws(ProtectionError) -> [SourceEdit] {
        guard let response = tree.root.response else {
            throw ProtectionError(.noSuchElement, "The document contains no `Response`.")
        }
        var edits: [SourceEdit] = []
        var children = ChildElements(of: response)
        while let child = children.next() {
            guard child.is(Names.assertion) else { continue }
            guard !child.isInsideSignedElement else {
                throw ProtectionError(
                    .wouldBreakSignature,
                    "The `Response` is already signed; encrypt before signing."
                )
            }
            guard let extent = child.extent else { throw .unknownPlaces }
            edits.append(SourceEdit(range: extent.range, replacement: try sealed(child, at: extent, in: tree.source)))
        }
        guard !edits.isEmpty else {
            throw ProtectionError(.noSuchElement, "The `Response` contains no `Assertion`.")
        }
        return edits
    }

    private func sealed(
        _ assertion: XMLElementView,
        at extent: ElementExtent,
        in source: [UInt8]
    ) throws(ProtectionError) -> [UInt8] {
        let own = assertion.namespaceDeclarations
        let missing = assertion.namespacesInScope.filter { declaration in
            !own.contains { $0.prefix.isIdentical(to: declaration.prefix) }
        }
        let plaintext =
            source[extent.range.lowerBound..<extent.nameEnd] + missing.flatMap { Array($0.written.utf8) }
            + source[extent.nameEnd..<extent.range.upperBound]
        guard let content = SealedContent(Array(plaintext), for: recipient, cipher: cipher, transport: transport) else {
            throw ProtectionError(.failed, "The assertion cannot be encrypted.")
        }
        let data = content.markup(cipher: cipher, transport: transport, recipientName: recipientName)
        return Array(
            "<saml:EncryptedAssertion xmlns:saml=\"\(Namespaces.assertionURI)\">\(data)</saml:EncryptedAssertion>".utf8
        )
    }
}
