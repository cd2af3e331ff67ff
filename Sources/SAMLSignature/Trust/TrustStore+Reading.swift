// SPDX-License-Identifier: Apache-2.0

#if XMLSec
public import SAML
internal import SecureXML

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
        self = try Self.naming(path) { () throws(TrustError) in
            var file = try TrustFile(opening: path)
            var start: [UInt8] = []
            let goesOn = try file.read(TrustFile.longestTree + 1, into: &start)
            guard goesOn || start.count > TrustFile.longestTree else { return try TrustStore(start, readAt: moment) }
            return try TrustStore(streaming: start, from: &file, readAt: moment)
        }
    }

    /// Reads PEM certificates and public keys, or SAML metadata, as ``init(contentsOf:readAt:)`` does.
    ///
    /// - Parameters:
    ///   - bytes: The content of a file.
    ///   - moment: When it was read.
    /// - Throws: An error if it cannot be read or has no key that signs.
    public init(_ bytes: [UInt8], readAt moment: Timestamp? = nil) throws(TrustError) {
        switch TrustFile.format(of: bytes) {
        case .metadata: try self.init(metadata: bytes, readAt: moment)
        case .pem: try self.init(pem: bytes)
        case nil:
            throw TrustError(
                .unknownFormat,
                "expected PEM certificates, PEM public keys or SAML metadata, found neither"
            )
        }
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
    ///   - moment: When it was read, from where a `cacheDuration` counts.
    /// - Throws: An error if it cannot be read or has no key that signs.
    public init(metadata bytes: [UInt8], readAt moment: Timestamp? = nil) throws(TrustError) {
        guard bytes.count <= TrustFile.longestTree else {
            try self.init(metadataPieces: CollectionOfOne(bytes), readAt: moment)
            return
        }
        var builder = TrustBuilder()
        var reader = MetadataReader(readAt: moment, checksKeys: true)
        try reader.read(bytes, into: &builder)
        try self.init(builder)
    }

    /// Reads SAML metadata that comes in pieces, as ``init(metadata:readAt:)`` does, without a tree of all of it.
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
    ///   - keys: The keys that may have signed it, all of them strong.
    ///   - moment: When it was read, from where a `cacheDuration` counts.
    /// - Throws: An error if the signature does not verify, or the rest cannot be read.
    public init(
        metadata bytes: [UInt8],
        signedBy keys: [PublicKey],
        readAt moment: Timestamp
    ) throws(TrustError) {
        var stream = try SignedMetadataStream(signedBy: keys, readAt: moment)
        try stream.feed(bytes.span)
        try self.init(stream.finish())
    }

    /// Reads a file of signed SAML metadata, as ``init(metadata:signedBy:readAt:)`` does.
    ///
    /// - Parameters:
    ///   - path: The name of the file.
    ///   - keys: The keys that may have signed it, all of them strong.
    ///   - moment: When it is read.
    /// - Throws: An error if the file cannot be read, or the signature does not verify.
    public init(
        contentsOf path: String,
        signedBy keys: [PublicKey],
        readAt moment: Timestamp
    ) throws(TrustError) {
        self = try Self.naming(path) { () throws(TrustError) in
            var file = try TrustFile(opening: path)
            var stream = try SignedMetadataStream(signedBy: keys, readAt: moment)
            var goesOn = true
            while goesOn {
                var bytes: [UInt8] = []
                goesOn = try file.read(TrustFile.chunkSize, into: &bytes)
                try stream.feed(bytes.span)
            }
            return try TrustStore(stream.finish())
        }
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

    /// Reads a file of metadata that is too large for a tree.
    private init(
        streaming start: [UInt8],
        from file: inout TrustFile,
        readAt moment: Timestamp?
    ) throws(TrustError) {
        guard TrustFile.format(of: start) == .metadata else {
            throw TrustError(.tooLarge, "expected at most \(TrustFile.longestTree) bytes of PEM, found more")
        }
        var stream = try MetadataStream(readAt: moment)
        try stream.feed(start.span)
        var goesOn = true
        while goesOn {
            var bytes: [UInt8] = []
            goesOn = try file.read(TrustFile.chunkSize, into: &bytes)
            try stream.feed(bytes.span)
        }
        self = try TrustStore(stream.finish())
    }

    /// Puts the name of a file into the errors and notices of what is read from it.
    private static func naming(
        _ path: String,
        _ body: () throws(TrustError) -> TrustStore
    ) throws(TrustError) -> TrustStore {
        do throws(TrustError) {
            return try body().named(path)
        } catch {
            var named = error
            named.source = path
            throw named
        }
    }
}

extension CarriedKey {
    /// A key as it is kept.
    fileprivate init(_ key: PublicKey) {
        self.init(subjectPublicKeyInfo: key.subjectPublicKeyInfo, validity: key.validity)
    }
}
#endif
