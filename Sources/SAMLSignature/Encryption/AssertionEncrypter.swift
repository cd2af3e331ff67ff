// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import UntrustedText
internal import CSAMLSignature
public import SAML
internal import SecureXML

/// Encrypts the assertions of a response for one reader (SAML Core 2.3.4), guarded by the trait `XMLSec`.
///
/// What is encrypted is the source of the assertion, byte for byte, with the namespace declarations added that it
/// had from around it. So a signature of the assertion stays good, and the assertion can be read on its own.
///
/// Encryption says nothing about who wrote: sign the assertion before, or the response after (S-34).
public struct AssertionEncrypter: Sendable {
    private let recipient: PublicKey
    private let recipientName: String?
    private let cipher: ContentCipher
    private let transport: KeyTransport
    private let limits: DocumentLimits

    /// Makes an encrypter.
    ///
    /// - Parameters:
    ///   - recipient: The key of the reader: RSA of at least 2048 bits.
    ///   - recipientName: The name of the reader, written beside the key.
    ///   - cipher: How the assertion is encrypted.
    ///   - transport: How its key is encrypted.
    ///   - limits: How much a document may hold.
    /// - Throws: An error if the key is of another kind, or too weak.
    public init(
        for recipient: PublicKey,
        named recipientName: String? = nil,
        cipher: ContentCipher = .aes256GCM,
        transport: KeyTransport = .rsaOAEPSHA256,
        limits: DocumentLimits = DocumentLimits()
    ) throws(ProtectionError) {
        let facts = recipient.native.facts
        guard facts.kind == CSEC_KEY_RSA, !facts.is_pss_only else {
            throw ProtectionError(.wrongKey, "The key is not an RSA key that may encrypt.")
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

    /// Puts an `EncryptedAssertion` in the place of each assertion of a response.
    ///
    /// - Parameter document: The response: UTF-8.
    /// - Returns: The document; outside the assertions no byte is different.
    /// - Throws: An error if the document cannot be read, has no assertion, or is signed around them.
    public func encrypt(_ document: [UInt8]) throws(ProtectionError) -> [UInt8] {
        let tree = try XMLTree.parsed(document, limits)
        let result = SourceEdit.apply(try edits(in: tree), to: document)
        let written = try XMLTree.parsed(result, limits)
        guard Self.holdsNoAssertion(written) else {
            throw ProtectionError(.failed, "The written document still contains an assertion that is not encrypted.")
        }
        return result
    }

    private func edits(in tree: borrowing XMLTree) throws(ProtectionError) -> [SourceEdit] {
        guard let response = tree.root.response else {
            throw ProtectionError(.noSuchElement, "The document contains no `Response`.")
        }
        guard let extents = ElementExtents(of: tree) else { throw .unknownPlaces }
        var edits: [SourceEdit] = []
        var next = response.firstChildElement
        while let child = next {
            next = child.nextSiblingElement
            guard child.is(Names.assertion) else { continue }
            guard !child.isInsideSignedElement else {
                throw ProtectionError(
                    .wouldBreakSignature,
                    "The `Response` is already signed; encrypt before signing."
                )
            }
            guard let extent = extents[child] else { throw .unknownPlaces }
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
            source[extent.start..<extent.nameEnd] + missing.flatMap { Array($0.written.utf8) }
            + source[extent.nameEnd..<extent.end]
        guard let content = SealedContent(Array(plaintext), for: recipient, cipher: cipher, transport: transport) else {
            throw ProtectionError(.failed, "the assertion could not be encrypted")
        }
        let data = content.markup(cipher: cipher, transport: transport, recipientName: recipientName)
        return Array(
            "<saml:EncryptedAssertion xmlns:saml=\"\(EncryptionNames.samlURI)\">\(data)</saml:EncryptedAssertion>".utf8
        )
    }

    private static func holdsNoAssertion(_ tree: borrowing XMLTree) -> Bool {
        var next = tree.root.response?.firstChildElement
        while let child = next {
            next = child.nextSiblingElement
            if child.is(Names.assertion) { return false }
        }
        return true
    }
}
#endif
