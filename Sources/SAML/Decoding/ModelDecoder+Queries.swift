// SPDX-License-Identifier: Apache-2.0

internal import SecureXML

/// Decodes requests for assertions (SAML Core 3.3).
extension ModelDecoder {
    /// Decodes `samlp:AttributeQuery`.
    mutating func attributeQuery(_ element: XMLElementView) -> AttributeQuery {
        var queried: [Attribute] = []
        let (header, subject) = query(element, AttributeReader(element), [.attributes]) { decoder, child, _ in
            if let attribute = decoder.attribute(child) { queried.append(attribute) }
        }
        return AttributeQuery(header, subject: subject, attributes: queried)
    }

    /// Decodes `samlp:AuthnQuery`.
    mutating func authnQuery(_ element: XMLElementView) -> AuthnQuery {
        var attributes = AttributeReader(element)
        let sessionIndex = string("SessionIndex", &attributes)
        var context: AuthnRequest.RequestedContext?
        let (header, subject) = query(element, attributes, [.context]) { decoder, child, _ in
            context = decoder.requestedContext(child)
        }
        return AuthnQuery(header, subject: subject, sessionIndex: sessionIndex, requestedContext: context)
    }

    /// Decodes `samlp:AuthzDecisionQuery`.
    mutating func authzDecisionQuery(_ element: XMLElementView) -> AuthzDecisionQuery {
        var attributes = AttributeReader(element)
        let resource = string("Resource", &attributes, required: true) ?? ""
        if !resource.isEmpty, URIReference(resource) == nil { reportBadURI("Resource", resource, at: element) }
        var actions: [AuthzDecisionStatement.Action] = []
        var evidence: [AssertionReference] = []
        let (header, subject) = query(element, attributes, [.actions, .evidence]) { decoder, child, rank in
            if rank == .actions { actions.append(decoder.action(child)) } else { evidence = decoder.evidence(child) }
        }
        if actions.isEmpty { reportMissing("`Action`", in: element) }
        return AuthzDecisionQuery(header, subject: subject, resource: resource, actions: actions, evidence: evidence)
    }

    /// Decodes `samlp:AssertionIDRequest`.
    mutating func assertionIDRequest(_ element: XMLElementView) -> AssertionIDRequest {
        var attributes = AttributeReader(element)
        var parts = messageParts(&attributes)
        var ids: [XMLID] = []
        content(of: element, attributes, into: &parts, [.references]) { decoder, child, _ in
            if let id = decoder.id(in: child) { ids.append(id) }
        }
        if ids.isEmpty { reportMissing("`AssertionIDRef`", in: element) }
        return AssertionIDRequest(parts.header, assertionIDs: ids)
    }

    /// Decodes what all queries about a subject share (SAML Core 3.3.2.1).
    private mutating func query(
        _ element: XMLElementView,
        _ own: AttributeReader,
        _ ranks: [ChildRank],
        _ decode: (inout ModelDecoder, XMLElementView, ChildRank) -> Void
    ) -> (header: MessageHeader, subject: Subject) {
        var attributes = own
        var parts = messageParts(&attributes)
        var subject = Subject()
        content(of: element, attributes, into: &parts, [.subject] + ranks) { decoder, child, rank in
            if rank == .subject { subject = decoder.subject(child) } else { decode(&decoder, child, rank) }
        }
        if !parts.order.hasSeen(.subject) { reportMissing("`Subject`", in: element) }
        return (parts.header, subject)
    }
}

extension ChildRank {
    fileprivate static let subject = body(0, [Names.subject])
    fileprivate static let attributes = body(1, [Names.attribute], repeats: true)
    fileprivate static let context = body(1, [Names.requestedAuthnContext])
    fileprivate static let actions = body(1, [Names.action], repeats: true)
    fileprivate static let references = body(1, [Names.assertionIDRef], repeats: true)
    fileprivate static let evidence = body(2, [Names.evidence])
}
