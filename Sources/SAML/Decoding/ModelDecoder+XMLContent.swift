// SPDX-License-Identifier: Apache-2.0

internal import SecureXML
internal import UntrustedText

extension ModelDecoder {
    /// Keeps an element whole.
    ///
    /// Its depth is bounded by the limits of the parse.
    ///
    /// - Parameters:
    ///   - element: The element.
    ///   - isInside: Whether the element around it is kept, too, with the declarations in scope there.
    /// - Returns: The element with all that is inside.
    mutating func content(_ element: XMLElementView, isInside: Bool = false) -> XMLContent {
        XMLContent(
            QualifiedName(element.localName, in: element.namespaceURI ?? "", prefix: element.prefix ?? ""),
            type: type(of: element),
            attributes: otherAttributes(of: element),
            nodes: nodes(in: element, areInside: true),
            namespaces: isInside ? scopes.declarations(of: element) : scopes.scope(of: element)
        )
    }

    /// Keeps all that is inside an element, which may be kept itself.
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

    /// Keeps the child elements of an element that holds nothing else.
    mutating func elements(in element: XMLElementView) -> [XMLContent] {
        expectNoText(in: element)
        var elements: [XMLContent] = []
        var next = element.firstChildElement
        while let child = next {
            next = child.nextSiblingElement
            elements.append(content(child))
        }
        return elements
    }

    /// Keeps the attributes of an element other than `xsi:type` and those in no namespace that have been read.
    func otherAttributes(
        of element: XMLElementView,
        besides isKnown: (_ local: String) -> Bool = { _ in false }
    ) -> [XMLContent.Attribute] {
        var attributes: [XMLContent.Attribute] = []
        var next = element.firstAttribute
        while let attribute = next {
            next = attribute.next
            let name = attribute.localName
            guard let namespace = attribute.namespaceURI else {
                if !isKnown(name) {
                    attributes.append(XMLContent.Attribute(QualifiedName(name, in: ""), attribute.value))
                }
                continue
            }
            if name.isIdentical(to: "type") && namespace.isIdentical(to: Namespaces.schemaInstance) { continue }
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
