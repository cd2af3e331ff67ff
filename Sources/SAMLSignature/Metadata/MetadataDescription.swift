// SPDX-License-Identifier: Apache-2.0

package import SAML
package import UntrustedText

/// The content of a metadata document, for people who administer metadata (metadata, 2.3).
package struct MetadataDescription: Hashable, Sendable {
    /// The local name of the document element: `EntityDescriptor` or `EntitiesDescriptor`.
    @Exact package internal(set) var root = ""

    /// The `ID` of the document element.
    @Exact package internal(set) var id: String?

    /// The `Name` of the document element.
    @Exact package internal(set) var name: String?

    /// The `validUntil` of the document element.
    package internal(set) var validUntil: Timestamp?

    /// The `cacheDuration` of the document element, in seconds.
    package internal(set) var cacheSeconds: Int?

    /// The signature of the document element.
    package internal(set) var signature: MetadataSignatureDescription?

    /// The entities in document order; with a filter, only the entity with this ID.
    package internal(set) var entities: [EntityDescription] = []

    /// The number of entities in the document.
    package internal(set) var entityCount = 0

    /// The parts of the groups that cannot be read, because of which the metadata is not trusted.
    @Exact package internal(set) var problems: [String] = []

    /// The ID of the first entity that differs from the selected one in a common way.
    @Exact package internal(set) var nearEntityID: String?

    /// The ID of the first entity, also if the entities are only counted.
    @Exact package internal(set) var firstEntityID: String?
}

/// The signature of a metadata document.
package struct MetadataSignatureDescription: Hashable, Sendable {
    /// The fingerprint of the trusted key that verifies the signature, or `nil` if the signature was not verified.
    @Exact package internal(set) var key: String?

    /// The URI of the signature algorithm.
    @Exact package internal(set) var algorithm: String?

    /// The URI of the digest algorithm.
    @Exact package internal(set) var digest: String?

    /// The certificates inside the signature, which are not evidence of anything until they are compared with those
    /// that the federation publishes (S-25).
    package let certificates: [CertificateDescription]
}
