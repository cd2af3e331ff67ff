// SPDX-License-Identifier: Apache-2.0

/// A table with a limited number of entries, whose keys are hashes.
struct KeptValues<Value> {
    /// The maximum number of entries.
    private static var maximumCount: Int { 65_536 }

    private var table: [Int: Value] = [:]

    /// Whether an entry was rejected because of the limit.
    private(set) var isFull = false

    subscript(_ key: Int) -> Value? { table[key] }

    /// Adds or replaces an entry.
    mutating func keep(_ value: Value, _ key: Int) {
        guard table.count < Self.maximumCount || table[key] != nil else {
            isFull = true
            return
        }
        table[key] = value
    }

    /// Removes all entries.
    mutating func removeAll() { table.removeAll() }
}
