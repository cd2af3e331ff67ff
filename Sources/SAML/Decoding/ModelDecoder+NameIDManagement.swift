// SPDX-License-Identifier: Apache-2.0

internal import SecureXML

extension ModelDecoder {
    /// Decodes `samlp:ManageNameIDRequest`.
    mutating func manageNameIDRequest(_ element: XMLElementView) -> ManageNameIDRequest {
        var attributes = AttributeReader(element)
        var parts = messageParts(&attributes)
        var request = ManageNameIDRequest(Placeholder.header, identifier: Placeholder.identifier)
        let ranks: [ChildRank] = [.name, .newID, .newEncryptedID, .terminate]
        content(of: element, attributes, into: &parts, ranks) { decoder, child, rank in
            switch rank {
            case .name: request.identifier = decoder.identifier(child)
            case .newID: request.newID = decoder.plainText(of: child)
            case .newEncryptedID: request.newEncryptedID = decoder.encryptedElement(child)
            default:
                decoder.expectNoMore(AttributeReader(child))
                decoder.expectNoContent(in: child)
            }
        }
        if !parts.order.hasSeen(.name) { reportMissing("`NameID` or other identifier", in: element) }
        if !parts.order.hasSeen(.newID) { reportMissing("`NewID`, `NewEncryptedID` or `Terminate`", in: element) }
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
        content(of: element, attributes, into: &parts, [.identifier, .policy]) { decoder, child, rank in
            if rank == .identifier {
                identifier = decoder.identifier(child)
            } else {
                policy = decoder.nameIDPolicy(child)
            }
        }
        if !parts.order.hasSeen(.identifier) { reportMissing("`NameID` or other identifier", in: element) }
        if !parts.order.hasSeen(.policy) { reportMissing("`NameIDPolicy`", in: element) }
        return NameIDMappingRequest(parts.header, identifier: identifier ?? Placeholder.identifier, policy: policy)
    }

    /// Decodes `samlp:NameIDMappingResponse`, which contains a name only with the status Success.
    mutating func nameIDMappingResponse(_ element: XMLElementView) -> NameIDMappingResponse {
        var identifier: Subject.Identifier?
        let (header, inResponseTo, status) = answer(element, [.name]) { decoder, child, _ in
            identifier = decoder.identifier(child)
        }
        if status.isSuccess, identifier == nil { reportMissing("`NameID` or other identifier", in: element) }
        return NameIDMappingResponse(header, inResponseTo: inResponseTo, status: status, identifier: identifier)
    }
}

extension ChildRank {
    fileprivate static let identifier = body(0, Names.identifiers)
    fileprivate static let name = body(0, [Names.nameID, Names.encryptedID])
    fileprivate static let policy = body(1, [Names.nameIDPolicy])
    fileprivate static let newID = body(1, [Names.newID])
    fileprivate static let newEncryptedID = body(1, or: 1, [Names.newEncryptedID])
    fileprivate static let terminate = body(1, or: 2, [Names.terminate])
}
