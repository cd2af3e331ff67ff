// SPDX-License-Identifier: Apache-2.0

internal import SecureXML

extension ModelDecoder {
    /// Decodes `saml:AuthzDecisionStatement`.
    mutating func authzDecisionStatement(_ element: XMLElementView) -> AuthzDecisionStatement {
        var attributes = AttributeReader(element)
        let resource = string("Resource", &attributes, required: true) ?? ""
        if !resource.isEmpty, URIReference(resource) == nil { reportBadURI("Resource", resource, at: element) }
        let decision = decision(&attributes)
        expectElementsAlone(attributes)
        var order = ChildOrder()
        var actions: [AuthzDecisionStatement.Action] = []
        var evidence: [AssertionReference] = []
        element.forEachChild { child in
            switch rank(of: child, among: ChildRank.inStatement, in: &order) {
            case .actions: actions.append(action(child))
            case .evidence: evidence = self.evidence(child)
            default: break
            }
        }
        if !order.hasSeen(.actions) { reportMissing("`Action`", in: element) }
        return AuthzDecisionStatement(resource: resource, decision: decision, actions: actions, evidence: evidence)
    }

    /// Decodes the decision; without a readable one, it is not known.
    private mutating func decision(_ attributes: inout AttributeReader) -> AuthzDecisionStatement.Decision {
        guard let text = string("Decision", &attributes, required: true) else { return .indeterminate }
        if let decision = AuthzDecisionStatement.Decision(rawValue: text) { return decision }
        report(
            .samlUnexpectedElement,
            "`Decision` is not Permit, Deny or Indeterminate.",
            at: attributes.element
        )
        return .indeterminate
    }

    /// Decodes `saml:Action`.
    mutating func action(_ element: XMLElementView) -> AuthzDecisionStatement.Action {
        var attributes = AttributeReader(element)
        let namespace = uri("Namespace", &attributes, required: true)
        expectNoMore(attributes)
        let name = text(of: element)
        return AuthzDecisionStatement.Action(name, namespace: namespace ?? Placeholder.uri)
    }

    /// Decodes `saml:Evidence`.
    mutating func evidence(_ element: XMLElementView) -> [AssertionReference] {
        expectElementsAlone(AttributeReader(element))
        if element.firstChildElement == nil { reportMissing("assertion and no reference to one", in: element) }
        var references: [AssertionReference] = []
        element.forEachChild { child in
            if isAssertionReference(child) {
                if let reference = assertionReference(child) { references.append(reference) }
            } else {
                reportUnexpected(child)
            }
        }
        return references
    }
}

extension ChildRank {
    fileprivate static let actions = ChildRank(0, [Names.action], repeats: true)
    fileprivate static let evidence = ChildRank(1, [Names.evidence])

    // Made once, because these lists are asked for each child.
    fileprivate static let inStatement: [ChildRank] = [.actions, .evidence]
}
