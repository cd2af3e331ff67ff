// SPDX-License-Identifier: Apache-2.0

public import SAML
public import UntrustedText

/// The content of an `md:EntityDescriptor` (metadata, 2.3.2).
///
/// A description is information. Trust comes only from a ``TrustStore``.
public struct EntityDescription: Hashable, Sendable {
    /// The entity ID.
    @Exact public internal(set) var entityID: String

    /// The entity ID of any length.
    let id: EntityID

    /// The `validUntil` of the entity itself.
    public internal(set) var validUntil: Timestamp?

    /// The validity of the entity, within the groups around it.
    var validity: MetadataValidity

    /// The earliest `validUntil` of the entity and of the groups around it.
    public var expires: Timestamp? { validity.validUntil }

    /// The `cacheDuration` in seconds.
    package internal(set) var cacheSeconds: Int?

    /// The federation that registered the entity (`mdrpi:RegistrationInfo`).
    @Exact public internal(set) var registrationAuthority: String?

    /// The scopes of all roles.
    package var scopes: [MetadataScope] { exactScopes.map(\.forDescription) }

    /// The scopes of any length.
    var exactScopes: [MetadataScope] = []

    /// The entity attributes, such as entity categories and assurance certifications (RFC 8409).
    package internal(set) var attributes: [EntityAttribute] = []

    /// The roles in document order.
    public internal(set) var roles: [RoleDescription] = []

    /// The parts that cannot be read.
    @Exact package internal(set) var problems: [String] = []

    /// The notices about parts that would otherwise be trusted.
    var notices: [String] = []

    /// Why no key of the entity is trusted, or `nil`.
    var fault: TrustError?

    /// Whether a `cacheDuration` of the entity, or of a role with trusted keys, was ignored.
    var ignoresCacheDuration: Bool {
        validity.ignoresCacheDuration
            || roles.contains { $0.trustedRole != nil && $0.validity.ignoresCacheDuration }
    }

    /// Creates the description of an entity of which only the ID is known.
    init(_ id: EntityID, within validity: MetadataValidity) {
        entityID = id.text.forDescription
        self.id = id
        self.validity = validity
    }
}

/// An attribute of an entity, with the values in document order.
package struct EntityAttribute: Hashable, Sendable {
    /// The name, such as `http://macedir.org/entity-category`.
    @Exact package private(set) var name: String

    /// The values, without surrounding white space.
    @Exact package private(set) var values: [String]
}
