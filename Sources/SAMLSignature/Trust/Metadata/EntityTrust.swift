// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import UntrustedText
internal import SAML
internal import SecureXML

/// What one `md:EntityDescriptor` says about keys that sign (metadata, 2.3.2; S-51).
///
/// Keys of roles that issue assertions count, with the use `signing` or with none stated. Endpoints are not read at
/// all, so a script as a location does nothing here.
struct EntityTrust: Sendable {
    /// The name of the entity.
    let id: EntityID

    /// Its keys in document order, each once.
    private(set) var keys: [CarriedKey] = []

    /// What could not be read.
    private(set) var notices: [TrustNotice] = []

    /// Whether a `cacheDuration` could not count.
    private(set) var ignoresCacheDuration: Bool

    private let checksKeys: Bool

    /// Reads an entity.
    ///
    /// - Parameters:
    ///   - entity: The `md:EntityDescriptor`.
    ///   - outer: How long the elements around it count.
    ///   - checksKeys: Whether OpenSSL is asked about each key.
    /// - Throws: An error if it has no name, or if nobody knows how long it counts.
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
        let validity = try outer.narrowed(by: entity)
        ignoresCacheDuration = validity.ignoresCacheDuration
        var next = entity.firstChildElement
        while let child = next {
            if Self.isIssuingRole(child) {
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
    }

    /// Whether a child is a role that issues assertions of SAML 2.0.
    private static func isIssuingRole(_ element: XMLElementView) -> Bool {
        var isRole = false
        for name in MetadataNames.issuingRoles where element.is(name) { isRole = true }
        guard isRole, let protocols = element.attribute("protocolSupportEnumeration") else { return false }
        return protocols.utf8.split(whereSeparator: { $0 == 0x20 || (0x09...0x0D).contains($0) })
            .contains { $0.elementsEqual(MetadataNames.protocolURI.utf8) }
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
        case "encryption": return
        default:
            note(.unreadableKey, "`use` of `KeyDescriptor` is neither signing nor encryption.")
            return
        }
        guard let keyInfo = descriptor.firstChild(MetadataNames.keyInfo) else {
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

    /// Adds a key, or lets the one that is there count for longer.
    private mutating func add(_ key: CarriedKey) {
        guard let known = keys.firstIndex(where: { $0.subjectPublicKeyInfo == key.subjectPublicKeyInfo }) else {
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
#endif
