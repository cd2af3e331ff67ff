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
            if child.is(Names.authnContext) {
                if admits(child, as: .context, in: &order) { context = authnContext(child) }
            } else if child.is(Names.subjectLocality) {
                if admits(child, as: .locality, in: &order) { subjectLocality = self.subjectLocality(child) }
            } else {
                reportUnexpected(child)
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
            if child.is(Names.authnContextClassRef) {
                if admits(child, as: .classReference, in: &order) { context.classReference = uri(in: child) }
            } else if child.is(Names.authnContextDecl) {
                if admits(child, as: .declaration, in: &order) { context.declaration = .content(content(child)) }
            } else if child.is(Names.authnContextDeclRef) {
                if admits(child, as: .declaration, in: &order) {
                    context.declaration = uri(in: child).map { .reference($0) }
                }
            } else if child.is(Names.authenticatingAuthority) {
                if admits(child, as: .authorities, in: &order), let authority = uri(in: child) {
                    context.authenticatingAuthorities.append(authority)
                }
            } else {
                reportUnexpected(child)
            }
        }
        if !order.hasSeen(.classReference) && !order.hasSeen(.declaration) {
            reportMissing("`AuthnContextClassRef` or `AuthnContextDecl`", in: element)
        }
        return context
    }
}

extension ChildRank {
    fileprivate static let locality = ChildRank(position: 0)
    fileprivate static let context = ChildRank(position: 1)

    fileprivate static let classReference = ChildRank(position: 0)
    fileprivate static let declaration = ChildRank(position: 1)
    fileprivate static let authorities = ChildRank(position: 2, repeats: true)
}
