// SPDX-License-Identifier: Apache-2.0

internal import SecureXML
internal import UntrustedText

/// Compares a document before and after the cleanup, node by node (S-94).
///
/// The cleanup may change white space and nothing else. Both documents must have the same sequence of elements,
/// attributes, namespace declarations, texts, comments and processing instructions, without an exception: a reader of the
/// cleaned document could find a message in any of them. White space is not a value between elements, in comments and in
/// processing instructions, nor in the Base64 values of XML Signature and XML Encryption, in which decoders skip it.
struct TreeComparison {
    /// The location and the kind of a difference.
    struct Difference {
        var reason: String
        var location: XMLLocation
        var path: String
    }

    /// The meaning of white space in an element.
    private struct Content {
        /// Whether a text of white space is not a value, because it is between elements.
        var ignoresBlanks = true

        /// Whether texts are Base64.
        var isBase64 = false

        init() {}

        init(of element: XMLElementView) {
            ignoresBlanks = element.firstChildElement != nil
            isBase64 = TreeComparison.holdsBase64(element)
        }

        /// Whether the white space of a text is not a value.
        func ignoresWhiteSpace(of text: XMLNodeView) -> Bool {
            if isBase64 { return text.contentBytes.isASCII }
            return ignoresBlanks && text.kind == .text && text.isBlank
        }
    }

    /// The first node that appears, vanishes or becomes another one.
    private(set) var structure: Difference?

    /// The first value that changes.
    private(set) var value: Difference?

    /// Compares two documents.
    ///
    /// - Parameters:
    ///   - original: The document element of the original.
    ///   - cleaned: The document element of the result of the cleanup.
    init(_ original: XMLElementView, _ cleaned: XMLElementView) {
        compare(original.firstNodeOfDocument, cleaned.firstNodeOfDocument, in: original, Content())
    }

    /// Compares the children of an element, or the nodes of a document.
    private mutating func compare(
        _ first: XMLNodeView?,
        _ other: XMLNodeView?,
        in parent: XMLElementView,
        _ content: Content
    ) {
        var left = first
        var right = other
        while let before = left {
            guard structure == nil else { return }
            left = before.next
            if let after = right, after.kind == before.kind {
                right = after.next
                compare(before, after, in: parent, content)
            } else if before.isWhiteSpace {
                // The cleanup removes a text of newlines.
                if !content.ignoresWhiteSpace(of: before) { note(value: Self.changedText, parent) }
            } else {
                note(structure: Self.changedNodes, parent)
            }
        }
        if right != nil { note(structure: Self.changedNodes, parent) }
    }

    private mutating func compare(
        _ before: XMLNodeView,
        _ after: XMLNodeView,
        in parent: XMLElementView,
        _ content: Content
    ) {
        switch (before.difference(from: after), before.kind) {
        case (.none, _), (.whiteSpace, .comment), (.whiteSpace, .processingInstruction): break
        case (.whiteSpace, .element):
            if let element = before.element { note(value: "The cleanup changes an attribute.", element) }
        case (.whiteSpace, .text), (.whiteSpace, .cdata):
            if !content.ignoresWhiteSpace(of: before) { note(value: Self.changedText, parent) }
        case (.other, .element):
            if let element = before.element {
                note(structure: "The cleanup changes the name of an element or of an attribute.", element)
            }
        case (.other, _): note(structure: Self.changedNodes, parent)
        }
        if let inner = before.element, let counterpart = after.element {
            compare(inner.firstChild, counterpart.firstChild, in: inner, Content(of: inner))
        }
    }

    private static let changedText = "The cleanup changes the text of an element."
    private static let changedNodes = "The cleanup adds or removes elements, comments or processing instructions."

    private mutating func note(structure reason: String, _ element: XMLElementView) {
        guard structure == nil else { return }
        structure = Difference(reason: reason, location: element.location, path: element.path)
    }

    private mutating func note(value reason: String, _ element: XMLElementView) {
        guard value == nil else { return }
        value = Difference(reason: reason, location: element.location, path: element.path)
    }

    /// The local names of elements whose text is Base64, in a signature and elsewhere.
    private static let base64Elements: Set<ExactText> = [
        "CipherValue", "DigestValue", "Exponent", "Modulus", "PublicKey", "SignatureValue", "X509CRL",
        "X509Certificate", "X509Digest", "X509SKI",
    ]

    static func holdsBase64(_ element: XMLElementView) -> Bool {
        guard
            element.isIn(Names.ds) || element.isIn(Names.xenc) || element.isIn(Names.ds11)
        else { return false }
        return base64Elements.contains(ExactText(element.localName))
    }
}

extension Span<UInt8> {
    /// Whether all bytes are ASCII, so that the white space among them is that of XML.
    var isASCII: Bool {
        for index in indices where self[index] >= 0x80 { return false }
        return true
    }
}
