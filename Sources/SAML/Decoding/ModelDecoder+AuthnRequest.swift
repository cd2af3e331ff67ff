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
        content(of: element, attributes, into: &parts, ChildRank.inRequest) { decoder, child, rank in
            switch rank {
            case .subject: subject = decoder.subject(child)
            case .nameIDPolicy: policy = decoder.nameIDPolicy(child)
            case .conditions: conditions = decoder.conditions(child)
            case .requestedContext: context = decoder.requestedContext(child)
            default: scoping = decoder.scoping(child)
            }
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
            switch rank(of: child, among: ChildRank.inScoping, in: &order) {
            case .list: providers(child, &scoping)
            case .requesters: if let requester = uri(in: child) { scoping.requesters.append(requester) }
            default: break
            }
        }
        return scoping
    }

    /// Decodes `samlp:IDPList`.
    private mutating func providers(_ element: XMLElementView, _ scoping: inout AuthnRequest.Scoping) {
        expectElementsAlone(AttributeReader(element))
        var order = ChildOrder()
        element.forEachChild { child in
            switch rank(of: child, among: ChildRank.inList, in: &order) {
            case .entries:
                var attributes = AttributeReader(child)
                let entityID = uri("ProviderID", &attributes, required: true)
                let name = string("Name", &attributes)
                let location = uri("Loc", &attributes)
                expectNoMore(attributes)
                expectNoContent(in: child)
                if let entityID { scoping.providers.append(.init(entityID, name: name, location: location)) }
            case .completeList: scoping.completeList = uri(in: child)
            default: break
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
    fileprivate static let subject = body(0, [Names.subject])
    fileprivate static let nameIDPolicy = body(1, [Names.nameIDPolicy])
    fileprivate static let conditions = body(2, [Names.conditions])
    fileprivate static let requestedContext = body(3, [Names.requestedAuthnContext])
    fileprivate static let scoping = body(4, [Names.scoping])

    // The children of `Scoping` and of `IDPList`.
    fileprivate static let list = ChildRank(0, [Names.idpList])
    fileprivate static let requesters = ChildRank(1, [Names.requesterID], repeats: true)
    fileprivate static let entries = ChildRank(0, [Names.idpEntry], repeats: true)
    fileprivate static let completeList = ChildRank(1, [Names.getComplete])

    // Made once, because these lists are asked for each child.
    fileprivate static let inRequest: [ChildRank] = [.subject, .nameIDPolicy, .conditions, .requestedContext, .scoping]
    fileprivate static let inScoping: [ChildRank] = [.list, .requesters]
    fileprivate static let inList: [ChildRank] = [.entries, .completeList]
}
