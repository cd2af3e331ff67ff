// SPDX-License-Identifier: Apache-2.0

public import SAML

/// A logout, as a store keeps it.
///
/// It ends the sessions that exist, and bars those of logins that it overtook: a response can arrive after the logout that ended
/// its session at the identity provider, or that an administrator ordered.
public struct StoredLogout: Hashable, Sendable {
    /// The label of the sessions, such as that of a user at an identity provider.
    public let label: StoreKey

    /// The sessions at the identity provider, or an empty array for all.
    ///
    /// A session that has no index ends in either case, because the identity provider did not tell its sessions apart.
    public let indexes: [StoreKey]

    /// The time of the logout: the `IssueInstant` of a `LogoutRequest`, or the current time.
    public let issued: Timestamp

    /// Whether this service ended the sessions.
    ///
    /// Such a logout ends all sessions, and bars those with an earlier ``StoredSession/asked``, which the same clock wrote.
    /// That of an identity provider ends and bars those with an earlier or the same ``StoredSession/issued``; if it is
    /// carried out again, it ends no session of a later login.
    public let isLocal: Bool

    /// The time from which the logout may be removed: no assertion that it bars is then accepted.
    public let end: Timestamp

    /// Creates a logout.
    public init(label: StoreKey, indexes: [StoreKey] = [], issued: Timestamp, isLocal: Bool, end: Timestamp) {
        self.label = label
        self.indexes = indexes
        self.issued = issued
        self.isLocal = isLocal
        self.end = end
    }

    /// Returns whether the logout ends a session that has its label.
    func ends(_ session: StoredSession) -> Bool {
        (isLocal || session.issued <= issued) && names(session.indexes)
    }

    /// Returns whether the logout bars a session that has its label.
    func bars(_ session: StoredSession) -> Bool {
        isLocal ? session.asked < issued : ends(session)
    }

    /// Returns whether the logout names a session at the identity provider, by the indexes of the session.
    package func names(_ session: [StoreKey]) -> Bool {
        indexes.isEmpty || session.isEmpty || !Set(session).isDisjoint(with: indexes)
    }
}
