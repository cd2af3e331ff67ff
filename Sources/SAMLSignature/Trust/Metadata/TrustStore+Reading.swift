// SPDX-License-Identifier: Apache-2.0

public import SAML

extension TrustStore {
    /// Reads a file of certificates and public keys, or of SAML metadata; the format is determined from the content.
    ///
    /// Keys are PEM, DER, the Base64 of either, a PKCS #7 chain or a JWK set, see <doc:trust-files>. Keys in metadata are
    /// bound to their entity, all other keys to every issuer. The file is configuration: it is
    /// trusted, whether or not it is signed.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - moment: The time at which the file is read, at which a `cacheDuration` in metadata starts. If it is `nil`,
    ///     each `cacheDuration` is ignored and reported in ``notices``; `validUntil` always applies.
    /// - Throws: ``TrustError`` if the file cannot be read or contains no signing key.
    public init(contentsOf path: String, readAt moment: Timestamp? = nil) throws(TrustError) {
        try self.init(contentsOf: [path], readAt: moment)
    }

    /// Reads several files of keys or metadata.
    ///
    /// A single file may contain no key, as long as another file does.
    ///
    /// - Parameters:
    ///   - paths: The paths of the files; keys of earlier files are tried first.
    ///   - moment: The time at which the files are read.
    /// - Throws: ``TrustError`` if a file cannot be read, two files describe the same entity, or there is no signing
    ///   key.
    public init(contentsOf paths: [String], readAt moment: Timestamp? = nil) throws(TrustError) {
        try self.init(contentsOf: paths, about: nil, readAt: moment, nil)
    }

    private init(
        contentsOf paths: [String],
        about entityID: String?,
        readAt moment: Timestamp?,
        _ demand: MetadataDemand?
    ) throws(TrustError) {
        let all = try TrustBuilder.reading(paths: paths, readAt: moment, demand)
        self = try TrustBuilder.naming(paths.count == 1 ? paths[0] : nil) { () throws(TrustError) in
            try TrustStore(all, about: entityID)
        }
    }

    /// Reads several files of signed metadata.
    ///
    /// A file of another format is rejected: only configuration decides what must be verified (S-91). Bind keys of other
    /// formats to their issuers with ``init(keysOf:forIssuer:)``, and combine the stores with ``init(combining:)``.
    ///
    /// - Parameters:
    ///   - paths: The paths of the files; keys of earlier files are tried first.
    ///   - keys: The keys that are trusted to sign the metadata, all of them strong; only the first eight are tried.
    ///   - entityID: The entity ID that the metadata was requested for, or `nil` to accept any entities.
    ///   - moment: The time at which the files are read.
    /// - Throws: ``TrustError`` if a file cannot be read, is not metadata that one of the keys signed, or describes an entity
    ///   other than `entityID`, two files describe the same entity, or there is no signing key.
    public init(
        contentsOf paths: [String],
        metadataSignedBy keys: [PublicKey],
        about entityID: String? = nil,
        readAt moment: Timestamp
    ) throws(TrustError) {
        try self.init(contentsOf: paths, about: entityID, readAt: moment, MetadataDemand(signedBy: keys, at: moment))
    }

    /// Reads certificates and public keys, or SAML metadata, from memory, as ``init(contentsOf:readAt:)-(String,_)`` does.
    ///
    /// - Parameters:
    ///   - bytes: The content of a file.
    ///   - moment: The time at which the content was read.
    /// - Throws: ``TrustError`` if the content cannot be read or contains no signing key.
    public init(_ bytes: [UInt8], readAt moment: Timestamp? = nil) throws(TrustError) {
        try self.init(TrustBuilder.reading(bytes, readAt: moment))
    }

    /// Binds keys to every issuer.
    ///
    /// - Parameter keys: The keys, in the order in which they are tried.
    /// - Throws: ``TrustError`` if `keys` is empty.
    public init(keys: [PublicKey]) throws(TrustError) {
        var builder = TrustBuilder()
        builder.bindToEveryIssuer(keys.map(CarriedKey.init))
        try self.init(builder)
    }

