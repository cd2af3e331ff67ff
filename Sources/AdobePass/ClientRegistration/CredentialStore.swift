// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Keeps the credentials of one instance of an application, for ever.
///
/// There is one pair for each instance: a back end has one store for each of its devices.
public protocol CredentialStore: Sendable {
    /// The credentials.
    ///
    /// - Returns: The credentials; nil only if there never were any.
    /// - Throws: Any error if that cannot be known. Nothing is registered then, because that would sign everybody out.
    func credentials() async throws -> ClientCredentials?

    /// Keeps credentials.
    ///
    /// - Parameter credentials: The credentials.
    /// - Throws: Any error if they could not be kept; they are not used then.
    func save(_ credentials: ClientCredentials) async throws
}

/// Keeps credentials for as long as the process lives, which is for tests and short runs only.
public final class InMemoryCredentialStore: CredentialStore {
    private let kept: Mutex<ClientCredentials?>

    /// Makes a store.
    ///
    /// - Parameter credentials: What it keeps from the beginning.
    public init(_ credentials: ClientCredentials? = nil) {
        kept = Mutex(credentials)
    }

    /// The credentials.
    ///
    /// - Returns: The credentials; nil if there are none.
    public func credentials() async -> ClientCredentials? { kept.withLock { $0 } }

    /// Keeps credentials.
    ///
    /// - Parameter credentials: The credentials.
    public func save(_ credentials: ClientCredentials) async { kept.withLock { $0 = credentials } }
}
