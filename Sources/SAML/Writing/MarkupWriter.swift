// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// Writes XML, in which each value becomes a part of its own text or attribute and of nothing else (S-57).
struct MarkupWriter {
    /// An attribute of an element that SAML defines; one without a value is not written.
    typealias Attribute = (name: StaticString, value: String?)

    private(set) var text = ""

    /// The name of the first part that XML cannot represent, such as a text with a control character.
    private(set) var fault: String?

    /// The namespace URIs of the prefixes in scope.
    private var scope: [ExactText: String] = [:]

    /// Writes an element with elements inside it.
    mutating func element(
        _ name: StaticString,
        _ attributes: [Attribute] = [],
        _ content: (inout MarkupWriter) -> Void = { _ in }
    ) {
        let outer = scope
        text += "<\(name)"
        // The outermost element of SAML declares its namespaces for everything inside it.
        declare("samlp", Namespaces.protocolURI)
        declare("saml", Namespaces.assertionURI)
        for (name, value) in attributes where value != nil { attribute("\(name)", value ?? "") }
        close(name: "\(name)", content)
        scope = outer
    }

    /// Writes an element with text inside it; without a text, nothing.
    mutating func element(_ name: StaticString, _ attributes: [Attribute] = [], text value: String?) {
        guard let value else { return }
        element(name, attributes) { $0.write(value, in: "\(name)") }
    }

    /// Writes text between tags.
    mutating func write(_ value: String, in part: String) {
        check(value, part)
        text += value.escapedForXML
    }

    private mutating func attribute(_ name: String, _ value: String) {
        check(value, name)
        text += " \(name)=\"\(value.escapedForXMLAttribute)\""
    }

    private mutating func declare(_ prefix: String, _ uri: String) {
        guard scope[ExactText(prefix)].map({ $0.isIdentical(to: uri) }) != true else { return }
        scope[ExactText(prefix)] = uri
        attribute(prefix.isEmpty ? "xmlns" : "xmlns:\(prefix)", uri)
    }

    /// Ends the start tag, and writes the content and the end tag.
    private mutating func close(name: String, _ content: (inout MarkupWriter) -> Void) {
        let start = text.utf8.count
        text += ">"
        content(&self)
        if text.utf8.count == start + 1 {
            text.removeLast()
            text += "/>"
        } else {
            text += "</\(name)>"
        }
    }

    private mutating func check(_ value: String, _ part: String) {
        if fault == nil, !value.isXML { fault = part }
    }

    private mutating func check(name: String) {
        if fault == nil, XMLID.form(of: name) != .name { fault = name.escapedForReport }
    }
}

// MARK: Elements that SAML does not define

extension MarkupWriter {
    /// Writes an element with its content.
    mutating func write(_ content: XMLContent, _ more: (inout MarkupWriter) -> Void = { _ in }) {
        let outer = scope
        var declarations: [XMLContent.NamespaceDeclaration] = []
        for declared in content.namespaces where isNew(declared, in: declarations) { declarations.append(declared) }
        let name = qualified(content.name, declaring: &declarations)
        var attributes: [(name: String, value: String)] = []
        if let type = content.type {
            attributes.append((schemaInstance("type", &declarations), qualified(type, declaring: &declarations)))
        }
        for attribute in content.attributes {
            attributes.append((qualified(attribute.name, isAttribute: true, declaring: &declarations), attribute.value))
        }
        text += "<\(name)"
        for declaration in declarations { declare(declaration.prefix, declaration.uri) }
        for (name, value) in attributes { attribute(name, value) }
        close(name: name) { writer in
            for node in content.nodes { writer.write(node) }
            more(&writer)
        }
        scope = outer
    }

    /// Writes a node inside an element.
    mutating func write(_ node: XMLContent.Node) {
        switch node {
        case .element(let element): write(element)
        case .text(let value): write(value, in: "text")
        case .comment(let value):
            check(value, "comment")
            if fault == nil, value.contains("--") || value.hasSuffix("-") { fault = "comment" }
            text += "<!--\(value)-->"
        case .processingInstruction(let target, let data):
            check(name: target)
            check(data, target)
            if fault == nil, data.contains("?>") { fault = "processing instruction" }
            text += data.isEmpty ? "<?\(target)?>" : "<?\(target) \(data)?>"
        }
    }

    /// Writes an attribute value with its type.
    mutating func write(_ value: SAML.Attribute.Value) {
        var element = XMLContent(
            QualifiedName("AttributeValue", in: Namespaces.assertionURI, prefix: "saml"),
            type: value.type,
            attributes: value.otherAttributes
        )
        if value.isNil {
            element.attributes.append(.init(QualifiedName("nil", in: Namespaces.schemaInstance, prefix: "xsi"), "true"))
        } else {
            switch value.content {
            case .text(let text): element.nodes = text.isEmpty ? [] : [.text(text)]
            case .nodes(let nodes): element.nodes = nodes
            }
        }
        write(element)
    }

    private func isNew(
        _ declared: XMLContent.NamespaceDeclaration,
        in declarations: [XMLContent.NamespaceDeclaration]
    ) -> Bool {
        !declared.prefix.isIdentical(to: "xml")
            && !declarations.contains { $0.prefix.isIdentical(to: declared.prefix) }
            && (declared.prefix.isEmpty || !declared.uri.isEmpty)
    }

    private mutating func schemaInstance(
        _ local: String,
        _ declarations: inout [XMLContent.NamespaceDeclaration]
    ) -> String {
        let name = QualifiedName(local, in: Namespaces.schemaInstance, prefix: "xsi")
        return qualified(name, isAttribute: true, declaring: &declarations)
    }

    /// Returns a name with a prefix that is declared, or will be.
    private mutating func qualified(
        _ name: QualifiedName,
        isAttribute: Bool = false,
        declaring declarations: inout [XMLContent.NamespaceDeclaration]
    ) -> String {
        check(name: name.local)
        if name.namespace.isEmpty, isAttribute { return name.local }
        if name.namespace.isIdentical(to: "http://www.w3.org/XML/1998/namespace") { return "xml:\(name.local)" }
        var prefix = name.namespace.isEmpty ? "" : name.prefix
        if isAttribute, prefix.isEmpty { prefix = "n" }
        if !prefix.isEmpty { check(name: prefix) }
        var number = 0
        while let declared = declarations.first(where: { $0.prefix.isIdentical(to: prefix) }),
            !declared.uri.isIdentical(to: name.namespace)
        {
            number += 1
            prefix = "n\(number)"
            // A name without a namespace has no prefix, so the default namespace must not be declared, too.
            if name.namespace.isEmpty {
                fault = fault ?? name.local.escapedForReport
                return name.local
            }
        }
        if !declarations.contains(where: { $0.prefix.isIdentical(to: prefix) }) {
            declarations.append(.init(prefix: prefix, uri: name.namespace))
        }
        return prefix.isEmpty ? name.local : "\(prefix):\(name.local)"
    }
}
