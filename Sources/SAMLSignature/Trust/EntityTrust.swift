// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SecureXML
internal import UntrustedText

/// The signing keys of one `md:EntityDescriptor` (metadata, 2.3.2; S-51).
///
/// Only keys of roles that issue assertions are used, with `use="signing"` or without `use`. Endpoints are not read, so
/// a script in a location has no effect.
struct EntityTrust: Sendable {
    /// The entity ID that the descriptor names.
    let id: EntityID

    /// The keys in document order, without duplicates.
    private(set) var keys: [CarriedKey] = []

    /// The keys with `use="encryption"` that are not also signing keys, as DER: they verify nothing, and explain failures.
    private(set) var encryptionKeys: [[UInt8]] = []

    /// The scopes of the entity and its roles.
    private(set) var scopes: EntityScopes

    /// The notices about parts that cannot be read.
    private(set) var notices: [TrustNotice] = []

    /// Whether the entity has only roles that issue nothing, such as that of a service provider.
    private(set) var issuesNothing = true

    /// Whether a `cacheDuration` was ignored.
    private(set) var ignoresCacheDuration: Bool

    private let checksKeys: Bool

    /// The indices of the keys.
    private var indices: [[UInt8]: Int] = [:]

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
        guard !id.isEmpty, id.text.unicodeScalars.count <= EntityID.mostCharacters else {
            throw TrustError(
                .malformedMetadata,
                "`entityID` is absent, empty or longer than \(EntityID.mostCharacters) characters.",
                at: .document(entity)
            )
        }
        self.checksKeys = checksKeys
        scopes = EntityScopes(of: entity)
        let validity = try outer.narrowed(by: entity)
        ignoresCacheDuration = validity.ignoresCacheDuration
        var next = entity.firstChildElement
        while let child = next {
            if child.isIssuingRole { issuesNothing = false }
            if child.isIssuingRole && child.supportsSAML2 {
                try readRole(child, within: validity)
            }
            next = child.nextSiblingElement
        }
        if keys.count > IssuerKeys.maximumCount {
            note(
                .keysLeftOut,
                "The entity has \(keys.count) signing keys; only the first \(IssuerKeys.maximumCount) are kept."
            )
            keys.removeSubrange(IssuerKeys.maximumCount...)
        }
        encryptionKeys.removeAll { indices[$0] != nil }
        indices = [:]
    }

    private mutating func readRole(_ role: XMLElementView, within outer: MetadataValidity) throws(TrustError) {
        let validity = try outer.narrowed(by: role)
        ignoresCacheDuration = ignoresCacheDuration || validity.ignoresCacheDuration
        var next = role.firstChildElement
        while let child = next {
            if child.is(MetadataNames.keyDescriptor) {
                readKeyDescriptor(child, notOnOrAfter: validity.notOnOrAfter?.seconds)
            }
            next = child.nextSiblingElement
        }
    }

    private mutating func readKeyDescriptor(_ descriptor: XMLElementView, notOnOrAfter: Int?) {
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
            note(.unreadableKey, "`KeyDescriptor` has no `KeyInfo`.")
            return
        }
        let reader = KeyInfoReader(keyInfo, checksKeys: checksKeys)
        for fault in reader.faults { note(.unreadableKey, fault) }
        for var key in reader.keys {
            key.notOnOrAfter = notOnOrAfter
            add(key)
        }
    }

    /// Adds a key; for a duplicate, keeps the later expiration time.
    private mutating func add(_ key: CarriedKey) {
        guard let known = indices[key.subjectPublicKeyInfo] else {
            indices[key.subjectPublicKeyInfo] = keys.count
            keys.append(key)
            return
        }
        if let end = keys[known].notOnOrAfter {
            keys[known].notOnOrAfter = key.notOnOrAfter.map { max($0, end) }
        }
    }

    private mutating func note(_ code: TrustNotice.Code, _ message: String) {
        guard notices.count < TrustBuilder.mostNotices else { return }
        notices.append(TrustNotice(code, message, entityID: id.text))
    }
}
