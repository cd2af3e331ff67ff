// SPDX-License-Identifier: Apache-2.0

internal import MetadataRetrieval
internal import SAML
internal import SAMLSignature
internal import StrictJSON
internal import UntrustedText

/// The changes between two versions of an entity.
struct EntityDifference {
    private(set) var changes: [MetadataChange] = []

    private let entityID: String

    /// Compares two versions.
    ///
    /// - Parameters:
    ///   - old: The earlier version.
    ///   - new: The later version.
    ///   - comparesValidity: Whether to compare `validUntil` and `cacheDuration` of the entity itself.
    init(from old: EntityDescription, to new: EntityDescription, comparesValidity: Bool) {
        entityID = new.entityID
        if comparesValidity {
            changes.append(
                .validUntil,
                of: entityID,
                from: old.validUntil?.description,
                to: new.validUntil?.description
            )
            changes.append(.cacheDuration, of: entityID, from: old.cacheSeconds?.words, to: new.cacheSeconds?.words)
        }
        let (earlier, later) = (old.registrationAuthority, new.registrationAuthority)
        changes.append(.registrationAuthority, of: entityID, from: earlier, to: later)
        compare(.scope, old.scopes, new.scopes) { ($0.words, $0.json) }
        compare(.attributeValue, Self.values(old), Self.values(new)) { ("\($0.name) = \($0.value)", $0.json) }
        compareRoles(old, new)
    }

    private mutating func add(
        _ part: MetadataChange.Part,
        _ kind: MetadataChange.Kind,
        in role: String?,
        _ text: String = "",
        _ value: JSONValue = .null
    ) {
        changes.append(MetadataChange(part: part, kind: kind, entityID: entityID, role: role, text: text, value: value))
    }

    /// Adds the elements that only one of two lists contains, in linear time.
    private mutating func compare<Element: Hashable>(
        _ part: MetadataChange.Part,
        _ old: [Element],
        _ new: [Element],
        in role: String? = nil,
        _ describe: (Element) -> (String, JSONValue)
    ) {
        let before = Set(old)
        let after = Set(new)
        var seen: Set<Element> = []
        let (added, removed) = (MetadataChange.Kind.added, MetadataChange.Kind.removed)
        for (element, kind, other) in new.map({ ($0, added, before) }) + old.map({ ($0, removed, after) })
        where !other.contains(element) && seen.insert(element).inserted {
            let (text, value) = describe(element)
            add(part, kind, in: role, text, value)
        }
    }

    // MARK: Attributes

    private struct Value: Hashable {
        @Exact var name: String
        @Exact var value: String

        var json: JSONValue { .object([.init("name", .string(name)), .init("value", .string(value))]) }
    }

    private static func values(_ entity: EntityDescription) -> [Value] {
        entity.attributes.flatMap { attribute in attribute.values.map { Value(name: attribute.name, value: $0) } }
    }

    // MARK: Roles

    private mutating func compareRoles(_ old: EntityDescription, _ new: EntityDescription) {
        let earlier = Dictionary(grouping: old.roles) { ExactText($0.nameForComparison) }
        let later = Dictionary(grouping: new.roles) { ExactText($0.nameForComparison) }
        var seen: Set<ExactText> = []
        for name in (new.roles + old.roles).map(\.nameForComparison) where seen.insert(ExactText(name)).inserted {
            let (before, after) = (earlier[ExactText(name)] ?? [], later[ExactText(name)] ?? [])
            if before.isEmpty { add(.role, .added, in: name) }
            if after.isEmpty { add(.role, .removed, in: name) }
            compare(.scope, before.flatMap(\.scopes), after.flatMap(\.scopes), in: name) { ($0.words, $0.json) }
            compareKeys(before, after, in: name)
            compare(.setting, before.flatMap(\.settings), after.flatMap(\.settings), in: name) {
                ($0.wrappedValue, .string($0.wrappedValue))
            }
            compare(.endpoint, before.flatMap(\.endpoints), after.flatMap(\.endpoints), in: name) {
                ("\($0.name) \($0.location) (\($0.binding))", $0.json)
            }
        }
    }

    private mutating func compareKeys(_ before: [RoleDescription], _ after: [RoleDescription], in role: String) {
        if let stage = KeyRollover(from: before.flatMap(\.trustedKeys), to: after.flatMap(\.trustedKeys)) {
            let value = JSONValue.object([.init("stage", .string(stage.rawValue))])
            add(.signingKey, .rollover, in: role, stage.words, value)
        }
        let (old, new) = (before.flatMap(\.keys), after.flatMap(\.keys))
        let (known, current) = (Set(old.map(KeyIdentity.init)), Set(new.map(KeyIdentity.init)))
        // The same key with another certificate needs no action of the relying party.
        for (part, isSame) in [(MetadataChange.Part.key, false), (.certificate, true)] {
            compare(
                part,
                old.filter { current.contains(KeyIdentity($0)) == isSame },
                new.filter { known.contains(KeyIdentity($0)) == isSame },
                in: role
            ) { ($0.words, $0.json()) }
        }
    }
}

/// A key and its purpose, regardless of its certificate.
private struct KeyIdentity: Hashable {
    let fingerprint: ExactText
    let use: KeyDescription.Use

    init(_ key: KeyDescription) {
        fingerprint = ExactText(key.fingerprint)
        use = key.use
    }
}

extension RoleDescription {
    /// The name, with the protocol if it is not SAML 2.0.
    fileprivate var nameForComparison: String { supportsSAML2 ? name : name + " (not SAML 2.0)" }

    /// The requirements on signatures and the formats of name identifiers.
    fileprivate var settings: [ExactText] {
        let flags = [
            ("WantAuthnRequestsSigned", wantsAuthnRequestsSigned), ("AuthnRequestsSigned", signsAuthnRequests),
            ("WantAssertionsSigned", wantsAssertionsSigned),
        ]
        return flags.compactMap { name, value in value.map { ExactText("\(name)=\($0)") } }
            + nameIDFormats.map { ExactText("NameIDFormat=\($0)") }
    }
}

extension KeyDescription {
    /// The purpose, the fingerprint and the certificate of the key.
    fileprivate var words: String {
        var parts = [kind, certificate.map { "subject \($0.subject)" }].compactMap(\.self)
        if let certificate { parts.append("SHA-256 \(certificate.sha256)") }
        if let end = certificate?.notAfter { parts.append("expires \(end)") }
        return "\(use == .both ? "signing and encryption" : use.rawValue) \(fingerprint)"
            + (parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))")
    }
}

extension MetadataScope {
    fileprivate var words: String { isRegexp ? "\(value) (regexp)" : value }
}
