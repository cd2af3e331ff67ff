// SPDX-License-Identifier: Apache-2.0

/// The used assertions, and the minutes in which they may be forgotten.
struct ReplayEntries {
    private struct Entry {
        var end: Timestamp
        var claimant: String?
    }

    private var entries: [ReplayKey: Entry] = [:]

    /// The entries that end in each minute since 1970.
    private var keys: [Int: [ReplayKey]] = [:]

    /// The first minute in which an entry ends.
    private var firstMinute = Int.max

    /// What ended by this moment may have been forgotten.
    private var forgottenUntil: Timestamp?

    var count: Int { entries.count }

    /// Makes an entry unless there is one, or returns nil if there is no room.
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
        // The clock has moved back, and nobody can tell any more.
        if let forgottenUntil, end <= forgottenUntil { return .seenBefore }
        guard entries.count < capacity || entries[key] != nil else { return nil }
        entries[key] = Entry(end: end, claimant: claimant)
        let minute = end.minute
        keys[minute, default: []].append(key)
        firstMinute = min(firstMinute, minute)
        return .first
    }

    /// Drops the entries that ended in minutes that are over.
    private mutating func dropEnded(at moment: Timestamp) {
        guard firstMinute < moment.minute else { return }
        for (minute, ended) in keys where minute < moment.minute {
            // One that was claimed again has another end.
            for key in ended where entries[key]?.end.minute == minute { entries[key] = nil }
            keys[minute] = nil
        }
        firstMinute = keys.keys.min() ?? .max
        forgottenUntil = max(forgottenUntil ?? moment, moment)
    }
}

extension Timestamp {
    /// The minute since 1970, rounded down.
    fileprivate var minute: Int { seconds >= 0 ? seconds / 60 : -((59 - seconds) / 60) }
}