    /// Binds keys to one issuer.
    ///
    /// - Parameters:
    ///   - keys: The keys, in the order in which they are tried.
    ///   - issuer: The only issuer for which the keys verify signatures.
    /// - Throws: ``TrustError`` if `keys` is empty.
    public init(keys: [PublicKey], forIssuer issuer: String) throws(TrustError) {
        var builder = TrustBuilder()
        builder.bind(keys.map(CarriedKey.init), to: EntityID(issuer))
        try self.init(builder)
    }

    /// Reads a file of certificates and public keys in any format, and binds them to one issuer.
    ///
    /// The formats are those of ``init(contentsOf:readAt:)-(String,_)``, except metadata, see <doc:trust-files>.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - issuer: The only issuer for which the keys verify signatures.
    /// - Throws: ``TrustError`` if the file cannot be read, is metadata, or contains no key.
    public init(keysOf path: String, forIssuer issuer: String) throws(TrustError) {
        let builder = try TrustBuilder.reading(keysOf: path, forIssuer: issuer)
        self = try TrustBuilder.naming(path) { () throws(TrustError) in try TrustStore(builder) }
    }

    /// Reads SAML metadata that is configuration: it is trusted, whether or not it is signed.
    ///
    /// - Parameters:
    ///   - bytes: An `EntityDescriptor` or `EntitiesDescriptor` (metadata, 2.3).
    ///   - entityID: The entity ID that the metadata was requested for, or `nil` to accept any entities.
    ///   - moment: The time at which the metadata was read, at which a `cacheDuration` starts.
    /// - Throws: ``TrustError`` if the metadata cannot be read, contains no signing key, or describes an entity other
    ///   than `entityID`.
    public init(
        metadata bytes: [UInt8],
        about entityID: String? = nil,
        readAt moment: Timestamp? = nil
    ) throws(TrustError) {
        try self.init(TrustBuilder.reading(metadata: bytes, readAt: moment), about: entityID)
    }

    /// Reads SAML metadata in chunks, as ``init(metadata:about:readAt:)`` does, without building a tree.
    ///
    /// - Parameters:
    ///   - pieces: The chunks of the document, which may begin and end anywhere.
    ///   - moment: The time at which the metadata was read.
    /// - Throws: ``TrustError`` if the metadata cannot be read or contains no signing key. The error has no location.
    package init(metadataPieces pieces: some Sequence<[UInt8]>, readAt moment: Timestamp?) throws(TrustError) {
        let reader = MetadataReader(readAt: moment, nil)
        var stream = try MetadataStream(to: reader)
        for piece in pieces { try stream.feed(piece.span) }
        try stream.finish()
        try self.init(reader.builder)
    }

    /// Reads signed SAML metadata from an untrusted source (S-51).
    ///
    /// - Parameters:
    ///   - bytes: An `EntityDescriptor` or `EntitiesDescriptor` whose first child is a signature over all of it, and
    ///     whose `validUntil` is at most 28 days after `moment`.
    ///   - keys: The keys that are trusted to sign the metadata, all of them strong; only the first eight are tried.
    ///   - entityID: The entity ID that the metadata was requested for, or `nil` to accept any entities.
    ///   - moment: The time at which the metadata was read, at which a `cacheDuration` starts.
    /// - Throws: ``TrustError`` if the signature does not verify, the content cannot be read, or the metadata describes
    ///   an entity other than `entityID`.
    public init(
        metadata bytes: [UInt8],
        signedBy keys: [PublicKey],
        about entityID: String? = nil,
        readAt moment: Timestamp
    ) throws(TrustError) {
        let demand = MetadataDemand(signedBy: keys, at: moment)
        try self.init(TrustBuilder.reading(metadata: bytes, readAt: moment, demand), about: entityID)
    }

    /// Combines the keys of several stores.
    ///
    /// - Parameter stores: The stores; keys of earlier stores are tried first.
    /// - Throws: ``TrustError`` if metadata in two stores describes the same entity, or `stores` is empty.
    public init(combining stores: [TrustStore]) throws(TrustError) {
        var builder = TrustBuilder()
        for store in stores { try builder.add(store.contents) }
        try self.init(builder)
    }
}
