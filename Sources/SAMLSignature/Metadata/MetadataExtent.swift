// SPDX-License-Identifier: Apache-2.0

/// The parts of an entity that are read, and how many may still be described: a short element has a long description.
struct MetadataExtent {
    /// The maximum number of entities, roles, keys, endpoints, scopes and values; eduGAIN has about 400,000.
    static let maximum = 2_000_000

    /// Whether the entity is described, or only what trust requires is read.
    var isWhole = true

    /// Whether OpenSSL parses each trusted key immediately.
    var checksKeys = false

    private var remaining = maximum

    /// The number of keys that OpenSSL parses however short they are, and the size for each further one.
    ///
    /// OpenSSL takes as long for a key of 30 bytes as for a certificate of 1 KB: 0.1 ms, and 0.3 ms for DSA (S-60).
    static let keysOfAnySize = 1_000
    private static let bytesPerKey = 384

    private var keys = 0
    private var keyBytes = 0

    /// Counts a key that is described.
    ///
    /// - Parameter size: The size of its certificate, or of the key if it has none, in bytes.
    /// - Returns: Whether OpenSSL may parse the key.
    mutating func takeKey(of size: Int) -> Bool {
        keyBytes += size
        keys += 1
        return keys <= Self.keysOfAnySize + keyBytes / Self.bytesPerKey
    }

    /// Counts parts that are described.
    ///
    /// - Throws: ``TrustError`` if there are too many.
    mutating func spend(_ count: Int = 1) throws(TrustError) {
        guard isWhole else { return }
        remaining -= count
        guard remaining >= 0 else {
            throw TrustError(.tooLarge, "The metadata has more than \(Self.maximum) keys, endpoints and other parts.")
        }
    }
}
