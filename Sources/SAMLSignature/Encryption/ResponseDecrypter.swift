// SPDX-License-Identifier: Apache-2.0

#if XMLSec
public import SAML
internal import SecureXML

/// Opens the encrypted parts of a document, for people who want to read it; guarded by the trait `XMLSec`.
///
/// The result is as untrusted as the document was: nothing is verified, and anybody can encrypt (S-34).
public struct ResponseDecrypter: Sendable {
    /// Encrypted parts inside encrypted parts: attributes and names inside an assertion.
    private static let maximumDepth = 2

    private let decrypter: ElementDecrypter
    private let isCoveredBySignature: Bool
    private let limits: DocumentLimits

    /// Makes a decrypter.
    ///
    /// - Parameters:
    ///   - keys: The private keys to try.
    ///   - allowances: The weak algorithms that are opened, too.
    ///   - isCoveredBySignature: Whether signatures that you verified cover all that is encrypted. Without that,
    ///     content in AES-CBC stays closed even if it is allowed by name (S-35).
    ///   - recipient: Our own name; keys that name it are tried first.
    ///   - limits: How much a document may hold.
    public init(
        keys: DecryptionKeys,
        allowing allowances: DecryptionAllowances = [],
        isCoveredBySignature: Bool = false,
        recipient: String? = nil,
        limits: DocumentLimits = DocumentLimits()
    ) {
        decrypter = ElementDecrypter(keys: keys, allowing: allowances, recipient: recipient)
        self.isCoveredBySignature = isCoveredBySignature
        self.limits = limits
    }

    /// Puts what is inside in the place of each encrypted assertion, identifier and attribute.
    ///
    /// A signature of an assertion that was encrypted is good in the result; one around what was encrypted covers
    /// the ciphertext and cannot be. Some senders number identifiers anew in what they encrypt, so that the result
    /// may bear one twice, and be no document that is read here.
    ///
    /// - Parameter document: The document: UTF-8.
    /// - Returns: The document; outside the encrypted parts no byte is different. One without any is returned as
    ///   it is.
    /// - Throws: An error if the document cannot be read, or a part stays closed.
    public func decrypt(_ document: [UInt8]) throws(ProtectionError) -> [UInt8] {
        let tree = try XMLTree.parsed(document, limits)
        var budget = DecryptionBudget(limits: limits.parseLimits)
        let edits = try edits(inside: tree.root, of: tree, depth: 1, budget: &budget)
        return SourceEdit.apply(edits, to: document)
    }

    /// Opens what is encrypted inside an element, and what is encrypted in there.
    private func edits(
        inside root: XMLElementView,
        of tree: borrowing XMLTree,
        depth: Int,
        budget: inout DecryptionBudget
    ) throws(ProtectionError) -> [SourceEdit] {
        var extents: ElementExtents?
        var edits: [SourceEdit] = []
        var next: XMLElementView? = root
        while let element = next {
            guard EncryptedElementKind(element) != nil else {
                next = element.nextElement(inside: root)
                continue
            }
            next = element.nextElementBehind(inside: root)
            if extents == nil { extents = ElementExtents(of: tree) }
            guard let extent = extents?[element] else { throw .unknownPlaces }
            let opened = try opened(element, depth: depth, budget: &budget)
            edits.append(SourceEdit(range: extent.range, replacement: opened))
        }
        return edits
    }

    /// The source that can stand in the place of an encrypted element.
    ///
    /// Declarations that the encrypted element made itself are made anew: its start tag goes away.
    private func opened(
        _ encrypted: XMLElementView,
        depth: Int,
        budget: inout DecryptionBudget
    ) throws(ProtectionError) -> [UInt8] {
        let opened = try open(encrypted, depth: depth, budget: &budget)
        let element = opened.element
        guard let extent = ElementExtents(of: opened.tree)?[element] else { throw .unknownPlaces }
        let own = element.namespaceDeclarations
        let lost = encrypted.namespaceDeclarations.filter { declaration in
            !declaration.prefix.isIdentical(to: "xml")
                && !own.contains { $0.prefix.isIdentical(to: declaration.prefix) }
        }
        let source = opened.tree.source
        var edits = try edits(inside: element, of: opened.tree, depth: depth + 1, budget: &budget)
        edits.append(SourceEdit(range: 0..<extent.start, replacement: []))
        edits.append(
            SourceEdit(range: extent.nameEnd..<extent.nameEnd, replacement: lost.flatMap { Array($0.written.utf8) })
        )
        edits.append(SourceEdit(range: extent.end..<source.count, replacement: []))
        return SourceEdit.apply(edits, to: source)
    }

    private func open(
        _ element: XMLElementView,
        depth: Int,
        budget: inout DecryptionBudget
    ) throws(ProtectionError) -> DecryptedElement {
        do throws(DecryptionFault) {
            guard depth <= Self.maximumDepth else { throw DecryptionFault.cannotDecrypt }
            return try decrypter.open(element, isCoveredBySignature: isCoveredBySignature, budget: &budget)
        } catch {
            throw ProtectionError(.cannotDecrypt, error.finding(at: element))
        }
    }
}
#endif
