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
            if child.is(Names.signature) {
                checkPlace(ofSignature: child, as: .signature, behind: .issuer, in: &order)
                // An assertion in advice or evidence is part of the octets around it.
                if isOutermost { isInSigned = true }
                return
            }
            switch rank(of: child, among: ChildRank.inAssertion, in: &order) {
            case .issuer: issuer = nameID(child)
            case .subject: subject = self.subject(child)
            case .conditions: conditions = self.conditions(child)
            case .advice: advice = self.advice(child)
            case .statements: statements.append(statement(child))
            default: break
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

    private mutating func statement(_ element: XMLElementView) -> Assertion.Statement {
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
    fileprivate static let issuer = ChildRank(0, [Names.issuer])
    fileprivate static let signature = ChildRank(1, [Names.signature])
    fileprivate static let subject = ChildRank(2, [Names.subject])
    fileprivate static let conditions = ChildRank(3, [Names.conditions])
    fileprivate static let advice = ChildRank(4, [Names.advice])
    fileprivate static let statements = ChildRank(
        5,
        [Names.attributeStatement, Names.authnStatement, Names.authzDecisionStatement, Names.statement],
        repeats: true
    )

    // Made once, because these lists are asked for each child.
    fileprivate static let inAssertion: [ChildRank] = [.issuer, .subject, .conditions, .advice, .statements]
}
