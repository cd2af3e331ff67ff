// SPDX-License-Identifier: Apache-2.0

public import SAML

/// A logout that an identity provider requested, as a store keeps it.
///
/// It ends the sessions that exist, and bars the later ones, if their assertions were not issued after it: a response can
/// arrive after the logout that ended its session at the identity provider. A logout that is carried out again therefore
/// ends no session of a later login.
public struct StoredLogout: Hashable, Sendable {
    /// The key of the identity provider and the whole name identifier.
    public let principal: StoreKey

    /// The sessions at the identity provider, or an empty array for all.
    ///
    /// A session that has no index ends in either case, because the identity provider did not tell its sessions apart.
    public let indexes: [StoreKey]

    /// The `IssueInstant` of the `LogoutRequest`.
    ///
    /// The clock that wrote it also wrote ``StoredSession/issued``.
    public let issued: Timestamp

    /// The time from which the logout may be removed: no assertion that it bars is then accepted.
    public let end: Timestamp

    /// Creates a logout.
    public init(principal: StoreKey, indexes: [StoreKey], issued: Timestamp, end: Timestamp) {
        self.principal = principal
        self.indexes = indexes
        self.issued = issued
        self.end = end
    }

    /// Returns whether the logout ends or bars a session of its user.
    func ends(_ session: StoredSession) -> Bool { session.issued <= issued && names(session.indexes) }

    /// Returns whether the logout names a session at the identity provider, by the indexes of the session.
    package func names(_ session: [StoreKey]) -> Bool {
        indexes.isEmpty || session.isEmpty || !Set(session).isDisjoint(with: indexes)
    }
}
