// SPDX-License-Identifier: Apache-2.0

internal import SecureXML

extension ModelDecoder {
    /// Decodes `saml:AuthnStatement`.
    mutating func authnStatement(_ element: XMLElementView) -> AuthnStatement {
        var attributes = AttributeReader(element)
        let authnInstant = timestamp("AuthnInstant", &attributes, required: true)
        let sessionIndex = string("SessionIndex", &attributes)
        let sessionNotOnOrAfter = timestamp("SessionNotOnOrAfter", &attributes)
        expectElementsAlone(attributes)
        var order = ChildOrder()
        var subjectLocality: AuthnStatement.SubjectLocality?
        var context: AuthnContext?
        element.forEachChild { child in
            switch rank(of: child, among: ChildRank.inStatement, in: &order) {
            case .context: context = authnContext(child)
            case .locality: subjectLocality = self.subjectLocality(child)
            default: break
            }
        }
        if !order.hasSeen(.context) { reportMissing("`AuthnContext`", in: element) }
        return AuthnStatement(
            authnInstant: authnInstant ?? Placeholder.instant,
            sessionIndex: sessionIndex,
            sessionNotOnOrAfter: sessionNotOnOrAfter,
            subjectLocality: subjectLocality,
            context: context ?? AuthnContext()
        )
    }

    private mutating func subjectLocality(_ element: XMLElementView) -> AuthnStatement.SubjectLocality {
        var attributes = AttributeReader(element)
        let locality = AuthnStatement.SubjectLocality(
            address: string("Address", &attributes),
            dnsName: string("DNSName", &attributes)
        )
        expectNoMore(attributes)
        expectNoContent(in: element)
        return locality
    }

    private mutating func authnContext(_ element: XMLElementView) -> AuthnContext {
        expectElementsAlone(AttributeReader(element))
        var order = ChildOrder()
        var context = AuthnContext()
        element.forEachChild { child in
            switch rank(of: child, among: ChildRank.inContext, in: &order) {
            case .classReference: context.classReference = uri(in: child)
            case .declaration: context.declaration = .content(content(child))
            case .declarationReference: context.declaration = uri(in: child).map { .reference($0) }
            case .authorities: if let authority = uri(in: child) { context.authenticatingAuthorities.append(authority) }
            default: break
            }
        }
        if !order.hasSeen(.classReference) && !order.hasSeen(.declaration) {
            reportMissing("`AuthnContextClassRef` or `AuthnContextDecl`", in: element)
        }
        return context
    }
}

extension ChildRank {
    fileprivate static let locality = ChildRank(0, [Names.subjectLocality])
    fileprivate static let context = ChildRank(1, [Names.authnContext])

    fileprivate static let classReference = ChildRank(0, [Names.authnContextClassRef])
    fileprivate static let declaration = ChildRank(1, [Names.authnContextDecl])
    fileprivate static let declarationReference = ChildRank(1, or: 1, [Names.authnContextDeclRef])
    fileprivate static let authorities = ChildRank(2, [Names.authenticatingAuthority], repeats: true)

    // Made once, because these lists are asked for each child.
    fileprivate static let inStatement: [ChildRank] = [.context, .locality]
    fileprivate static let inContext: [ChildRank] = [
        .classReference, .declaration, .declarationReference, .authorities,
    ]
}
