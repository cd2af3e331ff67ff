// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLSignature
internal import StrictJSON

extension EntityDescription {
    /// Returns the content of the entity.
    ///
    /// - Parameter moment: The time at which expiration is checked.
    /// - Returns: The members of the JSON of an entity.
    func json(at moment: Timestamp) -> JSONValue {
        .object([
            .init("entity", .string(entityID.withoutUserInformation)),
            .init("problems", .strings(problems)),
            .init("expires", .optional(expires?.description)),
            .init("expired", expires.map { .bool($0 <= moment) } ?? .null),
            .init("cacheDurationSeconds", cacheSeconds.map(JSONValue.number) ?? .null),
            .init("registrationAuthority", .optional(registrationAuthority)),
            .init("scopes", .array(scopes.map(\.json))),
            .init("attributes", .array(attributes.map(\.json))),
            .init("roles", .array(roles.map { $0.json(at: moment) })),
        ])
    }
}

extension MetadataScope {
    var json: JSONValue { .object([.init("value", .string(value)), .init("regexp", .bool(isRegexp))]) }
}

extension EntityAttribute {
    fileprivate var json: JSONValue { .object([.init("name", .string(name)), .init("values", .strings(values))]) }
}

extension RoleDescription {
    fileprivate func json(at moment: Timestamp) -> JSONValue {
        .object([
            .init("role", .string(name)),
            .init("saml2", .bool(supportsSAML2)),
            .init("signsAssertions", .bool(!trustedKeys.isEmpty)),
            .init("expires", .optional(expires?.description)),
            .init("expired", expires.map { .bool($0 <= moment) } ?? .null),
            .init("scopes", .array(scopes.map(\.json))),
            .init("wantAuthnRequestsSigned", wantsAuthnRequestsSigned.map(JSONValue.bool) ?? .null),
            .init("authnRequestsSigned", signsAuthnRequests.map(JSONValue.bool) ?? .null),
            .init("wantAssertionsSigned", wantsAssertionsSigned.map(JSONValue.bool) ?? .null),
            .init("nameIDFormats", .strings(nameIDFormats)),
            .init("keys", .array(keys.map { $0.json(at: moment) })),
            .init("endpoints", .array(endpoints.map(\.json))),
        ])
    }
}

extension EndpointDescription {
    var json: JSONValue {
        .object([
            .init("service", .string(name)),
            .init("binding", .string(binding)),
            .init("location", .string(location.withoutUserInformation)),
            .init("responseLocation", .optional(responseLocation?.withoutUserInformation)),
        ])
    }
}

extension KeyDescription {
    /// Returns the content of the key, and whether its certificate has expired at a time.
    func json(at moment: Timestamp? = nil) -> JSONValue {
        let isExpired = moment.flatMap { moment in certificate?.notAfter.map { $0 < moment } }
        return .object([
            .init("use", .string(use.rawValue)),
            .init("kind", .optional(kind)),
            .init("strength", .optional(strength?.nameForReport)),
            .init("key", .string(fingerprint)),
            .init("expired", isExpired.map(JSONValue.bool) ?? .null),
            .init("certificate", certificate?.json ?? .null),
        ])
    }
}

extension KeyStrength {
    /// The strength in one or two words: `strong`, the algorithm that must be allowed, or the reason of a refusal.
    fileprivate var nameForReport: String {
        switch self {
        case .strong: "strong"
        case .weakRSA: "rsa-1024"
        case .ed25519: "ed25519"
        case .refused(let refusal): "refused: \(refusal.rawValue)"
        }
    }
}
