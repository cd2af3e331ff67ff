// SPDX-License-Identifier: Apache-2.0

internal import SecureXML
internal import UntrustedText

/// Compares a document before and after the cleanup, for differences in values.
///
/// The comparison ignores white space between elements, comments and processing instructions. It also ignores white
/// space in the Base64 values of XML Signature and XML Encryption, which decoders skip.
struct TreeComparison {
    /// The location and the kind of the first difference.
    struct Difference {
        var reason: String
        var location: XMLLocation
        var path: String
    }

    private(set) var firstDifference: Difference?

    /// Compares two elements and their descendants.
    mutating func compare(_ original: XMLElementView, _ cleaned: XMLElementView) {
        guard firstDifference == nil else { return }
        guard original.hasSameName(as: cleaned) else {
            return note("The cleanup changes the name of an element.", original)
        }
        guard original.hasSameAttributes(as: cleaned) else {
            return note("The cleanup changes an attribute.", original)
        }
        let ignoresBlanks = original.firstChildElement != nil
        let isBase64 = Self.holdsBase64(original)
        var left = Self.value(original.firstChild, ignoresBlanks)
        var right = Self.value(cleaned.firstChild, ignoresBlanks)
        while let before = left, let after = right {
            guard firstDifference == nil else { return }
            if let inner = before.element, let counterpart = after.element {
                compare(inner, counterpart)
            } else if !before.hasSameContent(as: after, ignoringWhiteSpace: isBase64) {
                note("The cleanup changes the text of an element.", original)
            }
            left = Self.value(before.next, ignoresBlanks)
            right = Self.value(after.next, ignoresBlanks)
        }
        let isLonger = left != nil
        let isShorter = right != nil
        // The cleanup removes a text node that consists of newlines only.
        if isLonger || isShorter, !isBase64 {
            note("The cleanup changes the text of an element.", original)
        }
    }

    private mutating func note(_ reason: String, _ element: XMLElementView) {
        guard firstDifference == nil else { return }
        firstDifference = Difference(reason: reason, location: element.location, path: element.path)
    }

    /// Returns the first node, starting with this one, that can contain a value.
    @_lifetime(copy node)
    private static func value(_ node: XMLNodeView?, _ ignoresBlanks: Bool) -> XMLNodeView? {
        var node = node
        while let current = node {
            switch current.kind {
            case .comment, .processingInstruction: break
            case .text where ignoresBlanks && current.isBlank: break
            default: return current
            }
            node = current.next
        }
        return nil
    }

    /// The local names of elements whose text is Base64, in a signature and elsewhere.
    private static let base64Elements: Set<ExactText> = [
        "CipherValue", "DigestValue", "Exponent", "Modulus", "PublicKey", "SignatureValue", "X509CRL",
        "X509Certificate", "X509Digest", "X509SKI",
    ]

    static func holdsBase64(_ element: XMLElementView) -> Bool {
        guard
            element.isIn("http://www.w3.org/2000/09/xmldsig#") || element.isIn("http://www.w3.org/2001/04/xmlenc#")
                || element.isIn("http://www.w3.org/2009/xmldsig11#")
        else { return false }
        return base64Elements.contains(ExactText(element.localName))
    }
}
