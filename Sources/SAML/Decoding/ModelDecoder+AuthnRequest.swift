// SPDX-License-Identifier: Apache-2.0

internal import SecureXML
internal import UntrustedText

extension ModelDecoder {
    /// Decodes the parts of `samlp:AuthnRequest` that a response is compared with; all others are the concern of the
    /// identity provider.
    mutating func authnRequest(_ element: XMLElementView) -> AuthnRequest? {
        var attributes = AttributeReader(element)
        let header = header(&attributes)
        let url = uri("AssertionConsumerServiceURL", &attributes)
        var issuer: NameID?
        var context: AuthnRequest.RequestedContext?
        var next = element.firstChildElement
        while let child = next {
            next = child.nextSiblingElement
            if child.is(Names.issuer), issuer == nil {
                issuer = nameID(child)
            } else if child.is(Names.requestedAuthnContext), context == nil {
                context = requestedContext(child)
            }
        }
        guard let id = header.id, let issueInstant = header.issueInstant else { return nil }
        guard let forcesAuthentication = isForced(element) else { return nil }
        return AuthnRequest(
            id: id,
            issueInstant: issueInstant,
            issuer: issuer,
            assertionConsumerServiceURL: url,
            forcesAuthentication: forcesAuthentication,
            requestedContext: context
        )
    }

    /// Decodes `ForceAuthn`, and reports a value that is no `xs:boolean`.
    private mutating func isForced(_ element: XMLElementView) -> Bool? {
        guard let flag = element.attribute("ForceAuthn") else { return false }
        let isForced = Bool(xmlBoolean: flag.withoutXMLWhiteSpace)
        if isForced == nil { report(.samlUnexpectedElement, "`ForceAuthn` is neither true nor false.", at: element) }
        return isForced
    }

    /// Decodes `samlp:RequestedAuthnContext`, and reports one that does not name a class: declarations are not compared.
    private mutating func requestedContext(_ element: XMLElementView) -> AuthnRequest.RequestedContext? {
        let name = element.attribute("Comparison") ?? "exact"
        guard let comparison = AuthnRequest.RequestedContext.Comparison.named(name) else {
            report(
                .samlUnexpectedElement,
                "`Comparison` is none of `exact`, `minimum`, `maximum` and `better`.",
                at: element
            )
            return nil
        }
        var classes: [URIReference] = []
        var next = element.firstChildElement
        while let child = next {
            next = child.nextSiblingElement
            if child.is(Names.authnContextClassRef), let reference = uri(in: child) { classes.append(reference) }
        }
        guard !classes.isEmpty else {
            reportMissing("`AuthnContextClassRef`", in: element)
            return nil
        }
        return AuthnRequest.RequestedContext(classes: classes, comparison: comparison)
    }
}
