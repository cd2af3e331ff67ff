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
        content(of: element, attributes, into: &parts, [.identifier, .indexes]) { decoder, child, rank in
            if rank == .identifier {
                identifier = decoder.identifier(child)
            } else {
                indexes.append(decoder.plainText(of: child))
            }
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
    fileprivate static let identifier = body(0, Names.identifiers)
    fileprivate static let indexes = body(1, [Names.sessionIndex], repeats: true)
}
