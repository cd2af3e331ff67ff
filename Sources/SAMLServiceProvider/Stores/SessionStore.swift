// SPDX-License-Identifier: Apache-2.0

public import SAML

/// A store of the sessions of users.
///
/// Every node of a service uses the same store. An operation is atomic over all nodes.
public protocol SessionStore: Sendable {
    /// Creates a session, unless a logout bars it: one of the same user that names the session at the identity provider and
    /// was not issued before the assertion of the session (S-79).
    ///
    /// - Returns: Whether the session exists; `false` if a logout bars it.
    /// - Throws: ``StoreError``. A store that has no room throws; it never removes an unexpired session.
    func create(_ session: StoredSession, at moment: Timestamp) async throws(StoreError) -> Bool

    /// Returns the contents of a session, or `nil` if it does not exist, ended or expired.
    func session(_ key: StoreKey, at moment: Timestamp) async throws(StoreError) -> [UInt8]?

    /// Ends a session. Of all calls for a key, also concurrent ones, one returns the contents.
    func end(_ key: StoreKey, at moment: Timestamp) async throws(StoreError) -> [UInt8]?

    /// Ends the sessions of a user that a logout names, and whose assertions were not issued after it, and keeps the logout,
    /// so that it bars later ones (S-79).
    ///
    /// No session that the logout bars begins between the two. The same logout again changes nothing.
    ///
    /// - Returns: The number of sessions that ended.
    /// - Throws: ``StoreError``. A store that has no room for the logout ends the sessions, and then throws.
    func endSessions(_ logout: StoredLogout, at moment: Timestamp) async throws(StoreError) -> Int
}

/// A session, as a store keeps it.
public struct StoredSession: Hashable, Sendable {
    /// The key of the session.
    public let key: StoreKey

    /// The key of the identity provider and the whole name identifier; a user without a name has the key of the session.
    public let principal: StoreKey

    /// The keys of the session at the identity provider.
    public let indexes: [StoreKey]

    /// The `IssueInstant` of the assertion.
    public let issued: Timestamp

    /// The time at which the session ends.
    public let end: Timestamp

    /// The session, as bytes without meaning for the store.
    public let contents: [UInt8]

    /// The largest contents that the service provider stores, in bytes, so that one identity provider does not fill a store
    /// with the attributes of few users.
    public static let mostBytes = 64 << 10

    /// Creates a session.
    public init(
        key: StoreKey,
        principal: StoreKey,
        indexes: [StoreKey],
        issued: Timestamp,
        end: Timestamp,
        contents: [UInt8]
    ) {
        self.key = key
        self.principal = principal
        self.indexes = indexes
        self.issued = issued
        self.end = end
        self.contents = contents
    }
}
