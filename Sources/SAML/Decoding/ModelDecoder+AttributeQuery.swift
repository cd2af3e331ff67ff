// SPDX-License-Identifier: Apache-2.0

internal import SecureXML

extension ModelDecoder {
    /// Decodes `samlp:AttributeQuery`.
    mutating func attributeQuery(_ element: XMLElementView) -> AttributeQuery? {
        var attributes = AttributeReader(element)
        let header = header(&attributes)
        let destination = uri("Destination", &attributes)
        let consent = uri("Consent", &attributes)
        expectNoMore(attributes)
        expectNoText(in: element)

        var order = ChildOrder()
        var issuer: NameID?
        var extensions: [XMLContent] = []
        var subject: Subject?
        var queried: [Attribute] = []
        var next = element.firstChildElement
        while let child = next {
            next = child.nextSiblingElement
            if child.is(Names.attribute) {
                if admits(child, as: .attributes, in: &order), let attribute = attribute(child) {
                    queried.append(attribute)
                }
            } else if child.is(Names.issuer) {
                if admits(child, as: .issuer, in: &order) { issuer = nameID(child) }
            } else if child.is(Names.subject) {
                if admits(child, as: .subject, in: &order) { subject = self.subject(child) }
            } else if child.is(Names.signature) {
                _ = admits(child, as: .signature, in: &order)
            } else if child.is(Names.extensions) {
                if admits(child, as: .extensions, in: &order) { extensions = self.extensions(child) }
            } else {
                reportUnexpected(child)
            }
        }
        if !order.hasSeen(.subject) { reportMissing("`Subject`", in: element) }
        guard let subject, let id = header.id, let issueInstant = header.issueInstant else { return nil }
        return AttributeQuery(
            id: id,
            issueInstant: issueInstant,
            destination: destination,
            consent: consent,
            issuer: issuer,
            extensions: extensions,
            subject: subject,
            attributes: queried
        )
    }
}

extension ChildRank {
    fileprivate static let issuer = ChildRank(position: 0)
    fileprivate static let signature = ChildRank(position: 1)
    fileprivate static let extensions = ChildRank(position: 2)
    fileprivate static let subject = ChildRank(position: 3)
    fileprivate static let attributes = ChildRank(position: 4, repeats: true)
}
