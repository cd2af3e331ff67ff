// SPDX-License-Identifier: Apache-2.0

internal import SecureXML

extension ModelDecoder {
    /// Decodes `saml:Assertion`.
    mutating func assertion(_ element: XMLElementView) -> Assertion {
        var attributes = AttributeReader(element)
        let header = identification(&attributes)
        expectElementsAlone(attributes)

        var order = ChildOrder()
        var issuer: NameID?
        var subject: Subject?
        var conditions: Conditions?
        var advice: Advice?
        var statements: [Assertion.Statement] = []
        let (outerIsSigned, isOutermost) = (isInSigned, !isInAssertion)
        isInAssertion = true
        defer { (isInSigned, isInAssertion) = (outerIsSigned, !isOutermost) }
        element.forEachChild { child in
            if child.is(Names.issuer) {
                if admits(child, as: .issuer, in: &order) { issuer = nameID(child) }
            } else if child.is(Names.signature) {
                checkPlace(ofSignature: child, as: .signature, behind: .issuer, in: &order)
                // An assertion in advice or evidence is part of the octets around it.
                if isOutermost { isInSigned = true }
            } else if child.is(Names.subject) {
                if admits(child, as: .subject, in: &order) { subject = self.subject(child) }
            } else if child.is(Names.conditions) {
                if admits(child, as: .conditions, in: &order) { conditions = self.conditions(child) }
            } else if child.is(Names.advice) {
                if admits(child, as: .advice, in: &order) { advice = self.advice(child) }
            } else if isStatement(child) {
                if admits(child, as: .statements, in: &order), let statement = statement(child) {
                    statements.append(statement)
                }
            } else {
                reportUnexpected(child)
            }
        }
        if !order.hasSeen(.issuer) { reportMissing("`Issuer`", in: element) }
        if !order.hasSeen(.subject), needsSubject(statements, hasStatements: order.hasSeen(.statements)) {
            reportMissing("`Subject`", in: element)
        }
        return Assertion(
            id: header.id ?? Placeholder.id,
            issueInstant: header.issueInstant ?? Placeholder.instant,
            issuer: issuer ?? NameID(""),
            subject: subject,
            conditions: conditions,
            advice: advice,
            statements: statements
        )
    }

    /// Returns whether the assertion requires a subject: all SAML statements do (core 2.3.3, 2.7.2 to 2.7.4).
    private func needsSubject(_ statements: [Assertion.Statement], hasStatements: Bool) -> Bool {
        guard hasStatements else { return true }
        return statements.contains { if case .other = $0 { false } else { true } }
    }

    private func isStatement(_ element: XMLElementView) -> Bool {
        element.is(Names.attributeStatement) || element.is(Names.authnStatement)
            || element.is(Names.authzDecisionStatement) || element.is(Names.statement)
    }

    private mutating func statement(_ element: XMLElementView) -> Assertion.Statement? {
        if element.is(Names.attributeStatement) { return .attribute(attributeStatement(element)) }
        if element.is(Names.authnStatement) { return .authn(authnStatement(element)) }
        if element.is(Names.authzDecisionStatement) {
            return .authzDecision(authzDecisionStatement(element))
        }
        return .other(typedContent(element))
    }

    /// Decodes an element of an abstract type, which requires `xsi:type`, as uninterpreted XML.
    mutating func typedContent(_ element: XMLElementView) -> XMLContent {
        let content = content(element)
        if content.type == nil { reportMissing("`xsi:type`", in: element) }
        return content
    }
}

extension ChildRank {
    fileprivate static let issuer = ChildRank(position: 0)
    fileprivate static let signature = ChildRank(position: 1)
    fileprivate static let subject = ChildRank(position: 2)
    fileprivate static let conditions = ChildRank(position: 3)
    fileprivate static let advice = ChildRank(position: 4)
    fileprivate static let statements = ChildRank(position: 5, repeats: true)
}
