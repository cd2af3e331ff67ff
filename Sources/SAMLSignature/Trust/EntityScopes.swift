// SPDX-License-Identifier: Apache-2.0

package import SAML

/// The scopes of an entity, by the role that issues assertions.
///
/// The scopes of a role are those in its own `md:Extensions` and in those of the entity, never those of another role or
/// of a group (ShibMetaExt 1.0).
struct EntityScopes: Sendable {
    /// The scopes of identity providers for single sign-on.
    private var singleSignOn = IssuerScopes()

    /// The scopes of attribute authorities.
    private var attributeAuthority = IssuerScopes()

    /// Whether the metadata lists no scope.
    private(set) var isEmpty = true

    /// Creates an empty list.
    init() {}

    /// Adds scopes to the list of a role; only these two roles have scopes.
    mutating func add(_ scopes: [MetadataScope], of role: MetadataRole) {
        switch role {
        case .identityProvider: for scope in scopes { add(scope, to: \.singleSignOn) }
        case .attributeAuthority: for scope in scopes { add(scope, to: \.attributeAuthority) }
        default: break
        }
    }

    private mutating func add(_ scope: MetadataScope, to list: WritableKeyPath<EntityScopes, IssuerScopes>) {
        isEmpty = false
        if scope.isRegexp {
            self[keyPath: list].add(expression: scope.value)
        } else {
            self[keyPath: list].add(domain: scope.value)
        }
    }

    /// Returns the scopes of the role that issues the assertions of a profile.
    func scopes(in profile: ValidationPolicy.Profile) -> IssuerScopes {
        profile == .attributeQuery ? attributeAuthority : singleSignOn
    }
}

extension TrustStore: ScopeSource {
    /// Returns the scopes of an issuer, or `nil` if no metadata describes it that counts in the profile.
    ///
    /// An identity provider that violates the scopes of its unverified metadata is worth a warning.
    package func scopes(ofIssuer issuer: String, in profile: ValidationPolicy.Profile) -> IssuerScopes? {
        let id = EntityID(issuer)
        guard contents.issuers[id]?.isVerified == true || profile != .saml2int && contents.scopes[id] != nil else {
            return nil
        }
        return (contents.scopes[id] ?? EntityScopes()).scopes(in: profile)
    }

    /// Whether the store contains entities of metadata whose signature was not verified.
    package var containsUnverifiedMetadata: Bool {
        contents.issuers.values.contains { $0.isEntity && !$0.isVerified }
    }
}
