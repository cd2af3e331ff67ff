// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding
internal import SecureXML

/// The effect of the cleanup on a document in which it changes nothing but text, found without parsing the result.
///
/// Without comments, processing instructions, CDATA sections and references to characters, text is between two
/// tags. If the cleanup changes no byte of a tag, the result therefore has the same elements with the same
/// attributes, and each text is the cleaned one: a run of blanks does not extend across a tag. The result is well-formed,
/// because the cleanup makes neither `<` nor `&`, and `]]>` only of text that contains `]`.
///
/// The canonical form of an element contains all of its text. The cleanup makes no text longer, and if it replaces only
/// tabs by spaces, it changes bytes at the same places. So a signature that covers a changed text covers changed octets,
/// and one that covers no changed text covers the same octets as before.
struct TextCleanup: ~Escapable {
    private let root: XMLElementView

    /// Fails if the cleanup can change more than text.
    @_lifetime(borrow tree)
    init?(of tree: borrowing XMLTree) {
        guard tree.cleanupChangesOnlyText(from: Self.endOfDeclaration(in: tree.source.span)) else { return nil }
        root = tree.root
    }

    /// Returns whether the cleanup changes the text of an element or of its descendants.
    ///
    /// - Parameters:
    ///   - element: The element.
    ///   - excluded: A descendant that is not examined.
    /// - Returns: Whether a text changes.
    func changes(textOf element: XMLElementView, excluding excluded: XMLElementView?) -> Bool {
        element.containsNode { child in
            guard let inner = child.element else { return Whitespace.changesInside(child.contentBytes) }
            if let excluded, inner.identity == excluded.identity { return false }
            return changes(textOf: inner, excluding: excluded)
        }
    }

    /// Whether the cleanup changes only white space between elements and in Base64.
    var isHarmless: Bool { Self.isHarmless(in: root) }

    private static func isHarmless(in element: XMLElementView) -> Bool {
        let ignoresBlanks = element.firstChildElement != nil
        let isBase64 = TreeComparison.holdsBase64(element)
        return !element.containsNode { child in
            if let inner = child.element { return !isHarmless(in: inner) }
            return Whitespace.changesInside(child.contentBytes)
                && !(ignoresBlanks && child.isBlank || isBase64 && child.contentBytes.isASCII)
        }
    }

    /// Returns the offset after an XML declaration that the cleanup does not change, or else the first offset.
    private static func endOfDeclaration(in source: Span<UInt8>) -> Int {
        let start = "<?xml "
        guard source.count > start.utf8.count else { return 0 }
        for (index, byte) in start.utf8.enumerated() where source[index] != byte { return 0 }
        var index = 2
        while index + 1 < source.count {
            if source[index] == UInt8(ascii: "?"), source[index + 1] == UInt8(ascii: ">") {
                return Whitespace.changesInside(source.extracting(0..<index)) ? 0 : index + 2
            }
            index += 1
        }
        return 0
    }
}
