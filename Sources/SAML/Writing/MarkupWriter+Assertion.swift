// SPDX-License-Identifier: Apache-2.0

extension MarkupWriter {
    mutating func write(_ name: NameID, as element: StaticString = "saml:NameID") {
        let attributes: [Attribute] = [
            ("Format", name.format?.text), ("NameQualifier", name.nameQualifier),
            ("SPNameQualifier", name.spNameQualifier), ("SPProvidedID", name.spProvidedID),
        ]
        self.element(element, attributes, text: name.text)
    }

    mutating func write(_ identifier: Subject.Identifier) {
        switch identifier {
        case .nameID(let name): write(name)
        case .baseID(let base): write(base.content)
        case .encrypted(let element): write(element.content)
        }
    }

    mutating func write(_ subject: Subject) {
        element("saml:Subject") { writer in
            if let identifier = subject.identifier { writer.write(identifier) }
            for confirmation in subject.confirmations {
                writer.element("saml:SubjectConfirmation", [("Method", confirmation.method.text)]) { writer in
                    if let identifier = confirmation.identifier { writer.write(identifier) }
                    if let data = confirmation.data { writer.write(data) }
                }
            }
        }
    }

    private mutating func write(_ data: Subject.Confirmation.Data) {
        var attributes = data.otherAttributes
        let values: [(String, String?)] = [
            ("NotBefore", data.notBefore?.textInMessages), ("NotOnOrAfter", data.notOnOrAfter?.textInMessages),
            ("Recipient", data.recipient?.text), ("InResponseTo", data.inResponseTo?.rawValue),
            ("Address", data.address),
        ]
        for case (let name, let value?) in values { attributes.append(.init(QualifiedName(name, in: ""), value)) }
        write(
            XMLContent(
                QualifiedName("SubjectConfirmationData", in: Namespaces.assertionURI, prefix: "saml"),
                type: data.type,
                attributes: attributes,
                nodes: data.nodes
            )
        )
    }

    mutating func write(_ conditions: Conditions) {
        let period: [Attribute] = [
            ("NotBefore", conditions.notBefore?.textInMessages),
            ("NotOnOrAfter", conditions.notOnOrAfter?.textInMessages),
        ]
        element("saml:Conditions", period) { writer in
            for condition in conditions.others { writer.write(condition) }
            for restriction in conditions.audienceRestrictions {
                writer.element("saml:AudienceRestriction") { $0.write(audiences: restriction.audiences) }
            }
            if conditions.isOneTimeUse { writer.element("saml:OneTimeUse") }
            if let restriction = conditions.proxyRestriction {
                writer.element("saml:ProxyRestriction", [("Count", restriction.count.map(String.init))]) {
                    $0.write(audiences: restriction.audiences)
                }
            }
        }
    }

    private mutating func write(audiences: [URIReference]) {
        for audience in audiences { element("saml:Audience", text: audience.text) }
    }

    mutating func write(_ attribute: SAML.Attribute) {
        let element = XMLContent(
            QualifiedName("Attribute", in: Namespaces.assertionURI, prefix: "saml"),
            attributes: [
                ("Name", attribute.name), ("NameFormat", attribute.nameFormat?.text),
                ("FriendlyName", attribute.friendlyName),
            ].compactMap { name, value in value.map { .init(QualifiedName(name, in: ""), $0) } }
                + attribute.otherAttributes
        )
        write(element) { for value in attribute.values { $0.write(value) } }
    }

    mutating func write(_ assertion: Assertion) {
        let attributes: [Attribute] = [
            ("ID", assertion.id.rawValue), ("Version", "2.0"), ("IssueInstant", assertion.issueInstant.textInMessages),
        ]
        element("saml:Assertion", attributes) { writer in
            writer.write(assertion.issuer, as: "saml:Issuer")
            if let subject = assertion.subject { writer.write(subject) }
            if let conditions = assertion.conditions { writer.write(conditions) }
            if let advice = assertion.advice { writer.write(advice) }
            for statement in assertion.statements { writer.write(statement) }
        }
    }

    private mutating func write(_ advice: Advice) {
        element("saml:Advice") { writer in
            for piece in advice.content {
                switch piece {
                case .assertion(let reference): writer.write(reference)
                case .other(let content): writer.write(content)
                }
            }
        }
    }

    private mutating func write(_ reference: AssertionReference) {
        switch reference {
        case .id(let id): element("saml:AssertionIDRef", text: id.rawValue)
        case .uri(let uri): element("saml:AssertionURIRef", text: uri.text)
        case .assertion(let assertion): write(assertion)
        case .encrypted(let element): write(element.content)
        }
    }

    private mutating func write(_ statement: Assertion.Statement) {
        switch statement {
        case .authn(let authn): write(authn)
        case .attribute(let attributes):
            element("saml:AttributeStatement") { writer in
                for entry in attributes.entries {
                    switch entry {
                    case .attribute(let attribute): writer.write(attribute)
                    case .encrypted(let element): writer.write(element.content)
                    }
                }
            }
        case .authzDecision(let decision): write(decision)
        case .other(let content): write(content)
        }
    }

    private mutating func write(_ statement: AuthnStatement) {
        let attributes: [Attribute] = [
            ("AuthnInstant", statement.authnInstant.textInMessages), ("SessionIndex", statement.sessionIndex),
            ("SessionNotOnOrAfter", statement.sessionNotOnOrAfter?.textInMessages),
        ]
        element("saml:AuthnStatement", attributes) { writer in
            if let locality = statement.subjectLocality {
                writer.element("saml:SubjectLocality", [("Address", locality.address), ("DNSName", locality.dnsName)])
            }
            let context = statement.context
            writer.element("saml:AuthnContext") { writer in
                writer.element("saml:AuthnContextClassRef", text: context.classReference?.text)
                switch context.declaration {
                case .content(let content): writer.write(content)
                case .reference(let uri): writer.element("saml:AuthnContextDeclRef", text: uri.text)
                case nil: break
                }
                for authority in context.authenticatingAuthorities {
                    writer.element("saml:AuthenticatingAuthority", text: authority.text)
                }
            }
        }
    }

    private mutating func write(_ statement: AuthzDecisionStatement) {
        let attributes: [Attribute] = [("Resource", statement.resource), ("Decision", statement.decision.rawValue)]
        element("saml:AuthzDecisionStatement", attributes) { writer in
            writer.write(statement.actions, statement.evidence)
        }
    }

    mutating func write(_ actions: [AuthzDecisionStatement.Action], _ evidence: [AssertionReference]) {
        for action in actions { element("saml:Action", [("Namespace", action.namespace.text)], text: action.name) }
        guard !evidence.isEmpty else { return }
        element("saml:Evidence") { for reference in evidence { $0.write(reference) } }
    }
}
