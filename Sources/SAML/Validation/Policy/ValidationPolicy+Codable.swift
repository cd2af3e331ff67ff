// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// The keys and values are those of the policy file of `samltool validate`.
///
/// A key that is absent has the value of ``ValidationPolicy/init(profile:clockSkew:)``. An unknown key and a value out
/// of range are errors, so a spelling mistake cannot weaken a policy. `in-response-to` is a list of IDs, or
/// `unsolicited`. A policy with a ``ValidationPolicy/query``, a ``ValidationPolicy/confirmationKey`` or a
/// ``ValidationPolicy/service-swift.property`` has no encoded form: set them after decoding.
extension ValidationPolicy: Codable {
    /// The keys of the members.
    package enum Key: String, CodingKey, CaseIterable {
        case profile
        case issuers = "issuer"
        case issuerPairs = "issuer-pair"
        case audiences = "audience"
        case recipients = "recipient"
        case destinations = "destination"
        case inResponseTo = "in-response-to"
        case spNameQualifiers = "sp-name-qualifier"
        case authnContexts = "authn-context"
        case requiresSubjectIdentifier = "require-subject-identifier"
        case oneTimeUse = "one-time-use"
        case duplicateAttributes = "duplicate-attributes"
        case clockSkew = "clock-skew"
        case maximumAge = "maximum-age"
        case requiredAttributes = "require-attribute"
        case maximumLifetime = "maximum-lifetime"
        case maximumAuthenticationAge = "maximum-authentication-age"
        case maximumAssertions = "maximum-assertions"
        case maximumAttributes = "maximum-attributes"
        case maximumValues = "maximum-values"
    }

    /// Creates a policy from its keys.
    ///
    /// - Throws: `DecodingError` if a key is unknown, or if a value has another form or is out of range.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(ofKnown: Key.self)
        self.init()
        for key in values.allKeys { try key.member.read(&self, values, key) }
    }

    /// Encodes the members that differ from their defaults.
    ///
    /// - Throws: `EncodingError` if the policy has a query, a request, a confirmation key or a service provider.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        guard query == nil, request == nil, confirmationKey == nil, service == nil else {
            throw EncodingError.invalidValue(
                self,
                .init(
                    codingPath: encoder.codingPath,
                    debugDescription: "A query, a request, a key or a service provider cannot be encoded."
                )
            )
        }
        for key in Key.allCases { try key.member.write(self, &values, key) }
    }
}

/// How the value of a key is read and written.
private struct PolicyMember {
    typealias Key = ValidationPolicy.Key

    let read: (inout ValidationPolicy, KeyedDecodingContainer<Key>, Key) throws -> Void
    let write: (ValidationPolicy, inout KeyedEncodingContainer<Key>, Key) throws -> Void

    init<Value: Equatable, Form: Codable>(
        _ path: WritableKeyPath<ValidationPolicy, Value>,
        decoded: @escaping (Form) -> Value?,
        encoded: @escaping (Value) -> Form?
    ) {
        read = { policy, values, key in
            guard let form = try values.decodeIfPresent(Form.self, forKey: key) else { return }
            guard let value = decoded(form) else { throw values.mismatch(key, "\(form) is out of range.") }
            policy[keyPath: path] = value
        }
        write = { policy, values, key in
            let value = policy[keyPath: path]
            if value != ValidationPolicy()[keyPath: path] { try values.encodeIfPresent(encoded(value), forKey: key) }
        }
    }

    init<Value: Equatable & Codable>(_ path: WritableKeyPath<ValidationPolicy, Value>) {
        self.init(path, decoded: { $0 }, encoded: { $0 })
    }

    init(seconds path: WritableKeyPath<ValidationPolicy, Int?>) {
        self.init(path, decoded: { (seconds: Int) in seconds < 0 ? nil : .some(seconds) }, encoded: { $0 })
    }

    init(_ path: WritableKeyPath<ValidationPolicy, Int>, in range: some RangeExpression<Int>) {
        self.init(path, decoded: { range.contains($0) ? $0 : nil }, encoded: { $0 })
    }
}

