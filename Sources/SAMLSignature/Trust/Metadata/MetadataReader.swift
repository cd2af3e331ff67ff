// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import SAML
internal import SecureXML

/// Reads SAML metadata into a trust store that is being built.
struct MetadataReader {
    /// How far ahead the end of a signed document may be, in seconds: 28 days (S-51).
    static let maximumLifetime = 28 * 86_400

    /// When the document was read, if anybody said.
    let readAt: Timestamp?

    /// Whether OpenSSL is asked about each key at once, or when it is first needed.
    let checksKeys: Bool

    private var hasNotedCacheDuration = false

    init(readAt: Timestamp?, checksKeys: Bool) {
        self.readAt = readAt
        self.checksKeys = checksKeys
    }

    /// Reads metadata that is a local, trusted file.
    mutating func read(_ bytes: [UInt8], into builder: inout TrustBuilder) throws(TrustError) {
        let tree = try XMLTree.parsingMetadata(bytes)
        try read(tree.root, within: MetadataValidity(readAt: readAt), isDocumentElement: true, into: &builder)
    }

    /// Checks that signed metadata says when it ends, and that this is neither past nor far ahead.
    static func checkLifetime(of root: XMLElementView, at moment: Timestamp) throws(TrustError) {
        guard root.attribute("validUntil") != nil else {
            throw TrustError(
                .unboundedMetadata,
                "The signed metadata has no `validUntil`.",
                at: .document(root)
            )
        }
        // A cacheDuration does not make up for an end that is too far away.
        guard let end = try MetadataValidity(readAt: nil).narrowed(by: root).notOnOrAfter, end > moment else {
            throw TrustError(.expiredMetadata, "The metadata has expired.")
        }
        guard end <= moment.adding(seconds: maximumLifetime) else {
            throw TrustError(
                .unboundedMetadata,
                "The metadata expires more than 28 days ahead.",
                at: .document(root)
            )
        }
    }

    /// What a document is refused with that is no metadata.
    static var otherRoot: TrustError {
        TrustError(
            .malformedMetadata,
            "The document element is not `EntityDescriptor` or `EntitiesDescriptor` of SAML 2.0 metadata."
        )
    }

    /// Reads an entity, or a group of entities and groups.
    mutating func read(
        _ element: XMLElementView,
        within outer: MetadataValidity,
        isDocumentElement: Bool,
        into builder: inout TrustBuilder
    ) throws(TrustError) {
        if element.is(MetadataNames.entityDescriptor) {
            do throws(TrustError) {
                try read(entity: element, within: outer, into: &builder)
            } catch  where !isDocumentElement && error.code != .duplicateEntity {
                // One entity that cannot be read is not trusted; the others are no worse for it.
                let id = EntityID(element.attribute("entityID") ?? "")
                builder.note(TrustNotice(.unreadableEntity, error.reason, entityID: id.text))
                // Another description of it is no better: the one that cannot be read may be the right one.
                try builder.reserve(id)
            }
        } else if element.is(MetadataNames.entitiesDescriptor) {
            let validity = try outer.narrowed(by: element)
            var next = element.firstChildElement
            while let child = next {
                try read(child, within: validity, isDocumentElement: false, into: &builder)
                next = child.nextSiblingElement
            }
        } else if isDocumentElement {
            throw Self.otherRoot.at(.document(element))
        }
    }

    /// Reads one entity.
    ///
    /// - Parameters:
    ///   - entity: The `md:EntityDescriptor`.
    ///   - outer: How long the elements around it count.
    ///   - builder: Where the keys go.
    /// - Throws: An error if the entity cannot be read, or is there already.
    mutating func read(
        entity: XMLElementView,
        within outer: MetadataValidity,
        into builder: inout TrustBuilder
    ) throws(TrustError) {
        let trust = try EntityTrust(reading: entity, within: outer, checksKeys: checksKeys)
        try builder.add(trust)
        guard trust.ignoresCacheDuration, !hasNotedCacheDuration else { return }
        hasNotedCacheDuration = true
        builder.note(
            TrustNotice(.cacheDurationUnused, "`cacheDuration` is ignored, because the time of reading is unknown.")
        )
    }
}
#endif
