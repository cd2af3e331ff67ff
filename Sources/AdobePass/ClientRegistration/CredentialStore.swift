// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Permanent storage for the credentials of one instance of an application.
///
/// Each instance has its own credentials: a back end has one store for each of its devices.
public protocol CredentialStore: Sendable {
    /// Returns the stored credentials.
    ///
    /// - Returns: The credentials; `nil` only if none were ever stored.
    /// - Throws: Any error if the store cannot be read. The session does not register the client then, because new
    ///   credentials would sign every user out.
    func credentials() async throws -> ClientCredentials?

    /// Stores credentials.
    ///
    /// - Parameter credentials: The credentials.
    /// - Throws: Any error if they cannot be stored. The session does not use them then.
    func save(_ credentials: ClientCredentials) async throws
}

/// A store in memory, for tests and for processes that register a client each time.
public final class InMemoryCredentialStore: CredentialStore {
    private let kept: Mutex<ClientCredentials?>

    /// Creates a store.
    ///
    /// - Parameter credentials: The credentials at the beginning.
    public init(_ credentials: ClientCredentials? = nil) {
        kept = Mutex(credentials)
    }

    /// Returns the stored credentials; `nil` if none were stored.
    public func credentials() async -> ClientCredentials? { kept.withLock { $0 } }

    /// Stores credentials.
    public func save(_ credentials: ClientCredentials) async { kept.withLock { $0 = credentials } }
}