extension ValidationPolicy.Key {
    fileprivate var member: PolicyMember {
        switch self {
        case .profile: PolicyMember(\.profile)
        case .issuers: PolicyMember(\.issuers)
        case .issuerPairs:
            PolicyMember(
                \.issuerPairs,
                decoded: { Set<ValidationPolicy.IssuerPair>($0) },
                encoded: { $0.sorted { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) } }
            )
        case .audiences: PolicyMember(\.audiences)
        case .recipients: PolicyMember(\.recipients)
        case .destinations: PolicyMember(\.destinations)
        case .inResponseTo: PolicyMember(\.inResponseTo)
        case .spNameQualifiers: PolicyMember(\.spNameQualifiers)
        case .authnContexts: PolicyMember(\.authnContexts)
        case .requiresSubjectIdentifier: PolicyMember(\.requiresSubjectIdentifier)
        case .oneTimeUse: PolicyMember(\.oneTimeUse)
        case .duplicateAttributes: PolicyMember(\.duplicateAttributes)
        case .clockSkew: PolicyMember(\.clockSkew, in: ValidationPolicy.clockSkews)
        case .maximumAge: PolicyMember(seconds: \.maximumAge)
        case .requiredAttributes: PolicyMember(\.requiredAttributes)
        case .maximumLifetime: PolicyMember(seconds: \.maximumLifetime)
        case .maximumAuthenticationAge: PolicyMember(seconds: \.maximumAuthenticationAge)
        case .maximumAssertions: PolicyMember(\.limits.assertions, in: ValidationPolicy.Limits.assertionCounts)
        case .maximumAttributes: PolicyMember(\.limits.attributes, in: 1...)
        case .maximumValues: PolicyMember(\.limits.values, in: 1...)
        }
    }
}

extension ValidationPolicy.Profile: Codable {}
extension ValidationPolicy.DuplicateAttributes: Codable {}
extension ValidationPolicy.OneTimeUse: Codable {}

extension ValidationPolicy.InResponseTo: Codable {
    private enum Name: String, Codable {
        case unsolicited
    }

    /// Creates a value from a list of IDs, or from `unsolicited`.
    public init(from decoder: any Decoder) throws {
        guard (try? Name(from: decoder)) == nil else {
            self = .unsolicited
            return
        }
        self = .anyOf(Set(try [String](from: decoder).map(XMLID.init(expected:))))
    }

    /// Encodes a list of IDs in the order of their bytes, or `unsolicited`.
    ///
    /// - Throws: `EncodingError` for ``notChecked``, which is encoded as an absent key.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .anyOf(let ids): try ids.map(\.rawValue).sortedByBytes.encode(to: encoder)
        case .unsolicited: try Name.unsolicited.encode(to: encoder)
        case .notChecked:
            throw EncodingError.invalidValue(
                self,
                .init(codingPath: encoder.codingPath, debugDescription: "`notChecked` is encoded as an absent key.")
            )
        }
    }
}

extension ValidationPolicy.IssuerPair: Codable {
    /// The two entity IDs with a space between them.
    package var text: String { "\(response) \(assertion)" }

    /// Creates a pair from two entity IDs with a space between them.
    package init?(_ text: String) {
        let names = text.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false).map(String.init)
        guard names.count == 2, let response = names[0], let assertion = names[1],
            !response.isEmpty, !assertion.isEmpty
        else { return nil }
        self.init(response: response, assertion: assertion)
    }

    /// Creates a pair from two entity IDs with a space between them.
    public init(from decoder: any Decoder) throws {
        guard let pair = Self(try String(from: decoder)) else {
            throw decoder.mismatch("The value is not two entity IDs with a space between them.")
        }
        self = pair
    }

    /// Encodes the two entity IDs with a space between them.
    ///
    /// - Throws: `EncodingError` if an entity ID is empty or contains a space.
    public func encode(to encoder: any Encoder) throws {
        guard Self(text) == self else {
            throw EncodingError.invalidValue(
                self,
                .init(codingPath: encoder.codingPath, debugDescription: "An entity ID is empty or contains a space.")
            )
        }
        try text.encode(to: encoder)
    }
}
