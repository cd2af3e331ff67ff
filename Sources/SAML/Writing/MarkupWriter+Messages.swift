// SPDX-License-Identifier: Apache-2.0

extension MarkupWriter {
    /// Writes a message as the root of a document.
    mutating func write(_ message: any ProtocolMessage) {
        switch message {
        case let request as AuthnRequest: write(request)
        case let query as AttributeQuery:
            self.message("samlp:AttributeQuery", query) { writer in
                writer.write(query.subject)
                for attribute in query.attributes { writer.write(attribute) }
            }
        case let request as LogoutRequest:
            let attributes: [Attribute] = [
                ("NotOnOrAfter", request.notOnOrAfter?.textInMessages), ("Reason", request.reason),
            ]
            self.message("samlp:LogoutRequest", request, attributes) { writer in
                writer.write(request.identifier)
                for index in request.sessionIndexes { writer.element("samlp:SessionIndex", text: index) }
            }
        case let request as ArtifactResolve:
            self.message("samlp:ArtifactResolve", request) { $0.element("samlp:Artifact", text: request.artifact) }
        case let request as ManageNameIDRequest: write(request)
        case let request as NameIDMappingRequest:
            self.message("samlp:NameIDMappingRequest", request) { writer in
                writer.write(request.identifier)
                writer.write(request.policy)
            }
        case let query as AuthnQuery:
            self.message("samlp:AuthnQuery", query, [("SessionIndex", query.sessionIndex)]) { writer in
                writer.write(query.subject)
                if let context = query.requestedContext { writer.write(context) }
            }
        case let query as AuthzDecisionQuery:
            self.message("samlp:AuthzDecisionQuery", query, [("Resource", query.resource)]) { writer in
                writer.write(query.subject)
                writer.write(query.actions, query.evidence)
            }
        case let request as AssertionIDRequest:
            self.message("samlp:AssertionIDRequest", request) { writer in
                for id in request.assertionIDs { writer.element("saml:AssertionIDRef", text: id.rawValue) }
            }
        case let answer as ManageNameIDResponse: self.answer("samlp:ManageNameIDResponse", answer)
        case let answer as NameIDMappingResponse:
            self.answer("samlp:NameIDMappingResponse", answer) { writer in
                if let identifier = answer.identifier { writer.write(identifier) }
            }
        case let answer as LogoutResponse: self.answer("samlp:LogoutResponse", answer)
        case let answer as ArtifactResponse: self.answer("samlp:ArtifactResponse", answer)
        case let response as Response:
            answer("samlp:Response", response) { writer in
                for entry in response.entries {
                    switch entry {
                    case .assertion(let assertion): writer.write(assertion)
                    case .encrypted(let element): writer.write(element.content)
                    }
                }
            }
        default: break
        }
    }

    /// Writes what all messages share, and the content of one kind.
    private mutating func message(
        _ name: StaticString,
        _ message: some ProtocolMessage,
        _ attributes: [Attribute] = [],
        _ content: (inout MarkupWriter) -> Void
    ) {
        let header = message.header
        let shared: [Attribute] = [
            ("ID", header.id.rawValue), ("Version", "2.0"), ("IssueInstant", header.issueInstant.textInMessages),
            ("Destination", header.destination?.text), ("Consent", header.consent?.text),
        ]
        element(name, shared + attributes) { writer in
            if let issuer = header.issuer { writer.write(issuer, as: "saml:Issuer") }
            if !header.extensions.isEmpty {
                writer.element("samlp:Extensions") { for element in header.extensions { $0.write(element) } }
            }
            content(&writer)
        }
    }

    private mutating func answer(
        _ name: StaticString,
        _ answer: some StatusResponse,
        _ content: (inout MarkupWriter) -> Void = { _ in }
    ) {
        message(name, answer, [("InResponseTo", answer.inResponseTo?.rawValue)]) { writer in
            writer.write(answer.status)
            content(&writer)
        }
    }

    private mutating func write(_ status: Status) {
        element("samlp:Status") { writer in
            writer.write(codes: status.codes[...])
            writer.element("samlp:StatusMessage", text: status.message)
            if !status.detail.isEmpty {
                writer.element("samlp:StatusDetail") { for element in status.detail { $0.write(element) } }
            }
        }
    }

    private mutating func write(codes: ArraySlice<Status.Code>) {
        guard let first = codes.first else { return }
        element("samlp:StatusCode", [("Value", first.rawValue)]) { $0.write(codes: codes.dropFirst()) }
    }

    private mutating func write(_ request: AuthnRequest) {
        let attributes: [Attribute] = [
            ("ForceAuthn", request.forcesAuthentication ? "true" : nil),
            ("IsPassive", request.isPassive ? "true" : nil),
            ("ProtocolBinding", request.protocolBinding?.text),
            ("AssertionConsumerServiceURL", request.assertionConsumerServiceURL?.text),
            ("AssertionConsumerServiceIndex", request.assertionConsumerServiceIndex.map(String.init)),
            ("AttributeConsumingServiceIndex", request.attributeConsumingServiceIndex.map(String.init)),
            ("ProviderName", request.providerName),
        ]
        message("samlp:AuthnRequest", request, attributes) { writer in
            if let subject = request.subject { writer.write(subject) }
            if let policy = request.nameIDPolicy { writer.write(policy) }
            if let conditions = request.conditions { writer.write(conditions) }
            if let context = request.requestedContext { writer.write(context) }
            if let scoping = request.scoping { writer.write(scoping) }
        }
    }

    private mutating func write(_ policy: AuthnRequest.NameIDPolicy) {
        let attributes: [Attribute] = [
            ("Format", policy.format?.text), ("SPNameQualifier", policy.spNameQualifier),
            ("AllowCreate", policy.allowsCreation.map { $0 ? "true" : "false" }),
        ]
        element("samlp:NameIDPolicy", attributes)
    }

    private mutating func write(_ request: ManageNameIDRequest) {
        message("samlp:ManageNameIDRequest", request) { writer in
            writer.write(request.identifier)
            if let name = request.newEncryptedID {
                writer.write(name.content)
            } else if let name = request.newID {
                writer.element("samlp:NewID", text: name)
            } else {
                writer.element("samlp:Terminate")
            }
        }
    }

    private mutating func write(_ context: AuthnRequest.RequestedContext) {
        element("samlp:RequestedAuthnContext", [("Comparison", context.comparison.rawValue)]) { writer in
            for reference in context.classes { writer.element("saml:AuthnContextClassRef", text: reference.text) }
            for reference in context.declarations { writer.element("saml:AuthnContextDeclRef", text: reference.text) }
        }
    }

    private mutating func write(_ scoping: AuthnRequest.Scoping) {
        element("samlp:Scoping", [("ProxyCount", scoping.proxyCount.map(String.init))]) { writer in
            if !scoping.providers.isEmpty {
                writer.element("samlp:IDPList") { writer in
                    for provider in scoping.providers {
                        let attributes: [Attribute] = [
                            ("ProviderID", provider.entityID.text), ("Name", provider.name),
                            ("Loc", provider.location?.text),
                        ]
                        writer.element("samlp:IDPEntry", attributes)
                    }
                    writer.element("samlp:GetComplete", text: scoping.completeList?.text)
                }
            }
            for requester in scoping.requesters { writer.element("samlp:RequesterID", text: requester.text) }
        }
    }
}
