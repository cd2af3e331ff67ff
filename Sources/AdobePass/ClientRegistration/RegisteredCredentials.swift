// SPDX-License-Identifier: Apache-2.0

/// Credentials that were read from a file.
///
/// The file is only written if the service no longer knows them: the credentials of the new registration replace them. The
/// access token is stored next to it for the next run, unless other users can read the credentials.
package struct RegisteredCredentials: CredentialStore {
    private let kept: InMemoryCredentialStore
    private let file: FileCredentialStore

    /// Creates a store.
    ///
    /// - Parameters:
    ///   - credentials: The credentials in the file.
    ///   - path: The path of the file.
    package init(_ credentials: ClientCredentials, path: String) {
        kept = InMemoryCredentialStore(credentials)
        file = FileCredentialStore(path: path)
    }

    package func credentials() async -> ClientCredentials? { await kept.credentials() }

    package func save(_ credentials: ClientCredentials) async throws {
        try await file.save(credentials)
        await kept.save(credentials)
    }

    package func token() async throws -> StoredToken? {
        // Another process may have replaced the file.
        guard let own = await kept.credentials(), try await file.credentials() == own else { return nil }
        return try await file.token()
    }

    package func save(_ token: StoredToken, of credentials: ClientCredentials) async throws {
        try await file.save(token, of: credentials)
    }

    package func renewalLock() async throws -> (any RenewalLock)? { try await file.renewalLock() }

    package func forget(_ credentials: ClientCredentials) async { await kept.forget(credentials) }
}
