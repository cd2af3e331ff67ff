// SPDX-License-Identifier: Apache-2.0

internal import SecureXML
internal import UntrustedText

extension ModelDecoder {
    /// Decodes `saml:Subject`.
    mutating func subject(_ element: XMLElementView) -> Subject {
        expectElementsAlone(AttributeReader(element))
        var order = ChildOrder()
        var subject = Subject()
        element.forEachChild { child in
            if child.is(Names.subjectConfirmation) {
                if admits(child, as: .confirmations, in: &order) {
                    subject.confirmations.append(confirmation(child))
                }
            } else if isIdentifier(child) {
                if admits(child, as: .identifier, in: &order) { subject.identifier = identifier(child) }
            } else {
                reportUnexpected(child)
            }
        }
        if !order.hasSeen(.identifier) && !order.hasSeen(.confirmations) {
            reportMissing("identifier and no `SubjectConfirmation`", in: element)
        }
        return subject
    }

    func isIdentifier(_ element: XMLElementView) -> Bool {
        element.is(Names.nameID) || element.is(Names.baseID) || element.is(Names.encryptedID)
    }

    mutating func identifier(_ element: XMLElementView) -> Subject.Identifier {
        if element.is(Names.nameID) { return .nameID(nameID(element)) }
        if element.is(Names.baseID) { return .baseID(baseID(element)) }
        return .encrypted(encryptedElement(element))
    }

    private mutating func confirmation(_ element: XMLElementView) -> Subject.Confirmation {
        var attributes = AttributeReader(element)
        let method = uri("Method", &attributes, required: true)
        expectElementsAlone(attributes)
        var order = ChildOrder()
        var identifier: Subject.Identifier?
        var data: Subject.Confirmation.Data?
        element.forEachChild { child in
            if child.is(Names.subjectConfirmationData) {
                if admits(child, as: .confirmationData, in: &order) { data = confirmationData(child) }
            } else if isIdentifier(child) {
                if admits(child, as: .identifier, in: &order) { identifier = self.identifier(child) }
            } else {
                reportUnexpected(child)
            }
        }
        return Subject.Confirmation(method: method ?? URIReference(unchecked: ""), identifier: identifier, data: data)
    }

    private mutating func confirmationData(_ element: XMLElementView) -> Subject.Confirmation.Data {
        var attributes = AttributeReader(element)
        var data = Subject.Confirmation.Data(
            type: attributes.take(Names.xsiType).map { qualifiedName($0, at: element) },
            notBefore: timestamp("NotBefore", &attributes),
            notOnOrAfter: timestamp("NotOnOrAfter", &attributes),
            recipient: uri("Recipient", &attributes),
            inResponseTo: id("InResponseTo", &attributes),
            address: string("Address", &attributes),
            nodes: nodes(in: element)
        )
        if attributes.remaining > 0 {
            data.otherAttributes = otherAttributes(of: element) { name in
                switch Exact(name) {
                case "NotBefore", "NotOnOrAfter", "Recipient", "InResponseTo", "Address": true
                default: false
                }
            }
            expectQualified(data.otherAttributes, at: element)
        }
        return data
    }
}

extension ChildRank {
    fileprivate static let identifier = ChildRank(position: 0)
    fileprivate static let confirmations = ChildRank(position: 1, repeats: true)
    fileprivate static let confirmationData = ChildRank(position: 1)
}
