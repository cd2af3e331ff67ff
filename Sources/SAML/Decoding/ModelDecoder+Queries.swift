// SPDX-License-Identifier: Apache-2.0

internal import SecureXML

/// Decodes requests for assertions (SAML Core 3.3).
extension ModelDecoder {
    /// Decodes `samlp:AttributeQuery`.
    mutating func attributeQuery(_ element: XMLElementView) -> AttributeQuery {
        var queried: [Attribute] = []
        let (header, subject) = query(element, AttributeReader(element)) { decoder, child, order in
            guard child.is(Names.attribute) else { return false }
            if decoder.admits(child, as: .attributes, in: &order), let attribute = decoder.attribute(child) {
                queried.append(attribute)
            }
            return true
        }
        return AttributeQuery(header, subject: subject, attributes: queried)
    }

    /// Decodes `samlp:AuthnQuery`.
    mutating func authnQuery(_ element: XMLElementView) -> AuthnQuery {
        var attributes = AttributeReader(element)
        let sessionIndex = string("SessionIndex", &attributes)
        var context: AuthnRequest.RequestedContext?
        let (header, subject) = query(element, attributes) { decoder, child, order in
            guard child.is(Names.requestedAuthnContext) else { return false }
            if decoder.admits(child, as: .context, in: &order) { context = decoder.requestedContext(child) }
            return true
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
        let (header, subject) = query(element, attributes) { decoder, child, order in
            if child.is(Names.action) {
                if decoder.admits(child, as: .attributes, in: &order) { actions.append(decoder.action(child)) }
            } else if child.is(Names.evidence) {
                if decoder.admits(child, as: .evidence, in: &order) { evidence = decoder.evidence(child) }
            } else {
                return false
            }
            return true
        }
        if actions.isEmpty { reportMissing("`Action`", in: element) }
        return AuthzDecisionQuery(header, subject: subject, resource: resource, actions: actions, evidence: evidence)
    }

    /// Decodes `samlp:AssertionIDRequest`.
    mutating func assertionIDRequest(_ element: XMLElementView) -> AssertionIDRequest {
        var attributes = AttributeReader(element)
        var parts = messageParts(&attributes)
        var ids: [XMLID] = []
        content(of: element, attributes, into: &parts) { decoder, child, order in
            guard child.is(Names.assertionIDRef) else { return false }
            if decoder.admits(child, as: .attributes, in: &order), let id = decoder.id(in: child) { ids.append(id) }
            return true
        }
        if ids.isEmpty { reportMissing("`AssertionIDRef`", in: element) }
        return AssertionIDRequest(parts.header, assertionIDs: ids)
    }

    /// Decodes what all queries about a subject share (SAML Core 3.3.2.1).
    private mutating func query(
        _ element: XMLElementView,
        _ own: AttributeReader,
        _ takesOwn: (inout ModelDecoder, XMLElementView, inout ChildOrder) -> Bool
    ) -> (header: MessageHeader, subject: Subject) {
        var attributes = own
        var parts = messageParts(&attributes)
        var subject = Subject()
        content(of: element, attributes, into: &parts) { decoder, child, order in
            guard child.is(Names.subject) else { return takesOwn(&decoder, child, &order) }
            if decoder.admits(child, as: .subject, in: &order) { subject = decoder.subject(child) }
            return true
        }
        if !parts.order.hasSeen(.subject) { reportMissing("`Subject`", in: element) }
        return (parts.header, subject)
    }
}

extension ChildRank {
    fileprivate static let subject = body(0)
    fileprivate static let attributes = body(1, repeats: true)
    fileprivate static let context = body(1)
    fileprivate static let evidence = body(2)
}
