// SPDX-License-Identifier: Apache-2.0

internal import SecureXML
internal import UntrustedText

extension ModelDecoder {
    /// Decodes an element and its content as uninterpreted XML.
    ///
    /// The parse limits bound its depth.
    ///
    /// - Parameters:
    ///   - element: The element.
    ///   - isInside: Whether the parent element is also decoded this way, with the namespace declarations in its scope.
    /// - Returns: The element with its attributes and content.
    mutating func content(_ element: XMLElementView, isInside: Bool = false) -> XMLContent {
        XMLContent(
            QualifiedName(element.localName, in: element.namespaceURI ?? "", prefix: element.prefix ?? ""),
            type: type(of: element),
            attributes: otherAttributes(of: element),
            nodes: nodes(in: element, areInside: true),
            namespaces: isInside ? scopes.declarations(of: element) : scopes.scope(of: element)
        )
    }

    /// Decodes the content of an element as uninterpreted XML.
    mutating func nodes(in element: XMLElementView, areInside: Bool = false) -> [XMLContent.Node] {
        var nodes: [XMLContent.Node] = []
        var next = element.firstChild
        while let child = next {
            next = child.next
            switch child.kind {
            case .element:
                if let element = child.element { nodes.append(.element(content(element, isInside: areInside))) }
            case .text, .cdata: nodes.append(.text(child.content))
            case .comment: nodes.append(.comment(child.content))
            case .processingInstruction:
                nodes.append(.processingInstruction(target: child.target, data: child.content))
            }
        }
        return nodes
    }

    /// Decodes the child elements of an element that contains only elements.
    mutating func elements(in element: XMLElementView) -> [XMLContent] {
        expectNoText(in: element)
        var elements: [XMLContent] = []
        element.forEachChild { child in
            elements.append(content(child))
        }
        return elements
    }

    /// Returns the attributes of an element except `xsi:type` and unqualified attributes that were already read.
    func otherAttributes(
        of element: XMLElementView,
        besides known: [String] = []
    ) -> [XMLContent.Attribute] {
        var attributes: [XMLContent.Attribute] = []
        element.forEachAttribute { attribute in
            let name = attribute.localName
            guard let namespace = attribute.namespaceURI else {
                if !known.containsIdentical(to: name) {
                    attributes.append(XMLContent.Attribute(QualifiedName(name, in: ""), attribute.value))
                }
                return
            }
            if name.isIdentical(to: "type") && namespace.isIdentical(to: Namespaces.schemaInstance) { return }
            attributes.append(
                XMLContent.Attribute(
                    QualifiedName(name, in: namespace, prefix: attribute.prefix ?? ""),
                    attribute.value
                )
            )
        }
        return attributes
    }
}
