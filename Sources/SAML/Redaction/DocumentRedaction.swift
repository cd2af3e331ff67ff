// SPDX-License-Identifier: Apache-2.0

internal import SecureXML
internal import UntrustedText

/// Copies a document, and replaces all texts and names that no standard defines.
///
/// The copy is written from the parsed tree, so it contains nothing that the tree does not: no character reference, no
/// document type, no space inside of tags. Elements, attributes and texts stay in their order. The kinds of nodes stay,
/// too.
package struct DocumentRedaction<Substitution: TextSubstitution> {
    /// The replacement of texts, whose state further documents share.
    package private(set) var substitution: Substitution

    /// The copy.
    package private(set) var document = ""

    private var prefixes: [ExactText: String] = [:]
    private var names: [ExactText: String] = [:]
    private var qualifiedNames: [ExactText: String] = [:]

    /// The texts that were replaced, and their substitutes.
    private var originals: Set<ExactText> = []
    private var substitutes = ""

    /// The canonical forms of the times that were moved, and of their substitutes.
    private var times: [ExactText: String] = [:]

    /// Creates a redaction.
    package init(_ substitution: Substitution) {
        self.substitution = substitution
    }

    /// Copies a document.
    ///
    /// - Parameters:
    ///   - bytes: The document as UTF-8; comments and instructions around the document element are copied, too.
    ///   - limits: The limits on the document and on the copy.
    /// - Returns: Whether the copy is well-formed and contains none of the replaced texts. If not, use another
    ///   substitution, because a substitute is equal to a text only by chance.
    /// - Throws: ``SAMLError`` if the document cannot be parsed.
    package mutating func copy(_ bytes: [UInt8], limits: DocumentLimits) throws(SAMLError) -> Bool {
        let tree = try XMLTree.parsing(bytes, limits: limits)
        let root = tree.root
        if let first = root.firstNodeOfDocument { copyNodes(from: first, isDocument: true) }
        let values = originals.map { Array($0.wrappedValue.withoutXMLWhiteSpace.utf8) }
        guard !TextSearch.finds(anyOf: values, in: Array(substitutes.utf8)) else { return false }
        do throws(SAMLError) {
            _ = try XMLTree.parsing(Array(document.utf8), limits: limits)
            return true
        } catch {
            return false
        }
    }

    /// Returns the path of an element of the copied document as a path in the copy.
    package func path(_ path: String) -> String {
        path.split(separator: "/", omittingEmptySubsequences: false).map { step in
            let name = step.prefix { $0 != "[" }
            return (qualifiedNames[ExactText(String(name))] ?? (name.isEmpty ? "" : Self.unknownName))
                + step[name.endIndex...]
        }.joined(separator: "/")
    }

    /// Returns a value of the verdict on the document as the copy contains it.
    package mutating func verdictValue(_ text: String) -> String { times[ExactText(text)] ?? substitution.value(text) }

    /// Returns the kind of a message, or its substitute if no standard defines it.
    package func kind(_ name: String) -> String { RegisteredName.isLocalName(name) ? name : Self.unknownName }

    private static var unknownName: String { "name" }

    // MARK: Nodes

    private mutating func copyNodes(from first: XMLNodeView, isDocument: Bool = false) {
        var next: XMLNodeView? = first
        while let node = next {
            copy(node)
            if isDocument { document += "\n" }
            next = node.next
        }
    }

    // Substitutes keep punctuation, so they contain no end of a comment or a section that the text does not contain.
    private mutating func copy(_ node: XMLNodeView) {
        switch node.kind {
        case .element:
            if let element = node.element { copy(element) }
        case .text:
            document += value(node.content).escapedForXML
        case .cdata:
            document += "<![CDATA[\(replaced(node.content))]]>"
        case .comment:
            document += "<!--\(replaced(node.content))-->"
        case .processingInstruction:
            let target = name(node.target, isRegistered: false)
            let content = replaced(node.content)
            document += content.isEmpty ? "<?\(target)?>" : "<?\(target) \(content)?>"
        }
    }

    private mutating func copy(_ element: XMLElementView) {
        let isRegistered = element.namespaceURI.map(RegisteredURI.isRegistered) ?? false
        let local = element.localName
        let name = qualified(name(local, isRegistered: isRegistered), element.prefix)
        qualifiedNames[ExactText((element.prefix.map { $0 + ":" } ?? "") + local)] = name
        document += "<\(name)"
        for declaration in element.namespaceDeclarations {
            let attribute = declaration.prefix.isEmpty ? "xmlns" : "xmlns:\(prefix(declaration.prefix))"
            document += " \(attribute)=\"\(value(declaration.uri).escapedForXMLAttribute)\""
        }
        element.forEachAttribute { copy($0, isRegistered) }
        guard let first = element.firstChild else {
            document += "/>"
            return
        }
        document += ">"
        if RegisteredName.isBinary(local) {
            copyBinary(from: first)
        } else {
            copyNodes(from: first)
        }
        document += "</\(name)>"
    }

    private mutating func copyBinary(from first: XMLNodeView) {
        var next: XMLNodeView? = first
        while let node = next {
            if case .text = node.kind {
                let content = node.content
                document += note(content, substitution.binarySubstitute(for: content)).escapedForXML
            } else {
                copy(node)
            }
            next = node.next
        }
    }

    // MARK: Attributes

    private mutating func copy(_ attribute: XMLAttributeView, _ isInRegisteredElement: Bool) {
        let namespace = attribute.namespaceURI
        let isRegistered = namespace.map(RegisteredURI.isRegistered) ?? isInRegisteredElement
        let local = attribute.localName
        let name = qualified(name(local, isRegistered: isRegistered), attribute.prefix)
        let isTime = namespace == nil && isRegistered && RegisteredName.isTime(local)
        let value = isTime ? time(attribute.value) : value(attribute.value, of: local, namespace)
        document += " \(name)=\"\(value.escapedForXMLAttribute)\""
    }

    private mutating func value(_ value: String, of name: String, _ namespace: String?) -> String {
        if RegisteredName.isConstant(value, of: name) { return value }
        if namespace == nil, name.isIdentical(to: "PrefixList") { return prefixList(value) }
        guard namespace.isIdentical(to: Namespaces.schemaInstance) else { return self.value(value) }
        if name.isIdentical(to: "type") { return typeName(value) }
        guard name.isIdentical(to: "schemaLocation") else { return self.value(value) }
        return value.split(whereSeparator: \.isWhitespace).map { self.value(String($0)) }.joined(separator: " ")
    }

    private mutating func typeName(_ value: String) -> String {
        let parts = value.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return self.value(value) }
        let isSchemaType = RegisteredName.isPrefix(String(parts[0])) && RegisteredName.isSchemaType(String(parts[1]))
        return isSchemaType ? value : "\(prefix(String(parts[0]))):\(name(String(parts[1]), isRegistered: false))"
    }

    private mutating func prefixList(_ value: String) -> String {
        value.split(whereSeparator: \.isWhitespace).map { item in
            item.utf8.elementsEqual("#default".utf8) ? String(item) : prefix(String(item))
        }.joined(separator: " ")
    }

    // MARK: Names

    /// Returns a local name, or its substitute, which has the same number in the whole document.
    private mutating func name(_ name: String, isRegistered: Bool) -> String {
        if isRegistered, RegisteredName.isLocalName(name) { return name }
        if let known = names[ExactText(name)] { return known }
        let substitute = "name\(names.count + 1)"
        names[ExactText(name)] = substitute
        return substitute
    }

    private mutating func prefix(_ prefix: String) -> String {
        if RegisteredName.isPrefix(prefix) { return prefix }
        if let known = prefixes[ExactText(prefix)] { return known }
        let substitute = "prefix\(prefixes.count + 1)"
        prefixes[ExactText(prefix)] = substitute
        return substitute
    }

    private mutating func qualified(_ name: String, _ prefix: String?) -> String {
        prefix.map { "\(self.prefix($0)):\(name)" } ?? name
    }

    // MARK: Texts

    private mutating func value(_ text: String) -> String {
        RegisteredURI.isRegistered(text.withoutXMLWhiteSpace) ? text : replaced(text)
    }

    private mutating func replaced(_ text: String) -> String { note(text, substitution.replaced(text)) }

    private mutating func time(_ text: String) -> String {
        let moved = substitution.time(text)
        if let original = Timestamp(text.withoutXMLWhiteSpace), let copy = Timestamp(moved.withoutXMLWhiteSpace) {
            times[ExactText(original.description)] = copy.description
        }
        return note(text, moved)
    }

    /// Keeps a text and its substitute for the comparison at the end.
    ///
    /// Punctuation and schemes of URIs are in many substitutes, and say nothing about the original.
    private mutating func note(_ text: String, _ substitute: String) -> String {
        if substitution.replacesWord(of: text) { originals.insert(ExactText(text)) }
        substitutes += "\n"
        substitutes += substitute
        return substitute
    }
}
