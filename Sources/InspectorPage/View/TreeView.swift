// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SecureXML
internal import StrictJSON

/// The elements of a document as rows, from which the page builds a tree.
///
/// A row is an array: the depth, the kind (`e` element, `t` text, `c` comment, `p` processing instruction), the name or
/// the text, the attributes of an element as pairs, and whether the element was encrypted.
struct TreeView {
    /// The maximum number of rows; further nodes are counted.
    private static let maximumRows = 20_000

    /// The maximum total size of the texts, in bytes, so that the page stays responsive.
    private static let maximumBytes = 4 << 20

    /// The maximum length of a text, in Unicode scalars.
    private static let maximumTextLength = 4_000

    private var rows: [JSONValue] = []
    private var omitted = 0
    private var bytes = 0

    /// Whether personal data is shown.
    private let showsValues: Bool

    /// Returns the rows of a document.
    ///
    /// - Parameters:
    ///   - document: The document to show, decrypted if possible.
    ///   - original: The document before decryption.
    ///   - showsValues: Whether personal data is shown (``PersonalData``).
    /// - Returns: An object with the rows, and with the number of nodes that are not among them.
    static func json(
        _ document: borrowing UnverifiedResponse,
        before original: borrowing UnverifiedResponse,
        showsValues: Bool
    ) -> JSONValue {
        var view = TreeView(showsValues: showsValues)
        view.add(document.tree.root, original.tree.root, depth: 0, isPersonal: false)
        return .object([.init("rows", .array(view.rows)), .init("omitted", .number(view.omitted))])
    }

    /// Adds an element and its content.
    ///
    /// The parser limits the depth of the recursion.
    private mutating func add(
        _ element: XMLElementView,
        _ original: XMLElementView?,
        depth: Int,
        isPersonal: Bool
    ) {
        let wasDecrypted = original?.isEncryptedPart == true && !element.isEncryptedPart
        let isPersonal = isPersonal || PersonalData.includes(element)
        let name = (element.prefix.map { $0 + ":" } ?? "") + element.localName
        var attributes = element.namespaceDeclarations.map { declaration -> JSONValue in
            let title = declaration.prefix.utf8.isEmpty ? "xmlns" : "xmlns:\(declaration.prefix)"
            return .array([.string(title), shown(declaration.uri, isPersonal: isPersonal)])
        }
        var next = element.firstAttribute
        while let attribute = next {
            next = attribute.next
            let title = (attribute.prefix.map { $0 + ":" } ?? "") + attribute.localName
            let isWithheld = PersonalData.includes(attribute, of: element, inside: isPersonal)
            attributes.append(.array([.string(title), shown(attribute.value, isPersonal: isWithheld)]))
        }
        let state: JSONValue =
            wasDecrypted ? .string("decrypted") : element.isEncryptedPart ? .string("encrypted") : .null
        guard append([.number(depth), .string("e"), .string(name), .array(attributes), state], name.utf8.count) else {
            return
        }
        var child = element.firstChild
        var other = wasDecrypted ? nil : original?.firstChild
        while let node = child {
            child = node.next
            let counterpart = other
            other = counterpart?.next
            if let inner = node.element {
                add(inner, counterpart?.element, depth: depth + 1, isPersonal: isPersonal)
            } else if !node.isBlank {
                let isWithheld = isPersonal || node.isAside || PersonalData.includesText(of: element)
                add(node, depth: depth + 1, isPersonal: isWithheld)
            }
        }
    }

    private mutating func add(_ node: XMLNodeView, depth: Int, isPersonal: Bool) {
        let kind =
            switch node.kind {
            case .comment: "c"
            case .processingInstruction: "p"
            case .element, .text, .cdata: "t"
            }
        let content = node.content
        _ = append([.number(depth), .string(kind), shown(content, isPersonal: isPersonal)], content.utf8.count)
    }

    /// Returns a text; a personal one as the number of its characters.
    private func shown(_ text: String, isPersonal: Bool) -> JSONValue {
        if showsValues { return .string(text.escapedForReport(limit: Self.maximumTextLength)) }
        if isPersonal { return .number(text.unicodeScalars.count) }
        return .string(text.withoutUserInformation.escapedForReport(limit: Self.maximumTextLength))
    }

    private mutating func append(_ row: [JSONValue], _ size: Int) -> Bool {
        guard rows.count < Self.maximumRows, bytes + size <= Self.maximumBytes else {
            omitted += 1
            return false
        }
        bytes += size + 64
        rows.append(.array(row))
        return true
    }
}

extension XMLElementView {
    /// Whether the element is an encrypted part of SAML.
    fileprivate var isEncryptedPart: Bool {
        self.is(Names.encryptedAssertion) || self.is(Names.encryptedID) || self.is(Names.encryptedAttribute)
    }
}

extension XMLNodeView {
    /// Whether the node is a comment or a processing instruction, which can contain anything.
    fileprivate var isAside: Bool {
        switch kind {
        case .comment, .processingInstruction: true
        case .element, .text, .cdata: false
        }
    }
}
