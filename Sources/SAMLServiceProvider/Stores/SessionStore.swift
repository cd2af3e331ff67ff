// SPDX-License-Identifier: Apache-2.0

public import SAML

/// A store of the sessions of users.
///
/// Every node of a service uses the same store. An operation is atomic over all nodes.
public protocol SessionStore: Sendable {
    /// Creates a session.
    ///
    /// - Throws: ``StoreError``. A store that has no room throws; it never removes an unexpired session.
    func create(_ session: StoredSession, at moment: Timestamp) async throws(StoreError)

    /// Returns the contents of a session, or `nil` if it does not exist, ended or expired.
    func session(_ key: StoreKey, at moment: Timestamp) async throws(StoreError) -> [UInt8]?

    /// Ends a session. Of all calls for a key, also concurrent ones, one returns the contents.
    func end(_ key: StoreKey, at moment: Timestamp) async throws(StoreError) -> [UInt8]?

    /// Ends the sessions of a user (S-79).
    ///
    /// - Parameters:
    ///   - principal: The user.
    ///   - indexes: The sessions at the identity provider, or an empty array for all. A session that has no index ends
    ///     in either case, because the identity provider did not tell its sessions apart.
    ///   - moment: The current time.
    /// - Returns: The number of sessions that ended.
    /// - Throws: ``StoreError`` if the store cannot answer; no session ended then.
    func endSessions(
        of principal: StoreKey,
        indexes: [StoreKey],
        at moment: Timestamp
    ) async throws(StoreError) -> Int
}

/// A session, as a store keeps it.
public struct StoredSession: Hashable, Sendable {
    /// The key of the session.
    public let key: StoreKey

    /// The key of the identity provider and the whole name identifier; a user without a name has the key of the session.
    public let principal: StoreKey

    /// The keys of the session at the identity provider.
    public let indexes: [StoreKey]

    /// The time at which the session ends.
    public let end: Timestamp

    /// The session, as bytes without meaning for the store.
    public let contents: [UInt8]

    /// The largest contents that the service provider stores, in bytes, so that one identity provider does not fill a store
    /// with the attributes of few users.
    public static let mostBytes = 64 << 10

    /// Creates a session.
    public init(key: StoreKey, principal: StoreKey, indexes: [StoreKey], end: Timestamp, contents: [UInt8]) {
        self.key = key
        self.principal = principal
        self.indexes = indexes
        self.end = end
        self.contents = contents
    }

    /// Returns whether a logout for some sessions at the identity provider ends this one; see
    /// ``SessionStore/endSessions(of:indexes:at:)``.
    func isEnded(byLogoutOf ended: [StoreKey]) -> Bool {
        ended.isEmpty || indexes.isEmpty || !Set(indexes).isDisjoint(with: ended)
    }
}
