// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SecureXML
internal import UntrustedText

/// The signing keys of one `md:EntityDescriptor` (metadata, 2.3.2; S-51).
///
/// The keys are those with `use="signing"` or without `use`, each with the roles in which it signs (S-104). Endpoints are not
/// read, so a script in a location has no effect.
struct EntityTrust: Sendable {
    /// The entity ID that the descriptor names.
    let id: EntityID

    /// The keys in document order, without duplicates.
    private(set) var keys: [CarriedKey] = []

    /// The roles of SAML 2.0 that the entity has, with or without keys.
    private(set) var roles: MetadataRoles = []

    /// The keys with `use="encryption"` that are not also signing keys, as DER: they verify nothing, and explain failures.
    private(set) var encryptionKeys: [[UInt8]] = []

    /// The scopes of the entity and its roles.
    private(set) var scopes: EntityScopes

    /// The notices about parts that cannot be read.
    private(set) var notices: [TrustNotice] = []

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

    /// Whether a `cacheDuration` was ignored.
    private(set) var ignoresCacheDuration: Bool

    private let checksKeys: Bool

    /// The indices of the keys of each role.
    private var indices: [RoleKey: Int] = [:]

    private struct RoleKey: Hashable {
        let key: [UInt8]
        let roles: MetadataRoles
    }

    /// Reads an entity.
    ///
    /// - Parameters:
    ///   - entity: The `md:EntityDescriptor`.
    ///   - outer: The validity of the enclosing elements.
    ///   - checksKeys: Whether OpenSSL parses each key immediately.
    /// - Throws: ``TrustError`` if the entity has no valid entity ID, or its expiration time cannot be determined.
    init(
        reading entity: XMLElementView,
        within outer: MetadataValidity,
        checksKeys: Bool
    ) throws(TrustError) {
        id = EntityID(entity.attribute("entityID") ?? "")
        guard !id.isEmpty, id.text.unicodeScalars.count <= EntityID.maximumCharacters else {
            throw TrustError(
                .malformedMetadata,
                "`entityID` is absent, empty or longer than \(EntityID.maximumCharacters) characters.",
                at: .document(entity)
            )
        }
        self.checksKeys = checksKeys
        scopes = EntityScopes(of: entity)
        let validity = try outer.narrowed(by: entity)
        ignoresCacheDuration = validity.ignoresCacheDuration
        try entity.forEachChild { child throws(TrustError) in
            if let role = child.metadataRole, child.supportsSAML2 {
                roles.insert(MetadataRoles(role))
                try readRole(child, MetadataRoles(role), within: validity)
            } else if let fault = child.roleFault {
                note(.unreadableKey, fault)
            }
        }
        let signing = Set(keys.map(\.subjectPublicKeyInfo))
        encryptionKeys.removeAll(where: signing.contains)
        indices = [:]
        joinRoles()
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
        guard let most = counts.values.max(), most > IssuerKeys.maximumCount else { return }
        note(
            .keysLeftOut,
            "The entity has \(most) signing keys; only the first \(IssuerKeys.maximumCount) are kept."
        )
    }

    private mutating func readRole(
        _ role: XMLElementView,
        _ roles: MetadataRoles,
        within outer: MetadataValidity
    ) throws(TrustError) {
        let validity = try outer.narrowed(by: role)
        ignoresCacheDuration = ignoresCacheDuration || validity.ignoresCacheDuration
        role.forEachChild { child in
            if child.is(MetadataNames.keyDescriptor) {
                readKeyDescriptor(child, of: roles, notOnOrAfter: validity.notOnOrAfter?.seconds)
            } else if let fault = child.misplacement(of: [MetadataNames.keyDescriptor]) {
                note(.unreadableKey, fault)
            }
        }
    }

    private mutating func readKeyDescriptor(
        _ descriptor: XMLElementView,
        of roles: MetadataRoles,
        notOnOrAfter: Int?
    ) {
        switch descriptor.attribute("use").map({ ExactText($0) }) {
        case nil, "signing": break
        case "encryption":
            guard encryptionKeys.count < IssuerKeys.maximumCount, let keyInfo = descriptor.firstChild(Names.keyInfo)
            else {
                return
            }
            encryptionKeys += KeyInfoReader(keyInfo, checksKeys: false).keys.map(\.subjectPublicKeyInfo)
            return
        default:
            note(.unreadableKey, "`use` of `KeyDescriptor` is neither signing nor encryption.")
            return
        }
        guard let keyInfo = descriptor.firstChild(Names.keyInfo) else {
            note(.unreadableKey, descriptor.misplacedChild(Names.keyInfo) ?? "`KeyDescriptor` has no `KeyInfo`.")
            return
        }
        let reader = KeyInfoReader(keyInfo, checksKeys: checksKeys, explainsFaults: true)
        for fault in reader.faults { note(.unreadableKey, fault) }
        for var key in reader.keys {
            key.notOnOrAfter = notOnOrAfter
            key.roles = roles
            add(key)
        }
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

    private mutating func note(_ code: TrustNotice.Code, _ message: String) {
        guard notices.count < TrustBuilder.maximumNotices else { return }
        notices.append(TrustNotice(code, message, entityID: id.text))
    }
}
