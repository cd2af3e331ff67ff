// SPDX-License-Identifier: Apache-2.0

public import SAML
public import UntrustedText

/// The content of an `md:EntityDescriptor`, for people who administer metadata (metadata, 2.3.2).
///
/// A description is information. Trust comes only from a ``TrustStore``.
public struct EntityDescription: Hashable, Sendable {
    /// The entity ID.
    @Exact public internal(set) var entityID: String

    /// The `validUntil` of the entity itself.
    public internal(set) var validUntil: Timestamp?

    /// The earliest `validUntil` of the entity and of the groups around it.
    public internal(set) var expires: Timestamp?

    /// The `cacheDuration` in seconds.
    package internal(set) var cacheSeconds: Int?

    /// The federation that registered the entity (`mdrpi:RegistrationInfo`).
    @Exact public internal(set) var registrationAuthority: String?

    /// The scopes of all roles.
    package internal(set) var scopes: [MetadataScope] = []

    /// The entity attributes, such as entity categories and assurance certifications (RFC 8409).
    package internal(set) var attributes: [EntityAttribute] = []

    /// The roles in document order.
    public internal(set) var roles: [RoleDescription] = []

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
}

extension EntityDescription {
    /// Describes the entities of metadata whose signature is not verified.
    ///
    /// - Parameter metadata: The document: one `md:EntityDescriptor`, or an `md:EntitiesDescriptor`.
    /// - Returns: The entities in document order.
    /// - Throws: ``TrustError`` if the document is incomplete or is not metadata.
    public static func all(inMetadata metadata: [UInt8]) throws(TrustError) -> [EntityDescription] {
        var describer = try MetadataDescriber()
        try describer.feed(metadata.span)
        return try describer.finish().entities
    }

    /// Describes the entities of metadata that must be signed, and must expire at most 28 days after a time (S-51).
    ///
    /// - Parameters:
    ///   - metadata: The document.
    ///   - keys: The keys that are trusted to sign the document.
    ///   - moment: The time at which the document is read.
    /// - Returns: The entities in document order.
    /// - Throws: ``TrustError`` if `keys` is empty, and if the document is incomplete, is not metadata, or is not signed as
    ///   required.
    public static func all(
        inMetadata metadata: [UInt8],
        signedBy keys: [PublicKey],
        readAt moment: Timestamp
    ) throws(TrustError) -> [EntityDescription] {
        var describer = try MetadataDescriber(signedBy: keys, readAt: moment)
        try describer.feed(metadata.span)
        return try describer.finish().entities
    }
}
