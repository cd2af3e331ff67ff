// SPDX-License-Identifier: Apache-2.0

public import SAML

/// A store of the sessions of users.
///
/// Every node of a service uses the same store. An operation is atomic over all nodes.
public protocol SessionStore: Sendable {
    /// Returns a session, or `nil` if it does not exist, ended or expired.
    func session(_ key: StoreKey, at moment: Timestamp) async throws(StoreError) -> KeptSession?

    /// Moves the end of a session that has not ended to a time.
    func extend(_ key: StoreKey, until end: Timestamp, at moment: Timestamp) async throws(StoreError)

    /// Returns the sessions with a label, in any order.
    func sessions(labeled label: StoreKey, at moment: Timestamp) async throws(StoreError) -> [KeptSession]

    /// Ends a session. Of all calls for a key, also concurrent ones, one returns the contents.
    func end(_ key: StoreKey, at moment: Timestamp) async throws(StoreError) -> [UInt8]?

    /// Ends the sessions that a logout names, and keeps the logout, so that it bars later ones (S-79).
    ///
    /// No session that the logout bars begins between the two. The same logout again changes nothing.
    ///
    /// - Returns: The contents of the sessions that ended.
    /// - Throws: ``StoreError``. A store that has no room for the logout ends the sessions, and then throws.
    func endSessions(_ logout: StoredLogout, at moment: Timestamp) async throws(StoreError) -> [[UInt8]]
}

/// A session that a store returns.
public struct KeptSession: Hashable, Sendable {
    /// The session, as bytes without meaning for the store.
    public let contents: [UInt8]

    /// The time at which the session ends unless it is extended.
    public let end: Timestamp

    /// Creates the result of a store.
    public init(_ contents: [UInt8], end: Timestamp) {
        self.contents = contents
        self.end = end
    }
}

/// A session, as a store keeps it.
public struct StoredSession: Hashable, Sendable {
    /// The key of the session.
    public let key: StoreKey

    /// The keys by which the session is found, each once: that of the identity provider with the whole name identifier, that
    /// of the identity provider, that of the browser, and those of attributes.
    public let labels: [StoreKey]

    /// The keys of the session at the identity provider.
    public let indexes: [StoreKey]

    /// The `IssueInstant` of the assertion.
    public let issued: Timestamp

    /// The time at which the service sent the request that the assertion answers; without a request, the `IssueInstant` and the clock
    /// skew, or the current time if that is earlier.
    public let asked: Timestamp

    /// The time at which the session ends unless it is extended.
    public let end: Timestamp

    /// The session, as bytes without meaning for the store.
    public let contents: [UInt8]

    /// The largest contents that the service provider stores, in bytes, so that one identity provider does not fill a store
    /// with the attributes of few users.
    public static let maximumBytes = 64 << 10

    /// Creates a session.
    public init(
        key: StoreKey,
        labels: [StoreKey],
        indexes: [StoreKey],
        issued: Timestamp,
        asked: Timestamp,
        end: Timestamp,
        contents: [UInt8]
    ) {
        self.key = key
        self.labels = labels
        self.indexes = indexes
        self.issued = issued
        self.asked = asked
        self.end = end
        self.contents = contents
    }
}
