// SPDX-License-Identifier: Apache-2.0

internal import SAML

extension TrustBuilder {
    /// Adds what is trusted of an entity in metadata (metadata, 2.3.2; S-51).
    ///
    /// The keys are those with `use="signing"` or without `use`, each with the roles in which it signs (S-104).
    ///
    /// - Parameters:
    ///   - entity: The entity.
    ///   - isVerified: Whether the signature of the metadata is verified; otherwise, its scopes only cause warnings.
    /// - Throws: ``TrustError`` if a part cannot be read on which trust depends, or if metadata already describes the entity,
    ///   because the correct description is unknown.
    mutating func add(_ entity: EntityDescription, isVerified: Bool) throws(TrustError) {
        if let fault = entity.fault { throw fault }
        try checkIsNew(entity.id)
        let trusted = entity.roles.compactMap { role in role.trustedRole.map { (description: role, role: $0) } }
        var (signing, roles) = (SigningKeys(), MetadataRoles())
        for (description, role) in trusted {
            roles.insert(MetadataRoles(role))
            for key in description.keys where key.use.isForSigning {
                signing.add(key.key, of: MetadataRoles(role), until: description.validity.notOnOrAfter)
            }
        }
        bind(signing.joined, to: entity.id, isEntity: true, isVerified: isVerified, describing: roles)
        if case let found = entity.scopesOfRoles, !found.isEmpty { scopes[entity.id] = found }
        let used = Set(signing.keys.map(\.subjectPublicKeyInfo))
        let others = trusted.flatMap(\.description.keys).map(\.key.subjectPublicKeyInfo).filter { !used.contains($0) }
        if !others.isEmpty { encryptionKeys[entity.id] = Array(others.prefix(IssuerKeys.maximumCount)) }
        for notice in entity.notices { note(TrustNotice(.unreadableKey, notice, entityID: entity.id.text)) }
        if signing.mostOfRole > IssuerKeys.maximumCount {
            let message =
                "The entity has \(signing.mostOfRole) signing keys; only the first \(IssuerKeys.maximumCount) are kept."
            note(TrustNotice(.keysLeftOut, message, entityID: entity.id.text))
        }
        if reasonForNoKeys == nil { reasonForNoKeys = entity.reasonForNoKeys(roles, hasOthers: !others.isEmpty) }
        guard entity.ignoresCacheDuration, !hasNotedCacheDuration else { return }
        hasNotedCacheDuration = true
        note(TrustNotice(.cacheDurationUnused, "`cacheDuration` is ignored, because the time of reading is unknown."))
    }
}

extension EntityDescription {
    /// The scopes of the entity and its roles.
    fileprivate var scopesOfRoles: EntityScopes {
        var scopes = EntityScopes()
        scopes.add(exactScopes, of: .identityProvider)
        scopes.add(exactScopes, of: .attributeAuthority)
        for role in roles {
            if let trusted = role.trustedRole { scopes.add(role.exactScopes, of: trusted) }
        }
        return scopes
    }

    /// Returns why the entity has no signing key, if its roles and the uses of its keys show it.
    fileprivate func reasonForNoKeys(_ roles: MetadataRoles, hasOthers: Bool) -> String? {
        if roles == .serviceProvider {
            return
                "It is the metadata of a service provider (`SPSSODescriptor`); the metadata of the identity provider "
                + "(`IDPSSODescriptor`) is required."
        }
        guard notices.isEmpty else { return nil }
        if roles.isEmpty {
            return "The metadata has no `IDPSSODescriptor` whose `protocolSupportEnumeration` lists SAML 2.0."
        }
        return hasOthers ? "The metadata marks all its keys with `use=\"encryption\"`." : nil
    }
}

/// The signing keys of an entity.
private struct SigningKeys {
    private struct Name: Hashable {
        let key: [UInt8]
        let role: MetadataRoles
    }

    /// The keys of each role in document order, without duplicates.
    private(set) var keys: [CarriedKey] = []

    private var indices: [Name: Int] = [:]
    private var counts: [MetadataRoles: Int] = [:]

    /// The number of keys of the role that has the most.
    var mostOfRole: Int { counts.values.max() ?? 0 }

    /// Adds a key of a role; for a duplicate in the same role, keeps the later expiration time.
    mutating func add(_ key: CarriedKey, of role: MetadataRoles, until end: Timestamp?) {
        if let known = indices[Name(key: key.subjectPublicKeyInfo, role: role)] {
            keys[known].notOnOrAfter = keys[known].notOnOrAfter.flatMap { first in end.map { max($0.seconds, first) } }
            return
        }
        indices[Name(key: key.subjectPublicKeyInfo, role: role)] = keys.count
        counts[role, default: 0] += 1
        var key = key
        (key.isFromMetadata, key.notOnOrAfter, key.roles) = (true, end?.seconds, role)
        keys.append(key)
    }

    /// The first keys of each role; those of several roles that expire together are one key.
    var joined: [CarriedKey] {
        var joined: [CarriedKey] = []
        var counts: [MetadataRoles: Int] = [:]
        var places: [[UInt8]: [Int]] = [:]
        for key in keys {
            counts[key.roles, default: 0] += 1
            if counts[key.roles, default: 0] > IssuerKeys.maximumCount { continue }
            let same = places[key.subjectPublicKeyInfo]?.first { joined[$0].notOnOrAfter == key.notOnOrAfter }
            if let same {
                joined[same].roles.formUnion(key.roles)
            } else {
                places[key.subjectPublicKeyInfo, default: []].append(joined.count)
                joined.append(key)
            }
        }
        return joined
    }
}
