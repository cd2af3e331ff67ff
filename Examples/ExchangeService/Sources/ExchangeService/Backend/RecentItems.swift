// SPDX-License-Identifier: Apache-2.0

/// A table with a limited number of entries, from which those go first that were not used for the longest time.
package struct RecentItems<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let limit: Int
    private var entries: [Key: (value: Value, use: Int)] = [:]
    private var uses = 0

    /// Creates an empty table.
    ///
    /// - Parameter limit: The maximum number of entries, at least one.
    package init(limit: Int) { self.limit = max(limit, 1) }

    /// The number of entries.
    package var count: Int { entries.count }

    /// Returns the value of a key, which counts as its use.
    package mutating func value(of key: Key) -> Value? {
        guard let value = entries[key]?.value else { return nil }
        keep(value, for: key)
        return value
    }

    /// Adds or replaces a value; a full table first loses the oldest tenth of its entries.
    package mutating func keep(_ value: Value, for key: Key) {
        if entries.count >= limit, entries[key] == nil { removeOldest() }
        uses += 1
        entries[key] = (value, uses)
    }

    private mutating func removeOldest() {
        let number = max(limit / 10, 1)
        let last = entries.values.map(\.use).sorted()[number - 1]
        entries = entries.filter { $0.value.use > last }
    }
}
