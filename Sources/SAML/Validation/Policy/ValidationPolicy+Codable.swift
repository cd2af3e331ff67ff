// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// The keys and values are those of the policy file of `samltool validate`.
///
/// A key that is absent has the value of ``ValidationPolicy/init(profile:clockSkew:)``. An unknown key and a value out
/// of range are errors, so a spelling mistake cannot weaken a policy. `in-response-to` is a list of IDs, or
/// `unsolicited`. A policy with a ``ValidationPolicy/query`` or a ``ValidationPolicy/confirmationKey`` has no
/// encoded form: set those of each request after decoding.
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
        case maximumAssertions = "maximum-assertions"
        case maximumAttributes = "maximum-attributes"
        case maximumValues = "maximum-values"
    }

    /// Creates a policy from its keys.
    ///
    /// - Throws: `DecodingError` if a key is unknown, or if a value has another form or is out of range.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(ofKnown: Key.self)
        func number(_ key: Key, in range: some RangeExpression<Int>) throws -> Int? {
            try values.decodeIfPresent(Int.self, forKey: key).map { number in
                guard range.contains(number) else { throw values.mismatch(key, "\(number) is out of range.") }
                return number
            }
        }
        func texts(_ key: Key) throws -> [String] { try values.decodeIfPresent([String].self, forKey: key) ?? [] }
        self.init(
            profile: try values.decodeIfPresent(Profile.self, forKey: .profile) ?? .core,
            clockSkew: try number(.clockSkew, in: Self.clockSkews) ?? Self.defaultClockSkew
        )
        issuers = try texts(.issuers)
        issuerPairs = Set(try values.decodeIfPresent([IssuerPair].self, forKey: .issuerPairs) ?? [])
        audiences = try texts(.audiences)
        recipients = try texts(.recipients)
        destinations = try texts(.destinations)
        inResponseTo = try values.decodeIfPresent(InResponseTo.self, forKey: .inResponseTo) ?? .notChecked
        spNameQualifiers = try texts(.spNameQualifiers)
        authnContexts = try texts(.authnContexts)
        requiresSubjectIdentifier =
            try values.decodeIfPresent(Bool.self, forKey: .requiresSubjectIdentifier) ?? requiresSubjectIdentifier
        oneTimeUse = try values.decodeIfPresent(OneTimeUse.self, forKey: .oneTimeUse) ?? oneTimeUse
        duplicateAttributes =
            try values.decodeIfPresent(DuplicateAttributes.self, forKey: .duplicateAttributes) ?? duplicateAttributes
        maximumAge = try number(.maximumAge, in: 0...)
        limits.assertions = try number(.maximumAssertions, in: Limits.assertionCounts) ?? limits.assertions
        limits.attributes = try number(.maximumAttributes, in: 1...) ?? limits.attributes
        limits.values = try number(.maximumValues, in: 1...) ?? limits.values
    }

    /// Encodes the members that differ from their defaults.
    ///
    /// - Throws: `EncodingError` if the policy has a query, a request or a confirmation key.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        guard query == nil, request == nil, confirmationKey == nil else {
            throw EncodingError.invalidValue(
                self,
                .init(
                    codingPath: encoder.codingPath,
                    debugDescription: "A query, a request or a key cannot be encoded."
                )
            )
        }
        let usual = ValidationPolicy()
        func encode<Value: Encodable & Equatable>(_ value: Value, _ key: Key, unless usual: Value) throws {
            if value != usual { try values.encode(value, forKey: key) }
        }
        try encode(profile, .profile, unless: usual.profile)
        for (texts, key) in [
            (issuers, Key.issuers), (audiences, .audiences), (recipients, .recipients), (destinations, .destinations),
            (spNameQualifiers, .spNameQualifiers), (authnContexts, .authnContexts),
        ] where !texts.isEmpty {
            try values.encode(texts, forKey: key)
        }
        if !issuerPairs.isEmpty {
            try values.encode(
                issuerPairs.sorted { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) },
                forKey: .issuerPairs
            )
        }
        try encode(requiresSubjectIdentifier, .requiresSubjectIdentifier, unless: usual.requiresSubjectIdentifier)
        try encode(inResponseTo, .inResponseTo, unless: usual.inResponseTo)
        try encode(oneTimeUse, .oneTimeUse, unless: usual.oneTimeUse)
        try encode(duplicateAttributes, .duplicateAttributes, unless: usual.duplicateAttributes)
        try encode(clockSkew, .clockSkew, unless: usual.clockSkew)
        try values.encodeIfPresent(maximumAge, forKey: .maximumAge)
        try encode(limits.assertions, .maximumAssertions, unless: usual.limits.assertions)
        try encode(limits.attributes, .maximumAttributes, unless: usual.limits.attributes)
        try encode(limits.values, .maximumValues, unless: usual.limits.values)
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
