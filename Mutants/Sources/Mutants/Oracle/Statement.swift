// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLSignature

/// All content of a verified response, as bytes.
///
/// The library compares values by meaning. These comparisons are exact.
struct Statement {
    private(set) var bytes: [UInt8] = []

    static func of(_ assertion: Assertion) -> [UInt8] {
        var statement = Statement()
        statement.add(assertion)
        return statement.bytes
    }

    static func of(_ contents: ResponseEnvelope.Contents, _ assertions: [Assertion]) -> [UInt8] {
        var statement = Statement()
        statement.add("response", contents.id.rawValue, contents.inResponseTo?.rawValue)
        statement.add(contents.issueInstant.description, contents.destination?.text, contents.consent?.text)
        if let issuer = contents.issuer { statement.add("issuer", issuer) }
        for one in contents.extensions { statement.add(one) }
        for code in contents.status.codes { statement.add("code", code.rawValue) }
        statement.add(contents.status.message)
        for one in contents.status.detail { statement.add(one) }
        for one in assertions { statement.add(one) }
        return statement.bytes
    }

    // Each value follows its length, and an absent value differs from an empty one.
    private mutating func add(_ values: String?...) {
        for value in values {
            guard let value else {
                bytes.append(0xFF)
                continue
            }
            withUnsafeBytes(of: UInt32(value.utf8.count)) { unsafe bytes.append(contentsOf: $0) }
            bytes += value.utf8
        }
    }

    private mutating func add(_ kind: String, _ name: NameID) {
        add(kind, name.text, name.format?.text, name.nameQualifier, name.spNameQualifier, name.spProvidedID)
    }

    private mutating func add(_ name: QualifiedName?) {
        add(name?.namespace, name?.local)
    }

    private mutating func add(_ content: XMLContent) {
        add("element")
        add(content.name)
        add(content.type)
        add(content.attributes)
        for one in content.nodes { add(one) }
        add("end")
    }

    private mutating func add(_ attributes: [XMLContent.Attribute]) {
        // Their order is not significant.
        let sorted = attributes.sorted { ($0.name.namespace, $0.name.local) < ($1.name.namespace, $1.name.local) }
        for attribute in sorted {
            add(attribute.name)
            add(attribute.value)
        }
    }

    private mutating func add(_ node: XMLContent.Node) {
        switch node {
        case .element(let content): add(content)
        case .text(let text): add("text", text)
        // Canonicalization drops this content, and readers of values do not see it.
        case .comment: break
        case .processingInstruction(let target, let data): add("instruction", target, data)
        }
    }

    private mutating func add(_ identifier: Subject.Identifier?) {
        switch identifier {
        case .nameID(let name): add("name", name)
        case .baseID(let base):
            add("base", base.nameQualifier, base.spNameQualifier)
            add(base.content)
        case .encrypted(let element):
            add("encrypted")
            add(element.content)
        case nil: add("nobody")
        }
    }

    private mutating func add(_ assertion: Assertion) {
        add("assertion", assertion.id.rawValue, assertion.issueInstant.description)
        add("issuer", assertion.issuer)
        if let subject = assertion.subject { add(subject) }
        if let conditions = assertion.conditions { add(conditions) }
        for piece in assertion.advice?.content ?? [] {
            switch piece {
            case .assertion(let reference): add(reference)
            case .other(let content): add(content)
            }
        }
        for one in assertion.statements { add(one) }
        add("end")
    }

    private mutating func add(_ subject: Subject) {
        add(subject.identifier)
        for confirmation in subject.confirmations {
            add("confirmation", confirmation.method.text)
            add(confirmation.identifier)
            guard let data = confirmation.data else { continue }
            add("data", data.notBefore?.description, data.notOnOrAfter?.description, data.recipient?.text)
            add(data.inResponseTo?.rawValue, data.address)
            add(data.type)
            add(data.otherAttributes)
            for one in data.nodes { add(one) }
        }
    }

    private mutating func add(_ conditions: Conditions) {
        add("conditions", conditions.notBefore?.description, conditions.notOnOrAfter?.description)
        for restriction in conditions.audienceRestrictions {
            add("audiences")
            for one in restriction.audiences { add(one.text) }
        }
        add("\(conditions.isOneTimeUse)")
        if let proxy = conditions.proxyRestriction {
            add("proxy", proxy.count.map { "\($0)" })
            for one in proxy.audiences { add(one.text) }
        }
        for one in conditions.others { add(one) }
    }

    private mutating func add(_ reference: AssertionReference) {
        switch reference {
        case .id(let id): add("id", id.rawValue)
        case .uri(let uri): add("uri", uri.text)
        case .assertion(let assertion): add(assertion)
        case .encrypted(let element): add(element.content)
        }
    }

    private mutating func add(_ statement: Assertion.Statement) {
        switch statement {
        case .attribute(let attributes):
            add("attributes")
            for entry in attributes.entries {
                switch entry {
                case .attribute(let attribute): add(attribute)
                case .encrypted(let element): add(element.content)
                }
            }
        case .authn(let authn):
            add("session", authn.authnInstant.description, authn.sessionIndex, authn.sessionNotOnOrAfter?.description)
            add(authn.subjectLocality?.address, authn.subjectLocality?.dnsName, authn.context.classReference?.text)
            switch authn.context.declaration {
            case .content(let content): add(content)
            case .reference(let uri): add("declaration", uri.text)
            case nil: add("none")
            }
            for one in authn.context.authenticatingAuthorities { add(one.text) }
        case .authzDecision(let decision):
            add("decision", decision.resource, decision.decision.rawValue)
            for action in decision.actions { add(action.name, action.namespace.text) }
            for one in decision.evidence { add(one) }
        case .other(let content): add(content)
        }
    }

    private mutating func add(_ attribute: Attribute) {
        add("attribute", attribute.name, attribute.nameFormat?.text, attribute.friendlyName)
        add(attribute.otherAttributes)
        for value in attribute.values {
            add("value", "\(value.isNil)")
            add(value.type)
            add(value.otherAttributes)
            switch value.content {
            case .text(let text): add("text", text)
            case .nodes(let nodes): for one in nodes { add(one) }
            }
        }
    }
}
