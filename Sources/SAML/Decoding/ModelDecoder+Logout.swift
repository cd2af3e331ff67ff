// SPDX-License-Identifier: Apache-2.0

internal import SecureXML

extension ModelDecoder {
    /// Decodes `samlp:LogoutRequest`.
    mutating func logoutRequest(_ element: XMLElementView) -> LogoutRequest? {
        var attributes = AttributeReader(element)
        var parts = messageParts(&attributes)
        let notOnOrAfter = timestamp("NotOnOrAfter", &attributes)
        let reason = string("Reason", &attributes)
        expectNoMore(attributes)
        expectNoText(in: element)

        var identifier: Subject.Identifier?
        var indexes: [String] = []
        var next = element.firstChildElement
        while let child = next {
            next = child.nextSiblingElement
            if isIdentifier(child) {
                if admits(child, as: .identifier, in: &parts.order) { identifier = self.identifier(child) }
            } else if child.is(Names.sessionIndex) {
                if admits(child, as: .indexes, in: &parts.order) {
                    expectNoMore(AttributeReader(child))
                    indexes.append(text(of: child))
                }
            } else if !takes(child, into: &parts) {
                reportUnexpected(child)
            }
        }
        if !parts.order.hasSeen(.identifier) { reportMissing("identifier of the principal", in: element) }
        guard let identifier, let header = parts.header else { return nil }
        return LogoutRequest(
            header,
            identifier: identifier,
            sessionIndexes: indexes,
            notOnOrAfter: notOnOrAfter,
            reason: reason
        )
    }

    /// Decodes `samlp:LogoutResponse`.
    mutating func logoutResponse(_ element: XMLElementView) -> LogoutResponse? {
        var attributes = AttributeReader(element)
        var parts = messageParts(&attributes)
        parts.inResponseTo = id("InResponseTo", &attributes)
        expectNoMore(attributes)
        expectNoText(in: element)
        var next = element.firstChildElement
        while let child = next {
            next = child.nextSiblingElement
            if !takesOfAnswer(child, into: &parts) { reportUnexpected(child) }
        }
        if !parts.order.hasSeen(.messageStatus) { reportMissing("`Status`", in: element) }
        guard let status = parts.status, let header = parts.header else { return nil }
        return LogoutResponse(header, inResponseTo: parts.inResponseTo, status: status)
    }
}

extension ChildRank {
    fileprivate static let identifier = body(0)
    fileprivate static let indexes = body(1, repeats: true)
}
