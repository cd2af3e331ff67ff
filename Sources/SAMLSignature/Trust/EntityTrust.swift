// SPDX-License-Identifier: Apache-2.0

internal import SAML

/// The trusted part of one `md:EntityDescriptor` (metadata, 2.3.2; S-51).
///
/// The keys are those with `use="signing"` or without `use`, each with the roles in which it signs (S-104).
struct EntityTrust: Sendable {
    /// The entity ID.
    let id: EntityID

    /// The keys in document order, without duplicates.
    private(set) var keys: [CarriedKey] = []

    /// The roles of SAML 2.0 that the entity has, with or without keys.
    private(set) var roles: MetadataRoles = []

    /// The keys with `use="encryption"` that are not also signing keys, as DER: they verify nothing, and explain failures.
    private(set) var encryptionKeys: [[UInt8]] = []

    /// The scopes of the entity and its roles.
    let scopes: EntityScopes

    /// The notices about parts that cannot be read or are not used.
    private(set) var notices: [TrustNotice]

    /// Whether a `cacheDuration` was ignored.
    let ignoresCacheDuration: Bool

    /// Why the entity has no signing key, if its roles and the uses of its keys show it.
    var reasonForNoKeys: String? {
        if roles == .serviceProvider {
            return
                "It is the metadata of a service provider (`SPSSODescriptor`); the metadata of the identity provider "
                + "(`IDPSSODescriptor`) is required."
        }
        guard notices.isEmpty else { return nil }
        if roles.isEmpty {
            return "The metadata has no `IDPSSODescriptor` whose `protocolSupportEnumeration` lists SAML 2.0."
        }
        return encryptionKeys.isEmpty ? nil : "The metadata marks all its keys with `use=\"encryption\"`."
    }

    /// The indices of the keys of each role.
    private var indices: [RoleKey: Int] = [:]

    private struct RoleKey: Hashable {
        let key: [UInt8]
        let roles: MetadataRoles
    }

    /// Creates an entity without roles.
    init(_ id: EntityID, scopes: EntityScopes, notices: [TrustNotice], ignoresCacheDuration: Bool) {
        self.id = id
        self.scopes = scopes
        self.notices = notices
        self.ignoresCacheDuration = ignoresCacheDuration
    }

    /// Adds the keys of a role, which expire together.
    mutating func add(_ role: MetadataRoles, until end: Timestamp?, signing: [CarriedKey], encryption: [CarriedKey]) {
        roles.insert(role)
        encryptionKeys += encryption.map(\.subjectPublicKeyInfo)
        for var key in signing {
            key.isFromMetadata = true
            key.notOnOrAfter = end?.seconds
            key.roles = role
            add(key)
        }
    }

    /// Ends the entity: no role follows.
    mutating func finish() {
        let signing = Set(keys.map(\.subjectPublicKeyInfo))
        encryptionKeys = Array(encryptionKeys.lazy.filter { !signing.contains($0) }.prefix(IssuerKeys.maximumCount))
        indices = [:]
        joinRoles()
    }

    /// Adds a key; for a duplicate in the same role, keeps the later expiration time.
    private mutating func add(_ key: CarriedKey) {
        let name = RoleKey(key: key.subjectPublicKeyInfo, roles: key.roles)
        guard let known = indices[name] else {
            indices[name] = keys.count
            keys.append(key)
            return
        }
        if let end = keys[known].notOnOrAfter {
            keys[known].notOnOrAfter = key.notOnOrAfter.map { max($0, end) }
        }
    }

    /// Limits the keys of each role, and makes one key of those of several roles that expire together.
    private mutating func joinRoles() {
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
        keys = joined
        guard let most = counts.values.max(), most > IssuerKeys.maximumCount,
            notices.count < TrustBuilder.maximumNotices
        else { return }
        notices.append(
            TrustNotice(
                .keysLeftOut,
                "The entity has \(most) signing keys; only the first \(IssuerKeys.maximumCount) are kept.",
                entityID: id.text
            )
        )
    }
}
