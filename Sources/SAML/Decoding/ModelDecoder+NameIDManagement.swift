// SPDX-License-Identifier: Apache-2.0

internal import SecureXML

extension ModelDecoder {
    /// Decodes `samlp:ManageNameIDRequest`.
    mutating func manageNameIDRequest(_ element: XMLElementView) -> ManageNameIDRequest {
        var attributes = AttributeReader(element)
        var parts = messageParts(&attributes)
        var request = ManageNameIDRequest(Placeholder.header, identifier: Placeholder.identifier)
        content(of: element, attributes, into: &parts) { decoder, child, order in
            if decoder.isIdentifier(child), !child.is(Names.baseID) {
                if decoder.admits(child, as: .identifier, in: &order) { request.identifier = decoder.identifier(child) }
            } else if child.is(Names.newID) {
                if decoder.admits(child, as: .change, in: &order) {
                    decoder.expectNoMore(AttributeReader(child))
                    request.newID = decoder.text(of: child)
                }
            } else if child.is(Names.newEncryptedID) {
                if decoder.admits(child, as: .change, in: &order) {
                    request.newEncryptedID = decoder.encryptedElement(child)
                }
            } else if child.is(Names.terminate) {
                if decoder.admits(child, as: .change, in: &order) {
                    decoder.expectNoMore(AttributeReader(child))
                    decoder.expectNoContent(in: child)
                }
            } else {
                return false
            }
            return true
        }
        if !parts.order.hasSeen(.identifier) { reportMissing("`NameID` or other identifier", in: element) }
        if !parts.order.hasSeen(.change) { reportMissing("`NewID`, `NewEncryptedID` or `Terminate`", in: element) }
        request.header = parts.header
        return request
    }

    /// Decodes `samlp:ManageNameIDResponse`.
    mutating func manageNameIDResponse(_ element: XMLElementView) -> ManageNameIDResponse {
        let (header, inResponseTo, status) = answer(element)
        return ManageNameIDResponse(header, inResponseTo: inResponseTo, status: status)
    }

    /// Decodes `samlp:NameIDMappingRequest`.
    mutating func nameIDMappingRequest(_ element: XMLElementView) -> NameIDMappingRequest {
        var attributes = AttributeReader(element)
        var parts = messageParts(&attributes)
        var identifier: Subject.Identifier?
        var policy = AuthnRequest.NameIDPolicy()
        content(of: element, attributes, into: &parts) { decoder, child, order in
            if decoder.isIdentifier(child) {
                if decoder.admits(child, as: .identifier, in: &order) { identifier = decoder.identifier(child) }
            } else if child.is(Names.nameIDPolicy) {
                if decoder.admits(child, as: .change, in: &order) { policy = decoder.nameIDPolicy(child) }
            } else {
                return false
            }
            return true
        }
        if !parts.order.hasSeen(.identifier) { reportMissing("`NameID` or other identifier", in: element) }
        if !parts.order.hasSeen(.change) { reportMissing("`NameIDPolicy`", in: element) }
        return NameIDMappingRequest(parts.header, identifier: identifier ?? Placeholder.identifier, policy: policy)
    }

    /// Decodes `samlp:NameIDMappingResponse`, which contains a name only with the status Success.
    mutating func nameIDMappingResponse(_ element: XMLElementView) -> NameIDMappingResponse {
        var identifier: Subject.Identifier?
        let (header, inResponseTo, status) = answer(element) { decoder, child, order in
            guard decoder.isIdentifier(child), !child.is(Names.baseID) else { return false }
            if decoder.admits(child, as: .identifier, in: &order) { identifier = decoder.identifier(child) }
            return true
        }
        if status.isSuccess, identifier == nil { reportMissing("`NameID` or other identifier", in: element) }
        return NameIDMappingResponse(header, inResponseTo: inResponseTo, status: status, identifier: identifier)
    }
}

extension ChildRank {
    fileprivate static let identifier = body(0)
    fileprivate static let change = body(1)
}
