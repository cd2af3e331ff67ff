// SPDX-License-Identifier: Apache-2.0

internal import SAML

/// A table of bounded size with the logouts of users, which bar the sessions of assertions that were issued before them.
struct LogoutTable {
    private let capacity: Int
    private var count = 0

    /// The logouts of each user, by the session at the identity provider; `nil` is a logout for all sessions.
    private var bars: [StoreKey: [StoreKey?: StoredLogout]] = [:]
    private var lastRemoval: Timestamp?

    init(capacity: Int) { self.capacity = capacity }

    /// Adds a logout; returns `false` if the table has no room for it.
    mutating func insert(_ logout: StoredLogout) -> Bool {
        var kept = bars[logout.principal] ?? [:]
        let added = logout.indexes.isEmpty ? [nil] : Set(logout.indexes.map(Optional.some))
        let new = added.count { kept[$0] == nil }
        guard count + new <= capacity else { return false }
        for index in added {
            let earlier = kept[index]
            kept[index] = StoredLogout(
                principal: logout.principal,
                indexes: index.map { [$0] } ?? [],
                issued: max(earlier?.issued ?? logout.issued, logout.issued),
                end: max(earlier?.end ?? logout.end, logout.end)
            )
        }
        bars[logout.principal] = kept
        count += new
        return true
    }

    /// Returns whether a logout bars a session.
    func bars(_ session: StoredSession, at moment: Timestamp) -> Bool {
        guard let kept = bars[session.principal] else { return false }
        return kept.values.contains { moment < $0.end && $0.ends(session) }
    }

    /// Removes the expired logouts, at most once a minute.
    mutating func removeExpired(at moment: Timestamp) {
        if let lastRemoval, moment < lastRemoval.adding(seconds: 60) { return }
        lastRemoval = moment
        bars = bars.mapValues { $0.filter { moment < $0.value.end } }.filter { !$0.value.isEmpty }
        count = bars.values.reduce(0) { $0 + $1.count }
    }
}
