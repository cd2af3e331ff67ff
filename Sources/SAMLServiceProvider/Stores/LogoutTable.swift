// SPDX-License-Identifier: Apache-2.0

internal import SAML

/// A table of bounded size with the logouts that bar the sessions of logins that they overtook.
struct LogoutTable {
    /// The part of a logout that one entry is for: a session at the identity provider, or all sessions.
    private struct Part: Hashable {
        let index: StoreKey?
        let isLocal: Bool
    }

    private let capacity: Int
    private var count = 0

    /// The logouts of each label.
    private var bars: [StoreKey: [Part: StoredLogout]] = [:]
    private var lastRemoval: Timestamp?

    init(capacity: Int) { self.capacity = capacity }

    /// Adds a logout; returns `false` if the table has no room for it.
    mutating func insert(_ logout: StoredLogout) -> Bool {
        var kept = bars[logout.label] ?? [:]
        let indexes = logout.indexes.isEmpty ? [nil] : Set(logout.indexes.map(Optional.some))
        let parts = indexes.map { Part(index: $0, isLocal: logout.isLocal) }
        let new = parts.count { kept[$0] == nil }
        guard count + new <= capacity else { return false }
        for part in parts {
            let earlier = kept[part]
            kept[part] = StoredLogout(
                label: logout.label,
                indexes: part.index.map { [$0] } ?? [],
                issued: max(earlier?.issued ?? logout.issued, logout.issued),
                isLocal: logout.isLocal,
                end: max(earlier?.end ?? logout.end, logout.end)
            )
        }
        bars[logout.label] = kept
        count += new
        return true
    }

    /// Returns whether a logout bars a session.
    func bars(_ session: StoredSession, at moment: Timestamp) -> Bool {
        session.labels.contains { label in
            bars[label]?.values.contains { moment < $0.end && $0.bars(session) } ?? false
        }
    }

    /// Removes the expired logouts, at most once a minute.
    mutating func removeExpired(at moment: Timestamp) {
        if let lastRemoval, moment < lastRemoval.adding(seconds: 60) { return }
        lastRemoval = moment
        bars = bars.mapValues { $0.filter { moment < $0.value.end } }.filter { !$0.value.isEmpty }
        count = bars.values.reduce(0) { $0 + $1.count }
    }
}
