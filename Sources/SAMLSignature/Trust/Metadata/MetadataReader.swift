// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SecureXML
internal import UntrustedText

/// Reads the content of SAML metadata in one pass: the descriptions of its entities, the trust in their keys, or both.
final class MetadataReader: XMLElementStreamConsumer {
    /// The maximum remaining lifetime of signed metadata, in seconds: 28 days (S-51).
    static let maximumLifetime = 28 * 86_400

    /// The maximum number of certificates of the signature that are described.
    private static let maximumCertificates = 4

    /// The maximum number of described problems of groups.
    private static let maximumProblems = 16

    /// The description read so far, which is valid only after the document has ended without an error.
    private(set) var description = MetadataDescription()

    /// The keys read so far, which are valid only after the document has ended without an error.
    private(set) var builder = TrustBuilder()

    /// The first error of an element.
    private(set) var error: TrustError?

    private let trusts: Bool
    private let selection: EntitySelection
    /// The signature that the document must have, or `nil` if it is configuration.
    let demand: MetadataDemand?
    private let outside: MetadataValidity

    /// The validity inside each open element, or `nil` if the element or an ancestor is not a group.
    ///
    /// The validity of each group is computed once, not for each of its entities.
    private var groups: [MetadataValidity?] = []

    /// The validity inside the innermost open element, or `nil` if it or an ancestor is not a group.
    private var validity: MetadataValidity? { groups.last ?? outside }
    private var extent = MetadataExtent()

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - trusts: Whether the reader reads keys.
    ///   - selection: The entities to describe.
    ///   - readAt: The time at which each `cacheDuration` starts, or `nil` if they are ignored.
    ///   - demand: The signature that the document must have, or `nil` if it is configuration: then its scopes are not
    ///     evidence (S-51).
    init(
        trusts: Bool = true,
        describing selection: EntitySelection = .none,
        readAt: Timestamp?,
        _ demand: MetadataDemand?
    ) {
        self.trusts = trusts
        self.selection = selection
        self.demand = demand
        outside = MetadataValidity(readAt: readAt)
    }

    /// Reads a whole document; configuration that is small enough as a tree, which has error locations.
    func read(_ bytes: [UInt8]) throws(TrustError) {
        guard demand == nil, bytes.count <= TrustFile.maximumTreeSize else {
            var stream = try MetadataStream(to: self)
            try stream.feed(bytes.span)
            try stream.finish()
            return
        }
        let tree = try XMLTree.parsingMetadata(bytes)
        extent.checksKeys = trusts
        begin(tree.root)
        read(tree.root)
        if let error { throw error }
    }

    /// Reads the rest of a file, after its start.
    func read(_ file: borrowing TrustFile, after start: [UInt8] = []) throws(TrustError) {
        var stream = try MetadataStream(to: self)
        var (bytes, hasMore) = (start, true)
        while hasMore {
            hasMore = try file.read(TrustFile.chunkSize, into: &bytes)
            try stream.feed(bytes.span)
            bytes.removeAll(keepingCapacity: true)
        }
        try stream.finish()
    }

    /// Reads an element of a tree as a stream passes it.
    private func read(_ element: XMLElementView) {
        if element.is(MetadataNames.entityDescriptor) {
            take(element)
        } else if element.is(MetadataNames.entitiesDescriptor) {
            open(element)
            element.forEachChild { read($0) }
            close()
        }
    }

    /// Runs a closure unless an error has already occurred.
    private func attempt(_ body: () throws(TrustError) -> Void) {
        guard error == nil else { return }
        do throws(TrustError) {
            try body()
        } catch {
            self.error = error
        }
    }
}

// MARK: The document

extension MetadataReader {
    func begin(_ root: XMLElementView) {
        attempt { () throws(TrustError) in
            guard root.is(MetadataNames.entityDescriptor) || root.is(MetadataNames.entitiesDescriptor) else {
                throw TrustError(
                    .malformedMetadata,
                    "The document element is `\(root.localName.escapedForReport)` in \(root.namespaceForReport), not `EntityDescriptor` or "
                        + "`EntitiesDescriptor` in the namespace `\(Namespaces.metadata)` of SAML 2.0 metadata.",
                    at: .document(root)
                )
            }
            description.root = root.localName
            description.id = root.attribute("ID")
            description.name = root.attribute("Name")
            do throws(TrustError) {
                description.validUntil = try MetadataValidity(readAt: nil).narrowed(by: root).validUntil
            } catch {
                description.problems.append(error.reason)
            }
            description.cacheSeconds = root.attribute("cacheDuration").flatMap(XMLDuration.seconds)
            if let demand { try Self.checkLifetime(of: root, at: demand.moment) }
        }
    }

