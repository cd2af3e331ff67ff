// SPDX-License-Identifier: Apache-2.0

package import SAML
package import StrictJSON

extension ProtocolMessage {
    /// Returns the facts that only messages of this kind have, for a page; personal data and secrets only if requested.
    package func facts(showsValues: Bool) -> JSONValue {
        let facts = JSONValue.object(inspected(showsValues: showsValues, for: .page))
        return showsValues ? facts : facts.withoutUserInformation
    }

    /// The members that only messages of this kind have; values that are personal data are included only if requested.
    func inspected(showsValues: Bool, for form: FactsForm) -> [JSONValue.Member] {
        switch self {
        case let request as AuthnRequest: request.members(showsValues: showsValues)
        case let query as AttributeQuery:
            [
                .init("subject", query.subject.inspected(showsValues: showsValues)),
                .init("attributes", .strings(query.attributes.map(\.name))),
            ]
        case let request as LogoutRequest: request.members(showsValues: showsValues, for: form)
        case let request as ManageNameIDRequest: request.members(showsValues: showsValues, for: form)
        case let request as NameIDMappingRequest:
            [.init("subject", .object(request.identifier.inspected(showsValues: showsValues)))]
                + request.policy.members
        case let answer as NameIDMappingResponse:
            [.init("subject", answer.identifier.map { .object($0.inspected(showsValues: showsValues)) } ?? .null)]
        case let query as AuthnQuery:
            [
                .init("subject", query.subject.inspected(showsValues: showsValues)),
                .hidden("sessionIndex", query.sessionIndex, showsValues, for: form),
            ] + query.requestedContext.members
        case let query as AuthzDecisionQuery:
            [
                .init("subject", query.subject.inspected(showsValues: showsValues)),
                .init("resource", .string(query.resource)),
                .init("actions", .strings(query.actions.map(\.name))),
            ]
        case let request as AssertionIDRequest:
            [.init("assertions", .strings(request.assertionIDs.map(\.rawValue)))]
        // The holder of an artifact can request the message.
        case let request as ArtifactResolve: [.hidden("artifact", request.artifact, showsValues, for: form)]
        case let answer as ArtifactResponse: [.init("content", .optional(answer.contentName?.local))]
        case let lone as LoneAssertion:
            [.init("assertions", .array([lone.assertion.inspected(showsValues: showsValues, for: form)]))]
        default: []
        }
    }
}

extension AuthnRequest {
    fileprivate func members(showsValues: Bool) -> [JSONValue.Member] {
        [
            .init("assertionConsumerServiceURL", .optional(assertionConsumerServiceURL?.description)),
            .init("assertionConsumerServiceIndex", assertionConsumerServiceIndex.map(JSONValue.number) ?? .null),
            .init("protocolBinding", .optional(protocolBinding?.description)),
            .init("forceAuthn", .bool(forcesAuthentication)),
            .init("isPassive", .bool(isPassive)),
            .init("subject", subject?.inspected(showsValues: showsValues) ?? .null),
        ] + (nameIDPolicy ?? NameIDPolicy()).members + requestedContext.members + [
            .init("providers", .strings((scoping?.providers ?? []).map(\.entityID.description)))
        ]
    }
}

extension AuthnRequest.NameIDPolicy {
    fileprivate var members: [JSONValue.Member] {
        [
            .init("nameIDFormat", .optional(format?.description)),
            .init("allowCreate", allowsCreation.map(JSONValue.bool) ?? .null),
        ]
    }
}

extension AuthnRequest.RequestedContext? {
    fileprivate var members: [JSONValue.Member] {
        [
            .init("authnContextComparison", .optional(self?.comparison.rawValue)),
            .init("authnContextClasses", .strings((self?.classes ?? []).map(\.description))),
        ]
    }
}

extension ManageNameIDRequest {
    fileprivate func members(showsValues: Bool, for form: FactsForm) -> [JSONValue.Member] {
        [
            .init("subject", .object(identifier.inspected(showsValues: showsValues))),
            .hidden("newName", newID, showsValues, for: form),
            .init("newNameEncrypted", newEncryptedID == nil ? .null : .bool(true)),
            .init("terminate", .bool(newID == nil && newEncryptedID == nil)),
        ]
    }
}

extension LogoutRequest {
    fileprivate func members(showsValues: Bool, for form: FactsForm) -> [JSONValue.Member] {
        [
            .init("notOnOrAfter", .optional(notOnOrAfter?.description)),
            .init("subject", .object(identifier.inspected(showsValues: showsValues))),
            .init("sessionIndexes", showsValues ? .strings(sessionIndexes) : hiddenIndexes(for: form)),
            .hidden("reason", reason, showsValues, for: form),
        ]
    }

    /// Returns the number of session indexes.
    private func hiddenIndexes(for form: FactsForm) -> JSONValue {
        form == .page ? .string("\(sessionIndexes.count), hidden") : .number(sessionIndexes.count)
    }
}

extension JSONValue.Member {
    /// A text from a sender that can be personal data or a secret; for people, its length unless it is requested.
    static func hidden(_ name: String, _ text: String?, _ showsValues: Bool, for form: FactsForm) -> JSONValue.Member {
        guard let text, !showsValues else { return .init(name, .optional(text)) }
        let size = "\(text.utf8.count) bytes, hidden"
        return switch form {
        case .programs: .init(name, .null)
        case .people: .init(name, .string("\(size) (--show-values shows them)"))
        case .page: .init(name, .string(size))
        }
    }
}
