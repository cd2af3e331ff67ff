// SPDX-License-Identifier: Apache-2.0

internal import SAML

extension EntityTrust {
    /// Takes what is trusted from the description of an entity.
    ///
    /// - Parameter entity: The description.
    /// - Throws: ``TrustError`` if a part cannot be read on which trust depends.
    init(_ entity: EntityDescription) throws(TrustError) {
        if let fault = entity.fault { throw fault }
        var scopes = EntityScopes()
        scopes.add(entity.exactScopes, of: .identityProvider)
        scopes.add(entity.exactScopes, of: .attributeAuthority)
        for role in entity.roles {
            if let trusted = role.trustedRole { scopes.add(role.exactScopes, of: trusted) }
        }
        let notices = entity.notices.map { TrustNotice(.unreadableKey, $0, entityID: entity.id.text) }
        self.init(entity.id, scopes: scopes, notices: notices, ignoresCacheDuration: entity.ignoresCacheDuration)
        for role in entity.roles {
            guard let trusted = role.trustedRole else { continue }
            add(
                MetadataRoles(trusted),
                until: role.validity.notOnOrAfter,
                signing: role.keys.filter(\.use.isForSigning).map(\.key),
                encryption: role.keys.filter { !$0.use.isForSigning }.map(\.key)
            )
        }
        finish()
    }
}
