// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The issuers of the keys of a trust store, for messages about keys that are not trusted for an issuer.
///
/// The sender chooses the number of such messages, so the time of a search does not depend on the number of keys (S-60).
final class KeyOwners: Sendable {
    /// The first two issuers of each key by the hash of the key, or `nil` before the first search.
    private let owners = Mutex<[Int: [EntityID]]?>(nil)

    /// Finds another issuer that a key is bound to.
    ///
    /// - Parameters:
    ///   - key: The `SubjectPublicKeyInfo` of the key.
    ///   - id: The issuer that used the key.
    ///   - contents: The content of the store, the same in each call.
    /// - Returns: The first such issuer, or `nil` if the key is not bound to another one.
    func owner(of key: [UInt8], except id: EntityID, in contents: TrustBuilder) -> EntityID? {
        owners.withLock { owners in
            let known = owners ?? Self.owners(in: contents)
            owners = known
            return known[Self.hash(key[...])]?.first { $0 != id }
        }
    }

    private static func owners(in contents: TrustBuilder) -> [Int: [EntityID]] {
        var owners: [Int: [EntityID]] = [:]
        owners.reserveCapacity(contents.table.count)
        // In the order of the keys, so that messages do not depend on the order of dictionary elements.
        for (id, issuer) in contents.issuers.sorted(by: { $0.value.keys.lowerBound < $1.value.keys.lowerBound }) {
            for index in issuer.keys {
                let hash = hash(contents.table.subjectPublicKeyInfo(index))
                if let known = owners[hash], known.count > 1 || known[0] == id { continue }
                owners[hash, default: []].append(id)
            }
        }
        return owners
    }

    /// Returns a hash of 64 bits with the seed of the process.
    private static func hash(_ key: ArraySlice<UInt8>) -> Int {
        var hasher = Hasher()
        // Safety: the closure only reads the buffer, which is valid during the call.
        unsafe key.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
        return hasher.finalize()
    }
}
