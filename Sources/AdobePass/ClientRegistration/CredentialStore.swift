// SPDX-License-Identifier: Apache-2.0

/// Permanent storage for the credentials and the access token of one instance of an application.
///
/// Each instance has its own credentials: a back end has one store for each of its devices. One session renews a token for
/// all of its callers. Sessions and processes that share a store take turns if it has a ``renewalLock()``: the first one
/// registers the client or renews the token, and the others read what it stored.
public protocol CredentialStore: Sendable {
    /// Returns the stored credentials.
    ///
    /// - Returns: The credentials; `nil` only if none were ever stored.
    /// - Throws: Any error if the store cannot be read. The session does not register the client then, because new
    ///   credentials would sign every user out.
    func credentials() async throws -> ClientCredentials?

    /// Stores credentials, and removes the token of earlier ones.
    ///
    /// - Parameter credentials: The credentials.
    /// - Throws: Any error if they cannot be stored. The session does not use them then.
    func save(_ credentials: ClientCredentials) async throws

    /// Removes credentials that the service no longer knows, and their token, unless others are stored. The default
    /// implementation does nothing: the session stores other credentials instead.
    ///
    /// - Parameter credentials: The credentials that the service rejected.
    /// - Throws: Any error if they cannot be removed. The session registers the client nevertheless.
    func forget(_ credentials: ClientCredentials) async throws

    /// Returns the access token of the stored credentials. The default implementation has none.
    ///
    /// - Returns: The token; `nil` if none was stored for these credentials.
    /// - Throws: Any error if the store cannot be read. The session requests another token then.
    func token() async throws -> StoredToken?

    /// Stores an access token, in place of an earlier one. The default implementation does nothing.
    ///
    /// Another process may have replaced the credentials since the token was requested. ``token()`` must not return the
    /// token then, because profiles belong to the credentials.
    ///
    /// - Parameters:
    ///   - token: The token.
    ///   - credentials: The credentials for which the service issued the token.
    /// - Throws: Any error if it cannot be stored. The session uses the token nevertheless.
    func save(_ token: StoredToken, of credentials: ClientCredentials) async throws

    /// Waits until no other caller registers a client or renews a token, and prevents others from beginning. The default
    /// implementation returns `nil` at once.
    ///
    /// - Returns: The lock, which the session releases when it has stored its result; `nil` if the store has none.
    /// - Throws: `CancellationError` if the task is canceled, or any error if the lock is not available. With an error, the
    ///   session renews the token of stored credentials nevertheless, because several tokens can be valid. It registers
    ///   no client then, because only one registration can be stored.
    func renewalLock() async throws -> (any RenewalLock)?
}

extension CredentialStore {
    /// Does nothing.
    public func forget(_ credentials: ClientCredentials) async throws {}

    /// Returns `nil`.
    public func token() async throws -> StoredToken? { nil }

    /// Does nothing.
    public func save(_ token: StoredToken, of credentials: ClientCredentials) async throws {}

    /// Returns `nil`.
    public func renewalLock() async throws -> (any RenewalLock)? { nil }
}

/// The right to register a client or to renew a token, which one caller of a store has at a time.
public protocol RenewalLock: Sendable {
    /// Lets the next caller begin.
    func release() async
}

/// An access token in a store.
public struct StoredToken: Hashable, Sendable {
    /// The access token.
    public let token: AccessToken

    /// The instant until which the token is used; it is before the end of the token at the service.
    public let expiration: Timestamp

    /// Creates a token for a store.
    public init(_ token: AccessToken, expiration: Timestamp) {
        self.token = token
        self.expiration = expiration
    }
}

/// A store in memory, for tests and for processes that register a client each time.
public final class InMemoryCredentialStore: CredentialStore {
    private let kept: LockedValue<(credentials: ClientCredentials?, token: StoredToken?)>
    private let callers = CallerQueue()

    /// Creates a store.
    ///
    /// - Parameter credentials: The credentials at the beginning.
    public init(_ credentials: ClientCredentials? = nil) {
        kept = LockedValue((credentials, nil))
    }

    /// Returns the stored credentials; `nil` if none were stored.
    public func credentials() async -> ClientCredentials? { kept.withLock { $0.credentials } }

    /// Stores credentials.
    public func save(_ credentials: ClientCredentials) async { kept.withLock { $0 = (credentials, nil) } }

    /// Removes credentials and their token, unless others are stored.
    public func forget(_ credentials: ClientCredentials) async {
        kept.withLock { kept in
            if kept.credentials == credentials { kept = (nil, nil) }
        }
    }

    /// Returns the stored token; `nil` if none was stored for the credentials.
    public func token() async -> StoredToken? { kept.withLock { $0.token } }

    /// Stores a token, unless other credentials are stored.
    public func save(_ token: StoredToken, of credentials: ClientCredentials) async {
        kept.withLock { kept in
            if kept.credentials == credentials { kept.token = token }
        }
    }

    /// Waits until no other caller has the lock.
    ///
    /// - Throws: `CancellationError` if the task is canceled.
    public func renewalLock() async throws -> (any RenewalLock)? { try await callers.lock() }
}
