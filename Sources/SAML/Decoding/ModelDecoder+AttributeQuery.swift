// SPDX-License-Identifier: Apache-2.0

internal import SecureXML

extension ModelDecoder {
    /// Decodes `samlp:AttributeQuery`.
    mutating func attributeQuery(_ element: XMLElementView) -> AttributeQuery? {
        var attributes = AttributeReader(element)
        var parts = messageParts(&attributes)
        expectNoMore(attributes)
        expectNoText(in: element)

        var subject: Subject?
        var queried: [Attribute] = []
        var next = element.firstChildElement
        while let child = next {
            next = child.nextSiblingElement
            if child.is(Names.attribute) {
                if admits(child, as: .attributes, in: &parts.order), let attribute = attribute(child) {
                    queried.append(attribute)
                }
            } else if child.is(Names.subject) {
                if admits(child, as: .subject, in: &parts.order) { subject = self.subject(child) }
            } else if !takes(child, into: &parts) {
                reportUnexpected(child)
            }
        }
        if !parts.order.hasSeen(.subject) { reportMissing("`Subject`", in: element) }
        guard let subject, let header = parts.header else { return nil }
        return AttributeQuery(header, subject: subject, attributes: queried)
    }
}

extension ChildRank {
    fileprivate static let subject = body(0)
    fileprivate static let attributes = body(1, repeats: true)
}
