// SPDX-License-Identifier: Apache-2.0

internal import SecureXML
internal import UntrustedText

extension ModelDecoder {
    /// Decodes `samlp:AuthnRequest`.
    mutating func authnRequest(_ element: XMLElementView) -> AuthnRequest {
        var attributes = AttributeReader(element)
        var parts = messageParts(&attributes)
        let forcesAuthentication = boolean("ForceAuthn", &attributes)
        let isPassive = boolean("IsPassive", &attributes)
        let url = uri("AssertionConsumerServiceURL", &attributes)
        let index = index("AssertionConsumerServiceIndex", &attributes)
        let binding = uri("ProtocolBinding", &attributes)
        let attributesIndex = self.index("AttributeConsumingServiceIndex", &attributes)
        let providerName = string("ProviderName", &attributes)
        if index != nil, url != nil || binding != nil {
            report(
                .samlUnexpectedElement,
                .warning,
                "`AssertionConsumerServiceIndex` excludes `\(url != nil ? "AssertionConsumerServiceURL" : "ProtocolBinding")`, and "
                    + "the request has both: identity providers use either, or reject it (SAML Core 3.4.1).",
                at: element,
                remedy: "Send only one of them."
            )
        }

        var (subject, policy, conditions) = (Subject?.none, AuthnRequest.NameIDPolicy?.none, Conditions?.none)
        var (context, scoping) = (AuthnRequest.RequestedContext?.none, AuthnRequest.Scoping?.none)
        content(of: element, attributes, into: &parts) { decoder, child, order in
            if child.is(Names.subject) {
                if decoder.admits(child, as: .subject, in: &order) { subject = decoder.subject(child) }
            } else if child.is(Names.nameIDPolicy) {
                if decoder.admits(child, as: .nameIDPolicy, in: &order) { policy = decoder.nameIDPolicy(child) }
            } else if child.is(Names.conditions) {
                if decoder.admits(child, as: .conditions, in: &order) { conditions = decoder.conditions(child) }
            } else if child.is(Names.requestedAuthnContext) {
                if decoder.admits(child, as: .requestedContext, in: &order) {
                    context = decoder.requestedContext(child)
                }
            } else if child.is(Names.scoping) {
                if decoder.admits(child, as: .scoping, in: &order) { scoping = decoder.scoping(child) }
            } else {
                return false
            }
            return true
        }
        var request = AuthnRequest(
            parts.header,
            assertionConsumerServiceURL: url,
            nameIDPolicy: policy,
            requestedContext: context,
            forcesAuthentication: forcesAuthentication ?? false,
            isPassive: isPassive ?? false
        )
        (request.subject, request.conditions, request.scoping) = (subject, conditions, scoping)
        (request.assertionConsumerServiceIndex, request.attributeConsumingServiceIndex) = (index, attributesIndex)
        (request.protocolBinding, request.providerName) = (binding, providerName)
        return request
    }

    /// Decodes `samlp:NameIDPolicy`.
    mutating func nameIDPolicy(_ element: XMLElementView) -> AuthnRequest.NameIDPolicy {
        var attributes = AttributeReader(element)
        let policy = AuthnRequest.NameIDPolicy(
            format: uri("Format", &attributes),
            spNameQualifier: string("SPNameQualifier", &attributes),
            allowsCreation: boolean("AllowCreate", &attributes)
        )
        expectNoMore(attributes)
        expectNoContent(in: element)
        return policy
    }

