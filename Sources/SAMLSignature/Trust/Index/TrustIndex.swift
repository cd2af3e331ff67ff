// SPDX-License-Identifier: Apache-2.0

package import SAML

/// The keys of trust files in a form that is read in milliseconds.
///
/// An index is trusted like the files that it was made from, so only its owner may be able to write it; the caller
/// checks this. It applies only to files that did not change since they were verified, and to the same metadata keys.
package struct TrustIndex {
    /// The bytes at the start of an index of this version.
    private static let signature = Array("swift-saml/trust-index/3\n".utf8)

    /// The number of seconds for which a file must be unchanged before it is indexed, because a later change within the
    /// resolution of file times would not be noticed.
    static let settlingTime = 2

    /// Returns the store of an index.
    ///
    /// - Parameters:
    ///   - bytes: The content of the index.
    ///   - paths: The trust files.
    ///   - keys: The keys that are trusted to sign metadata.
    ///   - moment: The time at which the files would be read.
    /// - Returns: The store, or `nil` if the index is damaged or was made from other files, with other keys, later than
    ///   `moment`, or before metadata in it expired.
    package static func store(
        _ bytes: [UInt8],
        of paths: [String],
        signedBy keys: [PublicKey],
        at moment: Timestamp
    ) -> TrustStore? {
        let content = Array(bytes.dropLast(SHA256.byteCount))
        guard bytes.count > signature.count + SHA256.byteCount, bytes.starts(with: signature),
            SHA256.digest(of: content).elementsEqual(bytes[content.count...])
        else { return nil }
        var reader = IndexReader(content, from: signature.count)
        guard let begin = reader.number(), let end = reader.number(), moment.seconds >= begin, moment.seconds < end,
            reader.count() == keys.count, keys.allSatisfy({ reader.text() == .some($0.fingerprint) }),
            reader.count() == paths.count
        else { return nil }
        for path in paths {
            guard let found = FileIdentity(reading: &reader), FileIdentity(of: path) == found else { return nil }
        }
        guard let builder = TrustBuilder(reading: &reader), reader.isAtEnd else { return nil }
        return try? TrustStore(builder)
    }

    /// Reads trust files, whose metadata must be signed, and makes an index of them.
    ///
    /// - Parameters:
    ///   - paths: The trust files.
    ///   - keys: The keys that are trusted to sign metadata.
    ///   - moment: The time at which the files are read.
    ///   - systemTime: The time of the system, with which file times are compared.
    /// - Returns: The store, and the index, which is `nil` if a file changed recently or is not a regular file.
    /// - Throws: ``TrustError`` if the files cannot be used.
    package static func make(
        of paths: [String],
        signedBy keys: [PublicKey],
        readAt moment: Timestamp,
        systemTime: Timestamp
    ) throws(TrustError) -> (store: TrustStore, index: [UInt8]?) {
        let before = paths.map { FileIdentity(of: $0) }
        let store = try TrustStore(contentsOf: paths, metadataSignedBy: keys, readAt: moment)
        let latest = systemTime.adding(seconds: -settlingTime).seconds
        let identities = before.compactMap(\.self).filter { $0.changed < latest }
        // A file that was replaced while it was read has another identity.
        guard identities.count == paths.count, paths.map({ FileIdentity(of: $0) }) == before else {
            return (store, nil)
        }
        var writer = IndexWriter()
        writer.add(moment.seconds)
        writer.add(store.contents.table.firstEnd(after: moment.seconds) ?? .max)
        writer.add(keys.count)
        for key in keys { writer.add(key.fingerprint) }
        writer.add(paths.count)
        for identity in identities { identity.write(to: &writer) }
        store.contents.write(to: &writer)
        let content = signature + writer.bytes
        return (store, content + SHA256.digest(of: content))
    }
}
