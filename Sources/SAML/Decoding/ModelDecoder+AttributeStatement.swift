// SPDX-License-Identifier: Apache-2.0

internal import SecureXML
internal import UntrustedText

extension ModelDecoder {
    /// Decodes `saml:AttributeStatement`; if its content is not kept, the statement is empty.
    mutating func attributeStatement(_ element: XMLElementView) -> AttributeStatement {
        keepsContent = !(defersSigned && isInSigned)
        defer { keepsContent = true }
        expectElementsAlone(AttributeReader(element))
        var entries: [AttributeStatement.Entry] = []
        if keepsContent { entries.reserveCapacity(element.childElementCount) }
        if element.firstChildElement == nil { reportMissing("`Attribute`", in: element) }
        element.forEachChild { child in
            if child.is(Names.attribute) {
                if let attribute = attribute(child) { entries.append(.attribute(attribute)) }
            } else if child.is(Names.encryptedAttribute) {
                let encrypted = encryptedElement(child)
                if keepsContent { entries.append(.encrypted(encrypted)) }
            } else {
                reportUnexpected(child)
            }
        }
        return AttributeStatement(entries)
    }

    /// Decodes `saml:Attribute`; `nil` if its content is not kept.
    mutating func attribute(_ element: XMLElementView) -> Attribute? {
        var attributes = AttributeReader(element)
        let name = string("Name", &attributes, required: true)
        let nameFormat = uri("NameFormat", &attributes)
        let friendlyName = string("FriendlyName", &attributes)
        let known = ["Name", "NameFormat", "FriendlyName"]
        let otherAttributes = attributes.remaining == 0 ? [] : otherAttributes(of: element, besides: known)
        expectQualified(otherAttributes, at: element)
        expectNoText(in: element)
        var values: [Attribute.Value] = []
        if keepsContent { values.reserveCapacity(element.childElementCount) }
        element.forEachChild { child in
            if child.is(Names.attributeValue) {
                let value = attributeValue(child)
                if keepsContent { values.append(value) }
            } else {
                reportUnexpected(child)
            }
        }
        guard keepsContent else { return nil }
        return Attribute(
            name ?? "",
            nameFormat: nameFormat,
            friendlyName: friendlyName,
            otherAttributes: otherAttributes,
            values: values
        )
    }

    private mutating func attributeValue(_ element: XMLElementView) -> Attribute.Value {
        let content = content(ofValue: element)
        var attributes = AttributeReader(element)
        let count = attributes.remaining
        guard count > 0 else { return Attribute.Value(content) }
        if count == 1, let typedValue, let known = typedValue.type, hasType(known, element) {
            return Attribute.Value(content, typedAs: typedValue)
        }
        let type = attributes.take(Names.xsiType).map { qualifiedName($0, at: element) }
        if count == 1, let type {
            let value = Attribute.Value(content, type: type)
            typedValue = value
            return value
        }
        let isNil = attributes.take(Names.xsiNil).map { self.isNil($0, element) } ?? false
        let name = QualifiedName("nil", in: Namespaces.schemaInstance)
        return Attribute.Value(
            content,
            type: type,
            isNil: isNil,
            otherAttributes: attributes.remaining == 0 ? [] : otherAttributes(of: element).filter { $0.name != name }
        )
    }

    private mutating func content(ofValue element: XMLElementView) -> Attribute.Value.Stored {
        guard element.firstChildElement == nil else { return .content(.nodes(nodes(in: element))) }
        if keepsContent, !source.isEmpty, let place = element.singleTextPlace,
            let excerpt = Excerpt(of: source, at: place)
        {
            return .excerpt(excerpt)
        }
        return .content(.text(text(of: element)))
    }

    /// Decodes `xsi:nil`, and reports an element that has both `xsi:nil` and content.
    private mutating func isNil(_ flag: String, _ element: XMLElementView) -> Bool {
        guard let isNil = Bool(xmlBoolean: flag) else {
            report(.samlUnexpectedElement, "`xsi:nil` is neither true nor false.", at: element)
            return false
        }
        if isNil, element.firstChild != nil {
            report(.samlUnexpectedElement, "`AttributeValue` has `xsi:nil` and content.", at: element)
        }
        return isNil
    }
}
