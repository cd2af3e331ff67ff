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
            switch rank(of: child, among: ChildRank.inSubject, in: &order) {
            case .confirmations: subject.confirmations.append(confirmation(child))
            case .identifier: subject.identifier = identifier(child)
            default: break
            }
        }
        if !order.hasSeen(.identifier) && !order.hasSeen(.confirmations) {
            reportMissing("identifier and no `SubjectConfirmation`", in: element)
        }
        return subject
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
            switch rank(of: child, among: ChildRank.inConfirmation, in: &order) {
            case .confirmationData: data = confirmationData(child)
            case .identifier: identifier = self.identifier(child)
            default: break
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
            data.otherAttributes = otherAttributes(
                of: element,
                besides: ["NotBefore", "NotOnOrAfter", "Recipient", "InResponseTo", "Address"]
            )
            expectQualified(data.otherAttributes, at: element)
        }
        return data
    }
}

extension ChildRank {
    fileprivate static let identifier = ChildRank(0, Names.identifiers)
    fileprivate static let confirmations = ChildRank(1, [Names.subjectConfirmation], repeats: true)
    fileprivate static let confirmationData = ChildRank(1, [Names.subjectConfirmationData])

    // Made once, because these lists are asked for each child.
    fileprivate static let inSubject: [ChildRank] = [.confirmations, .identifier]
    fileprivate static let inConfirmation: [ChildRank] = [.confirmationData, .identifier]
}
