// SPDX-License-Identifier: Apache-2.0

public import SAML

/// A store of everything that logins need, which begins a session in one operation, so that the death of a node loses no login.
///
/// ``InMemoryStore`` is for one process, `SQLiteStore` for one machine and `PostgreSQLStore` for several.
public protocol LoginStore: RequestStore, SessionStore, ReplayCache {
    /// Takes the request, claims the assertions and creates the session of a login: all of them, or nothing.
    ///
    /// A login whose session exists has begun before, and changes nothing: a proxy sends the response to another node if the
    /// first one dies before it answers. The answer is then ``LoginAnswer/begunBefore``.
    ///
    /// - Returns: Whether the session exists, or why not.
    /// - Throws: ``StoreError``. A store that has no room for a session or an assertion throws; it never removes an
    ///   unexpired one.
    func begin(_ login: StoredLogin, at moment: Timestamp) async throws(StoreError) -> LoginAnswer
}

/// A login whose response was validated, as a store begins it.
public struct StoredLogin: Hashable, Sendable {
    /// The seconds for which a store keeps the request of a login that began, and at most until the end of the request.
    public static let seconds = 60

    /// The key of the request that the response answers, or `nil` if the identity provider started the login.
    public let request: StoreKey?

    /// The assertions of the response.
    public let assertions: [ReplayKey]

    /// The time from which the store may forget that the assertions were used.
    public let assertionEnd: Timestamp

    /// The session.
    public let session: StoredSession

    /// The key of the session that the browser had before, which ends.
    public let earlierSession: StoreKey?

    /// Creates a login.
    public init(
        _ session: StoredSession,
        answering request: StoreKey? = nil,
        claiming assertions: [ReplayKey] = [],
        until assertionEnd: Timestamp,
        replacing earlierSession: StoreKey? = nil
    ) {
        self.session = session
        self.request = request
        self.assertions = assertions
        self.assertionEnd = assertionEnd
        self.earlierSession = earlierSession
    }
}

/// The answer of a store to a login.
public enum LoginAnswer: Int, Hashable, Sendable, CaseIterable {
    /// The session exists.
    case begun
    /// The request was answered before, expired, or is not in the store.
    case requestTaken
    /// One of the assertions was used before (S-73).
    case seenBefore
    /// A logout bars the session (S-79).
    case barred
    /// The session existed before: the same response arrived again.
    case begunBefore
}
