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
        if comparesValidity, old.validUntil != new.validUntil {
            add(.init(.validUntil, from: old.validUntil?.description, to: new.validUntil?.description))
        }
        if comparesValidity, old.cacheSeconds != new.cacheSeconds {
            add(.init(.cacheDuration, from: old.cacheSeconds?.words, to: new.cacheSeconds?.words))
        }
        if !old.registrationAuthority.isIdentical(to: new.registrationAuthority) {
            add(.init(.registrationAuthority, from: old.registrationAuthority, to: new.registrationAuthority))
        }
        compare(old.scopes, new.scopes, in: nil)
        compare(Self.values(old), Self.values(new), .attributeAdded, .attributeRemoved) { value in
            MetadataChange(
                .attributeAdded,
                "\(value.name) = \(value.value)",
                .object([.init("name", .string(value.name)), .init("value", .string(value.value))])
            )
        }
        compareRoles(old, new)
    }

    private mutating func add(_ change: MetadataChange, in role: String? = nil) {
        var change = change
        change.entityID = entityID
        change.role = role
        changes.append(change)
    }

    /// Adds the elements that only one of two lists contains, in linear time.
    private mutating func compare<Part: Hashable>(
        _ old: [Part],
        _ new: [Part],
        _ added: MetadataChange.Kind,
        _ removed: MetadataChange.Kind,
        in role: String? = nil,
        _ describe: (Part) -> MetadataChange
    ) {
        let before = Set(old)
        let after = Set(new)
        var seen: Set<Part> = []
        for (part, kind, other) in new.map({ ($0, added, before) }) + old.map({ ($0, removed, after) })
        where !other.contains(part) && seen.insert(part).inserted {
            let change = describe(part)
            add(MetadataChange(kind, change.text, change.value), in: role)
        }
    }

    private mutating func compare(_ old: [MetadataScope], _ new: [MetadataScope], in role: String?) {
        compare(old, new, .scopeAdded, .scopeRemoved, in: role) { scope in
            MetadataChange(.scopeAdded, scope.isRegexp ? "\(scope.value) (regexp)" : scope.value, scope.json)
        }
    }

    // MARK: Attributes

    private struct Value: Hashable {
        @Exact var name: String
        @Exact var value: String
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
            if before.isEmpty { add(.init(.roleAdded, "", .null), in: name) }
            if after.isEmpty { add(.init(.roleRemoved, "", .null), in: name) }
            compare(before.flatMap(\.scopes), after.flatMap(\.scopes), in: name)
            compareKeys(before, after, in: name)
            compare(before.flatMap(\.settings), after.flatMap(\.settings), .settingAdded, .settingRemoved, in: name) {
                MetadataChange(.settingAdded, $0.wrappedValue, .string($0.wrappedValue))
            }
            compare(
                before.flatMap(\.endpoints),
                after.flatMap(\.endpoints),
                .endpointAdded,
                .endpointRemoved,
                in: name
            ) { endpoint in
                MetadataChange(
                    .endpointAdded,
                    "\(endpoint.name) \(endpoint.location) (\(endpoint.binding))",
                    endpoint.json
                )
            }
        }
    }

    private mutating func compareKeys(_ before: [RoleDescription], _ after: [RoleDescription], in role: String) {
        if let stage = KeyRollover(from: before.flatMap(\.trustedKeys), to: after.flatMap(\.trustedKeys)) {
            add(.init(.rollover, stage.words, .object([.init("stage", .string(stage.rawValue))])), in: role)
        }
        let (old, new) = (before.flatMap(\.keys), after.flatMap(\.keys))
        let isSame = { (left: KeyDescription, right: Set<KeyIdentity>) in right.contains(KeyIdentity(left)) }
        let (known, current) = (Set(old.map(KeyIdentity.init)), Set(new.map(KeyIdentity.init)))
        compare(
            old.filter { !isSame($0, current) },
            new.filter { !isSame($0, known) },
            .keyAdded,
            .keyRemoved,
            in: role
        ) { MetadataChange(.keyAdded, $0.words, $0.json()) }
        // The same key with another certificate needs no action of the relying party.
        compare(
            old.filter { isSame($0, current) },
            new.filter { isSame($0, known) },
            .certificateAdded,
            .certificateRemoved,
            in: role
        ) { MetadataChange(.certificateAdded, $0.words, $0.json()) }
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
