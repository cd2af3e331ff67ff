// SPDX-License-Identifier: Apache-2.0

#if XMLSec
public import SAML

extension TrustStore {
    /// Reads a file of PEM certificates and public keys, or of SAML metadata; which it is shows from its content.
    ///
    /// Keys in PEM are bound to every issuer, those in metadata to the entity that they stand in. The file is
    /// configuration: it is trusted as it is, signed or not.
    ///
    /// - Parameters:
    ///   - path: The name of the file.
    ///   - moment: When it is read, from where a `cacheDuration` in metadata counts. Without it, a `cacheDuration` does
    ///     not count and is among the ``notices``; `validUntil` always counts.
    /// - Throws: An error if the file cannot be read or has no key that signs.
    public init(contentsOf path: String, readAt moment: Timestamp? = nil) throws(TrustError) {
        try self.init(contentsOf: [path], readAt: moment)
    }

    /// Reads several files of PEM or metadata, each as one alone is read.
    ///
    /// One of them may have no key, as long as another has.
    ///
    /// - Parameters:
    ///   - paths: The names of the files; the keys of the first are tried first.
    ///   - moment: When they are read.
    /// - Throws: An error if a file cannot be read, if two describe one entity, or if there is no key that signs.
    public init(contentsOf paths: [String], readAt moment: Timestamp? = nil) throws(TrustError) {
        var all = TrustBuilder()
        for path in paths {
            let builder = try TrustBuilder.reading(path: path, readAt: moment)
            try TrustBuilder.naming(path) { () throws(TrustError) in try all.add(builder) }
        }
        do throws(TrustError) {
            try self.init(all)
        } catch {
            var named = error
            named.source = paths.count == 1 ? paths.first : nil
            throw named
        }
    }

    /// Reads PEM certificates and public keys, or SAML metadata, as a file of them is read.
    ///
    /// - Parameters:
    ///   - bytes: The content of a file.
    ///   - moment: When it was read.
    /// - Throws: An error if it cannot be read or has no key that signs.
    public init(_ bytes: [UInt8], readAt moment: Timestamp? = nil) throws(TrustError) {
        try self.init(TrustBuilder.reading(bytes, readAt: moment))
    }

    /// Reads PEM certificates and public keys, and binds them to every issuer.
    ///
    /// - Parameter bytes: The content of a PEM file.
    /// - Throws: An error if a block is damaged or is neither, or if there is none.
    public init(pem bytes: [UInt8]) throws(TrustError) {
        try self.init(keys: PublicKey.reading(pem: bytes))
    }

    /// Reads PEM certificates and public keys, and binds them to one issuer.
    ///
    /// - Parameters:
    ///   - bytes: The content of a PEM file.
    ///   - issuer: The only issuer that they verify for.
    /// - Throws: An error if a block is damaged or is neither, or if there is none.
    public init(pem bytes: [UInt8], forIssuer issuer: String) throws(TrustError) {
        try self.init(keys: PublicKey.reading(pem: bytes), forIssuer: issuer)
    }

    /// Binds keys to every issuer.
    ///
    /// - Parameter keys: The keys in the order in which they are tried.
    /// - Throws: An error if there are none.
    public init(keys: [PublicKey]) throws(TrustError) {
        var builder = TrustBuilder()
        builder.bindToEveryIssuer(keys.map(CarriedKey.init))
        try self.init(builder)
    }

    /// Binds keys to one issuer.
    ///
    /// - Parameters:
    ///   - keys: The keys in the order in which they are tried.
    ///   - issuer: The only issuer that they verify for.
    /// - Throws: An error if there are none.
    public init(keys: [PublicKey], forIssuer issuer: String) throws(TrustError) {
        var builder = TrustBuilder()
        builder.bind(keys.map(CarriedKey.init), to: EntityID(issuer))
        try self.init(builder)
    }

    /// Reads SAML metadata that is configuration: it is trusted as it is, signed or not.
    ///
    /// - Parameters:
    ///   - bytes: An `EntityDescriptor` or `EntitiesDescriptor` (metadata, 2.3).
    ///   - entityID: The entity whose metadata was requested, if it was requested by entity ID.
    ///   - moment: When it was read, from where a `cacheDuration` counts.
    /// - Throws: An error if it cannot be read, has no key that signs, or describes another entity than `entityID`.
    public init(
        metadata bytes: [UInt8],
        about entityID: String? = nil,
        readAt moment: Timestamp? = nil
    ) throws(TrustError) {
        try self.init(TrustBuilder.reading(metadata: bytes, readAt: moment), about: entityID)
    }

    /// Reads SAML metadata that comes in pieces, as ``init(metadata:about:readAt:)`` does, without a tree of all of it.
    ///
    /// - Parameters:
    ///   - pieces: The document; where it is cut makes no difference.
    ///   - moment: When it was read.
    /// - Throws: An error if it cannot be read or has no key that signs. It does not know the place in the document.
    package init(metadataPieces pieces: some Sequence<[UInt8]>, readAt moment: Timestamp?) throws(TrustError) {
        var stream = try MetadataStream(readAt: moment)
        for piece in pieces { try stream.feed(piece.span) }
        try self.init(stream.finish())
    }

    /// Reads SAML metadata that comes from elsewhere, and must be signed (S-51).
    ///
    /// - Parameters:
    ///   - bytes: An `EntityDescriptor` or `EntitiesDescriptor` with a signature over all of it as its first child, and
    ///     with a `validUntil` at most 28 days after `moment`.
    ///   - keys: The keys that may have signed it, all of them strong; the first eight are tried.
    ///   - entityID: The entity whose metadata was requested, if it was requested by entity ID.
    ///   - moment: When it was read, from where a `cacheDuration` counts.
    /// - Throws: An error if the signature does not verify, the rest cannot be read, or the metadata describes another
    ///   entity than `entityID`.
    public init(
        metadata bytes: [UInt8],
        signedBy keys: [PublicKey],
        about entityID: String? = nil,
        readAt moment: Timestamp
    ) throws(TrustError) {
        var stream = try SignedMetadataStream(signedBy: keys, readAt: moment)
        try stream.feed(bytes.span)
        try self.init(stream.finish(), about: entityID)
    }

    /// Reads a file of signed SAML metadata, as ``init(metadata:signedBy:about:readAt:)`` does.
    ///
    /// - Parameters:
    ///   - path: The name of the file.
    ///   - keys: The keys that may have signed it, all of them strong; the first eight are tried.
    ///   - entityID: The entity whose metadata was requested, if it was requested by entity ID.
    ///   - moment: When it is read.
    /// - Throws: An error if the file cannot be read, the signature does not verify, or the metadata describes another
    ///   entity than `entityID`.
    public init(
        contentsOf path: String,
        signedBy keys: [PublicKey],
        about entityID: String? = nil,
        readAt moment: Timestamp
    ) throws(TrustError) {
        let builder = try TrustBuilder.reading(path: path, signedBy: keys, readAt: moment)
        self = try TrustBuilder.naming(path) { () throws(TrustError) in try TrustStore(builder, about: entityID) }
    }

    /// Puts the keys of several stores into one.
    ///
    /// - Parameter stores: The stores; the keys of the first are tried first.
    /// - Throws: An error if two of them have metadata about one entity, or if there are none.
    public init(combining stores: [TrustStore]) throws(TrustError) {
        var builder = TrustBuilder()
        for store in stores { try builder.add(store.contents) }
        try self.init(builder)
    }
}
#endif
