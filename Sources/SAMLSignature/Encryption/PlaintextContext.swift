// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SecureXML

/// The namespace context of a ciphertext.
///
/// Plaintext may use prefixes that ancestors of the ciphertext declare. It is parsed between the two tags of a wrapper
/// element that repeats these declarations, so that no tree is ever modified (S-38).
///
/// Plaintext cannot escape from the wrapper. The end tag of the wrapper is the last part of the parsed text. If the
/// plaintext does not close the wrapper, this tag closes it, and all of the plaintext is inside. If the plaintext
/// closes the wrapper itself, the tag follows the document element, where XML allows no tag. To hide the tag, the
/// plaintext would have to place it in a comment, CDATA section, instruction or attribute value, which would then be
/// unclosed. The parser rejects all of these, as well as a document type declaration and an XML declaration that is not
/// at the start.
struct PlaintextContext {
    private let startTag: [UInt8]
    private let endTag = Array("</place>".utf8)

    init(of element: XMLElementView) {
        let declarations = element.namespacesInScope.map { $0.written }.joined()
        startTag = Array("<place\(declarations)>".utf8)
    }

    /// Parses plaintext within the remaining limits; returns `nil` unless it consists of the one expected element.
    func read(
        _ plaintext: [UInt8],
        as kind: EncryptedElementKind,
        weaknesses: [AlgorithmAllowance],
        requiresOwnSignature: Bool,
        limits: ParseLimits
    ) -> DecryptedElement? {
        guard plaintext.count <= limits.bytes else { return nil }
        var limits = limits
        limits.bytes += startTag.count + endTag.count
        limits.depth += 1
        limits.nodes += 1
        do throws(XMLFault) {
            let tree = try XMLTree(parsing: startTag + plaintext + endTag, limits: limits)
            guard Self.holdsOne(tree, kind) else { return nil }
            return DecryptedElement(
                tree: tree,
                plaintext: plaintext,
                weaknesses: weaknesses,
                requiresOwnSignature: requiresOwnSignature
            )
        } catch {
            return nil
        }
    }

    /// Returns whether the tree contains a single element of the expected kind, with only white space around it.
    private static func holdsOne(_ tree: borrowing XMLTree, _ kind: EncryptedElementKind) -> Bool {
        let root = tree.root
        var isFound = false
        var next = root.firstChild
        while let node = next {
            next = node.next
            if let element = node.element {
                // Nested encrypted assertions are not decrypted (S-38).
                let nested = element.nextElement(Names.encryptedAssertion, inside: element)
                guard !isFound, kind.admits(element), nested == nil else { return false }
                isFound = true
            } else {
                guard node.kind == .text, node.isBlank else { return false }
            }
        }
        return isFound
    }
}
