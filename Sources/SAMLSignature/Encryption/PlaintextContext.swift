// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import SAML
internal import SecureXML

/// The place of a ciphertext: what prefixes stand for there.
///
/// Plaintext may use prefixes that are declared around the ciphertext. It is parsed between the two tags of an
/// element that declares them again, so that no tree is ever edited (S-38).
///
/// Plaintext cannot leave that element. Our end tag is the last thing in the document, so either the plaintext left
/// our element open and the tag closes it, and then all of the plaintext is inside; or it closed our element
/// itself, and then our tag stands behind the document element, where no tag may be. To hide the tag it would have
/// to stand in a comment, CDATA section, instruction or attribute value, none of which would have an end. The
/// parser refuses all of this, as it does a document type or an XML declaration that is not in front.
struct PlaintextContext {
    private let startTag: [UInt8]
    private let endTag = Array("</place>".utf8)

    init(of element: XMLElementView) {
        let declarations = element.namespacesInScope.map { $0.written }.joined()
        startTag = Array("<place\(declarations)>".utf8)
    }

    /// Reads plaintext under the limits that are left, or returns nil if it is not the one element it should be.
    func read(
        _ plaintext: [UInt8],
        as kind: EncryptedElementKind,
        weaknesses: [Relaxation],
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

    /// Whether the tree holds one element that may stand here, and beside it white space alone.
    private static func holdsOne(_ tree: borrowing XMLTree, _ kind: EncryptedElementKind) -> Bool {
        let root = tree.root
        var isFound = false
        var next = root.firstChild
        while let node = next {
            next = node.next
            if let element = node.element {
                guard !isFound, kind.admits(element), !element.holdsEncryptedAssertion else { return false }
                isFound = true
            } else {
                guard node.kind == .text, node.isBlank else { return false }
            }
        }
        return isFound
    }
}

extension XMLElementView {
    /// Whether an encrypted assertion is anywhere inside: ciphertext in ciphertext is not opened (S-38).
    fileprivate var holdsEncryptedAssertion: Bool {
        var next = firstChildElement
        while let child = next {
            if child.is(Names.encryptedAssertion) { return true }
            next = child.nextElement(inside: self)
        }
        return false
    }
}
#endif
