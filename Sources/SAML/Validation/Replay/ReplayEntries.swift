// SPDX-License-Identifier: Apache-2.0

/// The entries of a replay cache, indexed by the minute in which they expire.
struct ReplayEntries {
    private struct Entry {
        var end: Timestamp
        var claimant: String?
    }

    private var entries: [ReplayKey: Entry] = [:]

    /// The keys that expire in each minute since 1970.
    private var keys: [Int: [ReplayKey]] = [:]

    /// The earliest minute in which an entry expires.
    private var firstMinute = Int.max

    /// The time up to which expired entries have been removed.
    private var forgottenUntil: Timestamp?

    var count: Int { entries.count }

    /// Creates an entry unless one exists; returns `nil` if the cache is full.
    mutating func claim(
        _ key: ReplayKey,
        until end: Timestamp,
        by claimant: String?,
        at moment: Timestamp,
        capacity: Int
    ) -> ReplayAnswer? {
        dropEnded(at: moment)
        if let entry = entries[key], moment < entry.end {
            return claimant != nil && entry.claimant == claimant ? .first : .seenBefore
        }
        // The clock moved back, so an entry may already have been removed.
        if let forgottenUntil, end <= forgottenUntil { return .seenBefore }
        guard entries.count < capacity || entries[key] != nil else { return nil }
        entries[key] = Entry(end: end, claimant: claimant)
        let minute = end.minute
        keys[minute, default: []].append(key)
        firstMinute = min(firstMinute, minute)
        return .first
    }

    /// Removes the entries that expired in past minutes.
    private mutating func dropEnded(at moment: Timestamp) {
        guard firstMinute < moment.minute else { return }
        for (minute, ended) in keys where minute < moment.minute {
            // A key that was claimed again has a later expiration time.
            for key in ended where entries[key]?.end.minute == minute { entries[key] = nil }
            keys[minute] = nil
        }
        firstMinute = keys.keys.min() ?? .max
        forgottenUntil = max(forgottenUntil ?? moment, moment)
    }
}

extension Timestamp {
    /// The minute since 1970, rounded toward negative infinity.
    fileprivate var minute: Int { seconds >= 0 ? seconds / 60 : -((59 - seconds) / 60) }
}
