// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SecureXML

/// Reads SAML metadata into a trust builder.
struct MetadataReader {
    /// The maximum remaining lifetime of signed metadata, in seconds: 28 days (S-51).
    static let maximumLifetime = 28 * 86_400

    /// The time at which the document was read, or `nil` if it is unknown.
    let readAt: Timestamp?

    /// Whether OpenSSL parses each key immediately rather than at its first use.
    let checksKeys: Bool

    /// Whether the signature of the document is verified.
    let isVerified: Bool

    private var hasNotedCacheDuration = false

    init(readAt: Timestamp?, checksKeys: Bool, isVerified: Bool = false) {
        self.readAt = readAt
        self.checksKeys = checksKeys
        self.isVerified = isVerified
    }

    /// Reads metadata from a trusted local file.
    mutating func read(_ bytes: [UInt8], into builder: inout TrustBuilder) throws(TrustError) {
        let tree = try XMLTree.parsingMetadata(bytes)
        try read(tree.root, within: MetadataValidity(readAt: readAt), isDocumentElement: true, into: &builder)
    }

    /// Checks that signed metadata has an expiration time that is neither past nor too far in the future.
    static func checkLifetime(of root: XMLElementView, at moment: Timestamp) throws(TrustError) {
        // A `cacheDuration` compensates for neither a missing `validUntil` nor one that is too far in the future.
        let validity = try MetadataValidity(readAt: nil).narrowed(by: root)
        guard root.attribute("validUntil") != nil, let end = validity.notOnOrAfter else {
            throw TrustError(.unboundedMetadata, "The signed metadata has no `validUntil`.", at: .document(root))
        }
        guard end > moment else {
            let distance = end.distance(from: moment)
            throw TrustError(.expiredMetadata, "The metadata expired at \(end), \(distance) the time of reading.")
        }
        guard end <= moment.adding(seconds: maximumLifetime) else {
            throw TrustError(
                .unboundedMetadata,
                "The metadata expires at \(end), more than 28 days after the time of reading.",
                at: .document(root)
            )
        }
    }

    /// Checks that a document is metadata; the error has a place if its root has one.
    static func check(root: XMLElementView, at place: TrustError.Place? = nil) throws(TrustError) {
        guard !root.is(MetadataNames.entityDescriptor), !root.is(MetadataNames.entitiesDescriptor) else { return }
        throw TrustError(
            .malformedMetadata,
            "The document element is `\(root.localName.escapedForReport)` in \(root.namespaceForReport), not `EntityDescriptor` or "
                + "`EntitiesDescriptor` in the namespace `\(MetadataNames.namespaceURI)` of SAML 2.0 metadata.",
            at: place
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
                // An unreadable entity is not trusted, but does not affect other entities.
                let id = EntityID(element.attribute("entityID") ?? "")
                var reason = error.reason
                if case .document(let location)? = error.place { reason = "Line \(location.line): \(reason)" }
                builder.note(TrustNotice(.unreadableEntity, reason, entityID: id.text))
                // No other description of the entity may replace it, because the unreadable one may be the correct one.
                try builder.reserve(id)
            }
        } else if element.is(MetadataNames.entitiesDescriptor) {
            let validity = try outer.narrowed(by: element)
            try element.forEachChild { child throws(TrustError) in
                try read(child, within: validity, isDocumentElement: false, into: &builder)
            }
        } else if isDocumentElement {
            try Self.check(root: element, at: .document(element))
        }
    }

    /// Reads one entity.
    ///
    /// - Parameters:
    ///   - entity: The `md:EntityDescriptor`.
    ///   - outer: The validity of the enclosing elements.
    ///   - builder: The builder that receives the keys.
    /// - Throws: ``TrustError`` if the entity cannot be read, or already exists.
    mutating func read(
        entity: XMLElementView,
        within outer: MetadataValidity,
        into builder: inout TrustBuilder
    ) throws(TrustError) {
        let trust = try EntityTrust(reading: entity, within: outer, checksKeys: checksKeys)
        try builder.add(trust, isVerified: isVerified)
        guard trust.ignoresCacheDuration, !hasNotedCacheDuration else { return }
        hasNotedCacheDuration = true
        builder.note(
            TrustNotice(.cacheDurationUnused, "`cacheDuration` is ignored, because the time of reading is unknown.")
        )
    }
}
