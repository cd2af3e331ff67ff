// SPDX-License-Identifier: Apache-2.0

internal import SecureXML
internal import UntrustedText

/// Compares a document with its cleaned-up form, for differences that a reader of values would see.
///
/// White space between elements is no value, nor is a comment or a processing instruction; neither is white
/// space in the Base64 of XML Signature and XML Encryption, which every decoder of theirs skips.
struct TreeComparison {
    /// The first value that differs.
    struct Difference {
        var reason: String
        var location: XMLLocation
        var path: String
    }

    private(set) var firstDifference: Difference?

    /// Compares two elements and all they hold.
    mutating func compare(_ original: XMLElementView, _ cleaned: XMLElementView) {
        guard firstDifference == nil else { return }
        guard original.hasSameName(as: cleaned) else {
            return note("the clean-up would change a name", original)
        }
        guard original.hasSameAttributes(as: cleaned) else {
            return note("the clean-up would change an attribute", original)
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
                note("the clean-up would change a text", original)
            }
            left = Self.value(before.next, ignoresBlanks)
            right = Self.value(after.next, ignoresBlanks)
        }
        let isLonger = left != nil
        let isShorter = right != nil
        // A value of nothing but newlines vanishes altogether.
        if isLonger || isShorter, !isBase64 {
            note("the clean-up would change a text", original)
        }
    }

    private mutating func note(_ reason: String, _ element: XMLElementView) {
        guard firstDifference == nil else { return }
        firstDifference = Difference(reason: reason, location: element.location, path: element.path)
    }

    /// The next node from here on that can hold a value.
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

    private static let base64Elements: Set<ExactText> = [
        "CipherValue", "DigestValue", "Exponent", "Modulus", "PublicKey", "SignatureValue", "X509CRL",
        "X509Certificate", "X509Digest", "X509SKI",
    ]

    private static func holdsBase64(_ element: XMLElementView) -> Bool {
        guard
            element.isIn("http://www.w3.org/2000/09/xmldsig#") || element.isIn("http://www.w3.org/2001/04/xmlenc#")
                || element.isIn("http://www.w3.org/2009/xmldsig11#")
        else { return false }
        return base64Elements.contains(ExactText(element.localName))
    }
}
