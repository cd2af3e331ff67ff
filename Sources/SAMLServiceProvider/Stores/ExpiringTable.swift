// SPDX-License-Identifier: Apache-2.0

internal import SAML

/// A table of bounded size whose entries expire.
struct ExpiringTable<Value> {
    /// A value with its end.
    struct Entry {
        var value: Value
        var end: Timestamp
    }

    private let capacity: Int
    private var entries: [StoreKey: Entry] = [:]
    private var lastRemoval: Timestamp?

    init(capacity: Int) { self.capacity = capacity }

    /// Removes the expired entries, at most once a minute, so that a full table costs no scan for each new entry.
    ///
    /// - Returns: The values of the removed entries.
    mutating func removeExpired(at moment: Timestamp) -> [Value] {
        if let lastRemoval, moment < lastRemoval.adding(seconds: 60) { return [] }
        lastRemoval = moment
        let expired = entries.filter { $0.value.end <= moment }
        for key in expired.keys { entries[key] = nil }
        return expired.values.map(\.value)
    }

    /// Adds an entry; returns `false` if the table is full, or has an entry with this key.
    mutating func insert(_ value: Value, for key: StoreKey, until end: Timestamp) -> Bool {
        guard entries.count < capacity, entries[key] == nil else { return false }
        entries[key] = Entry(value: value, end: end)
        return true
    }

    /// Whether the table has no room for one more entry.
    var isFull: Bool { entries.count >= capacity }

    /// Returns whether the table has an entry with a key, also an expired one.
    func contains(_ key: StoreKey) -> Bool { entries[key] != nil }

    /// Returns an entry that has not expired.
    func entry(_ key: StoreKey, at moment: Timestamp) -> Entry? { entries[key].flatMap { moment < $0.end ? $0 : nil } }

    /// Returns the value of an entry that has not expired.
    func value(_ key: StoreKey, at moment: Timestamp) -> Value? { entry(key, at: moment)?.value }

    /// Changes an entry that has not expired.
    mutating func update(_ key: StoreKey, at moment: Timestamp, _ change: (inout Entry) -> Void) {
        guard var entry = entry(key, at: moment) else { return }
        change(&entry)
        entries[key] = entry
    }

    /// Removes an entry, also an expired one, and returns its value.
    mutating func remove(_ key: StoreKey) -> Value? { entries.removeValue(forKey: key)?.value }

    /// Removes an entry, and returns its value unless it expired.
    mutating func take(_ key: StoreKey, at moment: Timestamp) -> Value? {
        guard let value = value(key, at: moment) else { return nil }
        entries[key] = nil
        return value
    }
}
