// SPDX-License-Identifier: Apache-2.0

#if XMLSec
public import SAML
internal import SecureXML

/// Opens the encrypted parts of a document, for people who want to read it; guarded by the trait `XMLSec`.
///
/// The result is as untrusted as the document was: nothing is verified, and anybody can encrypt (S-34).
public struct ResponseDecrypter: Sendable {
    /// Encrypted parts inside encrypted parts: attributes and names inside an assertion.
    private static let maximumRounds = 2

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
    /// the ciphertext and cannot be.
    ///
    /// - Parameter document: The document: UTF-8.
    /// - Returns: The document; outside the encrypted parts no byte is different. One without any is returned as
    ///   it is.
    /// - Throws: An error if the document cannot be read, or a part stays closed.
    public func decrypt(_ document: [UInt8]) throws(ProtectionError) -> [UInt8] {
        var budget = DecryptionBudget(limits: limits.parseLimits)
        var document = document
        for _ in 0...Self.maximumRounds {
            let tree = try XMLTree.parsed(document, limits)
            let edits = try edits(in: tree, budget: &budget)
            if edits.isEmpty { return document }
            document = SourceEdit.apply(edits, to: document)
        }
        throw ProtectionError(.cannotDecrypt, "expected encrypted parts at most two deep, found more")
    }

    private func edits(
        in tree: borrowing XMLTree,
        budget: inout DecryptionBudget
    ) throws(ProtectionError) -> [SourceEdit] {
        let root = tree.root
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
            edits.append(SourceEdit(range: extent.range, replacement: try opened(element, &budget)))
        }
        return edits
    }

    private func opened(
        _ element: XMLElementView,
        _ budget: inout DecryptionBudget
    ) throws(ProtectionError) -> [UInt8] {
        do throws(DecryptionFault) {
            let opened = try decrypter.open(element, isCoveredBySignature: isCoveredBySignature, budget: &budget)
            guard let source = opened.source(inPlaceOf: element) else { throw DecryptionFault.cannotDecrypt }
            return source
        } catch {
            throw ProtectionError(.cannotDecrypt, error.finding(at: element))
        }
    }
}

extension DecryptedElement {
    /// The source of the element as it can stand where the encrypted one stood.
    ///
    /// Declarations that the encrypted element made itself are made anew: its start tag goes away.
    fileprivate borrowing func source(inPlaceOf encrypted: XMLElementView) -> [UInt8]? {
        guard let extents = ElementExtents(of: tree), let extent = extents[element] else { return nil }
        let own = element.namespaceDeclarations
        let lost = encrypted.namespaceDeclarations.filter { declaration in
            !declaration.prefix.isIdentical(to: "xml")
                && !own.contains { $0.prefix.isIdentical(to: declaration.prefix) }
        }
        return Array(
            tree.source[extent.start..<extent.nameEnd] + lost.flatMap { Array($0.written.utf8) }
                + tree.source[extent.nameEnd..<extent.end]
        )
    }
}
#endif
