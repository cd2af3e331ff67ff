// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import SAML

/// What one file says. It may have no keys: only all files together must have one.
extension TrustBuilder {
    /// Reads a file of PEM or of metadata, and puts its name into errors and notices.
    static func reading(path: String, readAt moment: Timestamp?) throws(TrustError) -> TrustBuilder {
        try reading(naming: path) { () throws(TrustError) in
            var file = try TrustFile(opening: path)
            var start: [UInt8] = []
            let goesOn = try file.read(TrustFile.longestTree + 1, into: &start)
            guard goesOn || start.count > TrustFile.longestTree else { return try reading(start, readAt: moment) }
            guard TrustFile.format(of: start) == .metadata else {
                throw TrustError(.tooLarge, "The PEM file has more than \(TrustFile.longestTree) bytes.")
            }
            var stream = try MetadataStream(readAt: moment)
            try stream.feed(start.span)
            start = []
            while try file.read(TrustFile.chunkSize, into: &start) {
                try stream.feed(start.span)
                start.removeAll(keepingCapacity: true)
            }
            try stream.feed(start.span)
            return try stream.finish()
        }
    }

    /// Reads a file of signed metadata, and puts its name into errors and notices.
    static func reading(
        path: String,
        signedBy keys: [PublicKey],
        readAt moment: Timestamp
    ) throws(TrustError) -> TrustBuilder {
        try reading(naming: path) { () throws(TrustError) in
            var file = try TrustFile(opening: path)
            var stream = try SignedMetadataStream(signedBy: keys, readAt: moment)
            var bytes: [UInt8] = []
            while try file.read(TrustFile.chunkSize, into: &bytes) {
                try stream.feed(bytes.span)
                bytes.removeAll(keepingCapacity: true)
            }
            try stream.feed(bytes.span)
            return try stream.finish()
        }
    }

    /// Reads PEM or metadata; which it is shows from its content.
    static func reading(_ bytes: [UInt8], readAt moment: Timestamp?) throws(TrustError) -> TrustBuilder {
        switch TrustFile.format(of: bytes) {
        case .metadata: return try reading(metadata: bytes, readAt: moment)
        case .pem:
            var builder = TrustBuilder()
            builder.bindToEveryIssuer(try PublicKey.reading(pem: bytes).map(CarriedKey.init))
            return builder
        case nil:
            throw TrustError(
                .unknownFormat,
                "The file contains neither PEM certificates or public keys nor SAML metadata."
            )
        }
    }

    /// Reads metadata, as a tree if it is short enough.
    static func reading(metadata bytes: [UInt8], readAt moment: Timestamp?) throws(TrustError) -> TrustBuilder {
        guard bytes.count <= TrustFile.longestTree else {
            var stream = try MetadataStream(readAt: moment)
            try stream.feed(bytes.span)
            return try stream.finish()
        }
        var builder = TrustBuilder()
        var reader = MetadataReader(readAt: moment, checksKeys: true)
        try reader.read(bytes, into: &builder)
        return builder
    }

    private static func reading(
        naming path: String,
        _ body: () throws(TrustError) -> TrustBuilder
    ) throws(TrustError) -> TrustBuilder {
        var builder = try naming(path, body)
        builder.name(path)
        return builder
    }

    /// Puts the name of a file into the errors of a body.
    static func naming<Result>(_ path: String, _ body: () throws(TrustError) -> Result) throws(TrustError) -> Result {
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
    /// A key as it is kept.
    init(_ key: PublicKey) {
        self.init(subjectPublicKeyInfo: key.subjectPublicKeyInfo, validity: key.validity, name: key.certificateName)
    }
}
#endif