    /// Decodes `samlp:RequestedAuthnContext`: classes or declarations, not both.
    mutating func requestedContext(_ element: XMLElementView) -> AuthnRequest.RequestedContext {
        var attributes = AttributeReader(element)
        let name = string("Comparison", &attributes) ?? "exact"
        expectElementsAlone(attributes)
        let comparison = AuthnRequest.RequestedContext.Comparison.named(name)
        if comparison == nil {
            report(
                .samlUnexpectedElement,
                "`Comparison` is none of `exact`, `minimum`, `maximum` and `better`.",
                at: element,
                remedy: "Configure the service provider to write one of these values, or to omit `Comparison`."
            )
        }
        var context = AuthnRequest.RequestedContext(classes: [], comparison: comparison ?? .exact)
        element.forEachChild { child in
            if child.is(Names.authnContextClassRef), context.declarations.isEmpty {
                if let reference = uri(in: child) { context.classes.append(reference) }
            } else if child.is(Names.authnContextDeclRef), context.classes.isEmpty {
                if let reference = uri(in: child) { context.declarations.append(reference) }
            } else {
                reportUnexpected(child)
            }
        }
        if context.classes.isEmpty, context.declarations.isEmpty {
            reportMissing("`AuthnContextClassRef`", in: element)
        }
        return context
    }

    private mutating func scoping(_ element: XMLElementView) -> AuthnRequest.Scoping {
        var attributes = AttributeReader(element)
        var scoping = AuthnRequest.Scoping(proxyCount: index("ProxyCount", &attributes))
        expectElementsAlone(attributes)
        var order = ChildOrder()
        element.forEachChild { child in
            if child.is(Names.idpList) {
                if admits(child, as: .list, in: &order) { providers(child, &scoping) }
            } else if child.is(Names.requesterID) {
                if admits(child, as: .requesters, in: &order), let requester = uri(in: child) {
                    scoping.requesters.append(requester)
                }
            } else {
                reportUnexpected(child)
            }
        }
        return scoping
    }

    /// Decodes `samlp:IDPList`.
    private mutating func providers(_ element: XMLElementView, _ scoping: inout AuthnRequest.Scoping) {
        expectElementsAlone(AttributeReader(element))
        var order = ChildOrder()
        element.forEachChild { child in
            if child.is(Names.idpEntry) {
                guard admits(child, as: .entries, in: &order) else { return }
                var attributes = AttributeReader(child)
                let entityID = uri("ProviderID", &attributes, required: true)
                let name = string("Name", &attributes)
                let location = uri("Loc", &attributes)
                expectNoMore(attributes)
                expectNoContent(in: child)
                if let entityID { scoping.providers.append(.init(entityID, name: name, location: location)) }
            } else if child.is(Names.getComplete) {
                if admits(child, as: .completeList, in: &order) { scoping.completeList = uri(in: child) }
            } else {
                reportUnexpected(child)
            }
        }
        if !order.hasSeen(.entries) { reportMissing("`IDPEntry`", in: element) }
    }

    /// Reads an attribute as an `xs:boolean`.
    private mutating func boolean(_ name: StaticString, _ attributes: inout AttributeReader) -> Bool? {
        guard let text = string(name, &attributes) else { return nil }
        let flag = Bool(xmlBoolean: text.withoutXMLWhiteSpace)
        if flag == nil {
            report(
                .samlUnexpectedElement,
                "`\(name)` is neither `true` nor `false`: values of XML Schema are in lower case.",
                at: attributes.element,
                remedy: "Configure the service provider to write `true` or `false`."
            )
        }
        return flag
    }

    /// Reads an attribute as an index or a count.
    private mutating func index(_ name: StaticString, _ attributes: inout AttributeReader) -> Int? {
        guard let text = string(name, &attributes) else { return nil }
        let number = Int(text.withoutXMLWhiteSpace)
        if let number, number >= 0 { return number }
        report(.samlUnexpectedElement, "`\(name)` is not a number from 0.", at: attributes.element)
        return nil
    }
}

extension ChildRank {
    fileprivate static let subject = body(0)
    fileprivate static let nameIDPolicy = body(1)
    fileprivate static let conditions = body(2)
    fileprivate static let requestedContext = body(3)
    fileprivate static let scoping = body(4)

    // The children of `Scoping` and of `IDPList`.
    fileprivate static let list = body(0)
    fileprivate static let requesters = body(1, repeats: true)
    fileprivate static let entries = body(0, repeats: true)
    fileprivate static let completeList = body(1)
}
