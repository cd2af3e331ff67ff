// SPDX-License-Identifier: Apache-2.0

internal import SecureXML

extension ModelDecoder {
    /// Decodes `samlp:LogoutRequest`.
    mutating func logoutRequest(_ element: XMLElementView) -> LogoutRequest {
        var attributes = AttributeReader(element)
        var parts = messageParts(&attributes)
        let notOnOrAfter = timestamp("NotOnOrAfter", &attributes)
        let reason = string("Reason", &attributes)
        var identifier: Subject.Identifier?
        var indexes: [String] = []
        content(of: element, attributes, into: &parts) { decoder, child, order in
            if decoder.isIdentifier(child) {
                if decoder.admits(child, as: .identifier, in: &order) { identifier = decoder.identifier(child) }
            } else if child.is(Names.sessionIndex) {
                if decoder.admits(child, as: .indexes, in: &order) {
                    decoder.expectNoMore(AttributeReader(child))
                    indexes.append(decoder.text(of: child))
                }
            } else {
                return false
            }
            return true
        }
        if !parts.order.hasSeen(.identifier) { reportMissing("`NameID` or other identifier", in: element) }
        return LogoutRequest(
            parts.header,
            identifier: identifier ?? Placeholder.identifier,
            sessionIndexes: indexes,
            notOnOrAfter: notOnOrAfter,
            reason: reason
        )
    }

    /// Decodes `samlp:LogoutResponse`.
    mutating func logoutResponse(_ element: XMLElementView) -> LogoutResponse {
        let (header, inResponseTo, status) = answer(element)
        return LogoutResponse(header, inResponseTo: inResponseTo, status: status)
    }
}

extension ChildRank {
    fileprivate static let identifier = body(0)
    fileprivate static let indexes = body(1, repeats: true)
}
