// SPDX-License-Identifier: Apache-2.0

package import SAML
package import UntrustedText

/// The content of an `md:EntityDescriptor`, for people who administer metadata (metadata, 2.3.2).
///
/// A description is information. Trust comes only from a ``TrustStore``.
package struct EntityDescription: Hashable, Sendable {
    /// The entity ID.
    @Exact package internal(set) var entityID: String

    /// The `validUntil` of the entity itself.
    package internal(set) var validUntil: Timestamp?

    /// The earliest `validUntil` of the entity and of the groups around it.
    package internal(set) var expires: Timestamp?

    /// The `cacheDuration` in seconds.
    package internal(set) var cacheSeconds: Int?

    /// The federation that registered the entity (`mdrpi:RegistrationInfo`).
    @Exact package internal(set) var registrationAuthority: String?

    /// The scopes of all roles.
    package internal(set) var scopes: [MetadataScope] = []

    /// The entity attributes, such as entity categories and assurance certifications (RFC 8409).
    package internal(set) var attributes: [EntityAttribute] = []

    /// The roles in document order.
    package internal(set) var roles: [RoleDescription] = []

    /// The parts that cannot be read.
    @Exact package internal(set) var problems: [String] = []

    init(entityID: String) {
        self.entityID = entityID
    }
}

/// An attribute of an entity, with the values in document order.
package struct EntityAttribute: Hashable, Sendable {
    /// The name, such as `http://macedir.org/entity-category`.
    @Exact package private(set) var name: String

    /// The values, without surrounding white space.
    @Exact package private(set) var values: [String]

    init(_ name: String, _ values: [String]) {
        self.name = name
        self.values = values
    }
}
