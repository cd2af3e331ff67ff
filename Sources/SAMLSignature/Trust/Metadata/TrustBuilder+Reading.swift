// SPDX-License-Identifier: Apache-2.0

internal import SAML

/// Reading of trust files. A single file may have no keys, as long as another file has.
extension TrustBuilder {
    /// Reads files of keys or metadata; with a demand, each file must be signed metadata, whatever it contains (S-91).
    static func reading(
        paths: [String],
        readAt moment: Timestamp?,
        _ demand: MetadataDemand?
    ) throws(TrustError) -> TrustBuilder {
        var all = TrustBuilder()
        for path in paths {
            let builder = try reading(path: path, readAt: moment, demand)
            try naming(path) { () throws(TrustError) in try all.add(builder) }
        }
        return all
    }

    /// Reads a file, and adds its name to errors and notices; see ``reading(paths:readAt:_:)``.
    static func reading(
        path: String,
        readAt moment: Timestamp?,
        _ demand: MetadataDemand?
    ) throws(TrustError) -> TrustBuilder {
        try reading(naming: path) { () throws(TrustError) in
            let file = try TrustFile(opening: path)
            var start: [UInt8] = []
            if demand == nil {
                let hasMore = try file.read(TrustFile.maximumTreeSize + 1, into: &start)
                guard hasMore || start.count > TrustFile.maximumTreeSize else {
                    return try reading(start, readAt: moment)
                }
                guard TrustFileFormat(of: start) == .metadata else {
                    throw TrustError(.tooLarge, "The key file has more than \(TrustFile.maximumTreeSize) bytes.")
                }
            }
            let reader = MetadataReader(readAt: moment, demand)
            try reader.read(file, after: start)
            return reader.builder
        }
    }

    /// Reads a file of keys in any format, binds them to an issuer, and adds its name to errors and notices.
    static func reading(keysOf path: String, forIssuer issuer: String) throws(TrustError) -> TrustBuilder {
        try reading(naming: path) { () throws(TrustError) in
            let file = try KeyFile(TrustFile.read(path))
            var builder = TrustBuilder()
            builder.bind(file.keys.map(CarriedKey.init), to: EntityID(issuer))
            for notice in file.notices { builder.note(notice) }
            return builder
        }
    }

    /// Reads keys or metadata; the format is determined from the content.
    static func reading(_ bytes: [UInt8], readAt moment: Timestamp?) throws(TrustError) -> TrustBuilder {
        guard TrustFileFormat(of: bytes) == .metadata else { return try TrustBuilder(KeyFile(bytes)) }
        do throws(TrustError) {
            return try reading(metadata: bytes, readAt: moment)
        } catch {
            throw error.explained(by: bytes)
        }
    }

    /// Binds the keys of a file to every issuer.
    private init(_ file: KeyFile) {
        self.init()
        bindToEveryIssuer(file.keys.map(CarriedKey.init))
        for notice in file.notices { note(notice) }
    }

    /// Reads metadata, which is configuration unless it must be signed.
    static func reading(
        metadata bytes: [UInt8],
        readAt moment: Timestamp?,
        _ demand: MetadataDemand? = nil
    ) throws(TrustError) -> TrustBuilder {
        let reader = MetadataReader(readAt: moment, demand)
        try reader.read(bytes)
        return reader.builder
    }

    private static func reading(
        naming path: String,
        _ body: () throws(TrustError) -> TrustBuilder
    ) throws(TrustError) -> TrustBuilder {
        var builder = try naming(path, body)
        builder.name(path)
        return builder
    }

    /// Adds the name of a file to the errors of a closure.
    static func naming<Result>(_ path: String?, _ body: () throws(TrustError) -> Result) throws(TrustError) -> Result {
        do throws(TrustError) {
            return try body()
        } catch {
            var named = error
            named.source = path
            throw named
        }
    }
}

extension CarriedKey {
    /// Creates the stored form of a key.
    init(_ key: PublicKey) {
        self.init(subjectPublicKeyInfo: key.subjectPublicKeyInfo, validity: key.validity, certificate: key.certificate)
    }
}
