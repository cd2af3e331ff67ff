// SPDX-License-Identifier: Apache-2.0

#if canImport(Security)
public import AdobePass

/// A store of credentials and of an access token in the Keychain.
///
/// Each is an item that stays on this device, is not part of a backup for another device, and can be read after the
/// first unlock.
/// On iOS and tvOS, the Keychain usually keeps it when the app is deleted and installed again.
public struct KeychainCredentialStore: CredentialStore {
    private let keychain: Keychain
    private let tokenKeychain: Keychain

    /// Creates a store.
    ///
    /// - Parameters:
    ///   - service: The name of the service in the Keychain, for example the bundle identifier of the app.
    ///   - account: The name of the item of the credentials; that of the token has the suffix `.token`. Use one for each
    ///     registered application: credentials belong to the software statement.
    public init(service: String, account: String = "adobe-pass-credentials") {
        keychain = Keychain(service: service, account: account)
        tokenKeychain = Keychain(service: service, account: account + ".token")
    }

    /// Returns the stored credentials; `nil` if none were stored.
    ///
    /// - Throws: ``KeychainError`` if the Keychain cannot be read, or ``KeychainContentError`` if the item is damaged.
    ///   Neither is a reason to register again, which would sign the user out.
    public func credentials() async throws -> ClientCredentials? {
        guard let bytes = try keychain.read() else { return nil }
        guard let credentials = ClientCredentials(json: bytes) else { throw KeychainContentError() }
        return credentials
    }

    /// Stores credentials.
    ///
    /// - Throws: ``KeychainError`` if they cannot be stored.
    public func save(_ credentials: ClientCredentials) async throws {
        try keychain.write(credentials.json)
    }

    /// Removes credentials that the service rejected and their token, unless other credentials are stored.
    ///
    /// - Throws: ``KeychainError`` if they cannot be removed, or ``KeychainContentError`` if the item is damaged.
    public func forget(_ credentials: ClientCredentials) async throws {
        guard try await self.credentials() == credentials else { return }
        try keychain.delete()
        try tokenKeychain.delete()
    }

    /// Returns the stored token; `nil` if none was stored for the credentials.
    ///
    /// - Throws: ``KeychainError`` if the Keychain cannot be read, or ``KeychainContentError`` if the credentials are
    ///   damaged.
    public func token() async throws -> StoredToken? {
        guard let credentials = try await credentials(), let bytes = try tokenKeychain.read() else { return nil }
        return StoredToken(json: bytes, of: credentials)
    }

    /// Stores a token, unless other credentials are stored.
    ///
    /// - Throws: ``KeychainError`` if it cannot be stored, or ``KeychainContentError`` if there are no readable
    ///   credentials.
    public func save(_ token: StoredToken, of credentials: ClientCredentials) async throws {
        guard let stored = try await self.credentials() else { throw KeychainContentError() }
        guard stored == credentials else { return }
        // The item names the client, so it has no effect if the credentials are replaced only now.
        try tokenKeychain.write(token.json(of: credentials))
    }

    /// Waits until no other caller of this process has the lock for the same items.
    ///
    /// - Throws: `CancellationError` if the task is canceled.
    public func renewalLock() async throws -> (any RenewalLock)? {
        let queue = Self.callers.withLock { callers in
            let queue = callers[keychain] ?? CallerQueue()
            callers[keychain] = queue
            return queue
        }
        return try await queue.lock()
    }

    /// The callers of each store in this process.
    private static let callers = LockedValue<[Keychain: CallerQueue]>([:])
}

/// The content of an item in the Keychain cannot be read.
public struct KeychainContentError: Error, Hashable, Sendable {}
#endif