    /// Checks that signed metadata has an expiration time that is neither past nor too far in the future.
    private static func checkLifetime(of root: XMLElementView, at moment: Timestamp) throws(TrustError) {
        // A `cacheDuration` compensates for neither a missing `validUntil` nor one that is too far in the future.
        guard let end = try MetadataValidity(readAt: nil).narrowed(by: root).validUntil else {
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

    func canonicalization(for signature: XMLElementView) -> Canonicalization? {
        begin(signature, verifiedBy: nil)
        return nil
    }

    /// Receives the signature of the document, before any other content.
    ///
    /// - Parameters:
    ///   - signature: The `ds:Signature` that is the first child of the document element.
    ///   - key: The trusted key that verifies the signature value, or `nil` if signatures are not verified.
    func begin(_ signature: XMLElementView, verifiedBy key: PublicKey?) {
        let parts = SignatureView(signature)
        var references = parts.signedInfo?.references
        var certificates: [CertificateOutline] = []
        if let keyInfo = parts.keyInfo {
            certificates = KeyInfoReader(keyInfo, checksKeys: false).certificates.compactMap(\.self)
        }
        description.signature = MetadataSignatureDescription(
            key: key?.fingerprint,
            algorithm: parts.signedInfo?.signatureMethod?.attribute("Algorithm"),
            digest: references?.nextReference()?.digestMethod?.attribute("Algorithm"),
            certificates: certificates.prefix(Self.maximumCertificates).compactMap(CertificateDescription.init)
        )
    }

    func take(octets: Span<UInt8>) {}
}

// MARK: Groups and entities

extension MetadataReader {
    func open(_ element: XMLElementView) {
        guard let validity, element.is(MetadataNames.entitiesDescriptor) else {
            groups.append(nil)
            return
        }
        do throws(TrustError) {
            groups.append(try validity.narrowed(by: element))
        } catch {
            // A group whose expiration time is unknown is open, too, for a description.
            groups.append(validity)
            if trusts { self.error = self.error ?? error }
            // The problem of the document element is described already.
            if element.parent != nil, description.problems.count < Self.maximumProblems {
                description.problems.append(error.reason)
            }
        }
    }

    func close() { groups.removeLast() }

    func take(_ element: XMLElementView) {
        attempt { () throws(TrustError) in
            guard let validity else { return }
            let isDescribed = count((element.attribute("entityID") ?? "").withoutXMLWhiteSpace)
            guard trusts || isDescribed else { return }
            extent.isWhole = isDescribed
            let entity = try EntityDescription(reading: element, within: validity, &extent)
            if trusts { try trust(entity, isDocumentElement: element.parent == nil) }
            if isDescribed { description.entities.append(entity) }
        }
    }

    /// Counts an entity.
    ///
    /// - Returns: Whether it is described.
    private func count(_ entityID: String) -> Bool {
        description.entityCount += 1
        if description.entityCount == 1 { description.firstEntityID = entityID }
        if selection.contains(entityID) { return true }
        if case .one(let selected) = selection, description.nearEntityID == nil,
            !NearMiss.between(selected, entityID).isEmpty
        {
            description.nearEntityID = entityID
        }
        return false
    }

    /// Adds the keys of an entity.
    ///
    /// - Throws: ``TrustError`` if the entity is the whole document and cannot be read, or already exists.
    private func trust(_ entity: EntityDescription, isDocumentElement: Bool) throws(TrustError) {
        do throws(TrustError) {
            try builder.add(entity, isVerified: demand != nil)
        } catch  where !isDocumentElement && error.code != .duplicateEntity {
            // An unreadable entity is not trusted, but does not affect other entities.
            var reason = error.reason
            if case .document(let location)? = error.location { reason = "Line \(location.line): \(reason)" }
            builder.note(TrustNotice(.unreadableEntity, reason, entityID: entity.id.text))
            // No other description of the entity may replace it, because the unreadable one may be the correct one.
            try builder.reserve(entity.id)
        }
    }
}
