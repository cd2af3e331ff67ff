// SPDX-License-Identifier: Apache-2.0

internal import SAML

/// A table of bounded size whose entries expire.
struct ExpiringTable<Value> {
    private struct Entry {
        let value: Value
        let end: Timestamp
    }

    private let capacity: Int
    private var entries: [StoreKey: Entry] = [:]
    private var lastRemoval: Timestamp?

    /// The keys in the order of their entries, with those of removed entries, and the index of the oldest one.
    private var order: [StoreKey] = []
    private var oldest = 0

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

    /// Adds an entry, in place of the oldest one if the table is full; returns `false` if it has an entry with this key.
    mutating func insertReplacingOldest(_ value: Value, for key: StoreKey, until end: Timestamp) -> Bool {
        guard entries[key] == nil else { return false }
        if entries.count >= capacity {
            while oldest < order.count, entries[order[oldest]] == nil { oldest += 1 }
            if oldest < order.count { entries[order[oldest]] = nil }
        }
        // So rarely that it costs each entry a constant time.
        if order.count >= 2 * capacity {
            order = order[oldest...].filter { entries[$0] != nil }
            oldest = 0
        }
        order.append(key)
        return insert(value, for: key, until: end)
    }

    /// Returns the value of an entry that has not expired.
    func value(_ key: StoreKey, at moment: Timestamp) -> Value? {
        guard let entry = entries[key], moment < entry.end else { return nil }
        return entry.value
    }

    /// Replaces the value of an entry that has not expired, which then ends at a time, or at its own end if it is earlier.
    mutating func replace(_ key: StoreKey, by value: Value, until end: Timestamp) {
        guard let entry = entries[key] else { return }
        entries[key] = Entry(value: value, end: min(entry.end, end))
    }

    /// Removes an entry, and returns its value unless it expired.
    mutating func take(_ key: StoreKey, at moment: Timestamp) -> Value? {
        guard let value = value(key, at: moment) else { return nil }
        entries[key] = nil
        return value
    }
}
