// SPDX-License-Identifier: Apache-2.0

/// A store of credentials and of an access token in private files, for services and command-line tools.
///
/// The files are the given one for the credentials, and two next to it: `.token` for the access token and `.lock` for the
/// ``renewalLock()`` of all processes. Only the user of the process may read and write them (mode 0600). Each file is
/// written beside its final name and replaces the earlier one when it is complete. A file of another user, with
/// permissions for other users or with a second name is rejected, and links are not followed.
public struct FileCredentialStore: CredentialStore {
    private let path: String
    private let maximumWait: Duration

    private var credentialsFile: CredentialFile { CredentialFile(path: path) }
    private var tokenFile: CredentialFile { CredentialFile(path: path + ".token") }

    /// Creates a store.
    ///
    /// - Parameters:
    ///   - path: The path of the file with the credentials, in a folder that other users cannot write to.
    ///   - maximumWait: The longest wait for another process that registers the client or renews the token.
    public init(path: String, maximumWait: Duration = .seconds(60)) {
        self.path = path
        self.maximumWait = maximumWait
    }

    /// Returns the stored credentials; `nil` if there is no file.
    ///
    /// - Throws: ``CredentialFileError`` if the file is not private, cannot be read or does not contain credentials.
    public func credentials() async throws -> ClientCredentials? {
        guard let bytes = try credentialsFile.read() else { return nil }
        guard let credentials = ClientCredentials(json: bytes) else { throw CredentialFileError(.damaged, path) }
        return credentials
    }

    /// Stores credentials.
    ///
    /// - Throws: ``CredentialFileError`` if they cannot be stored. The earlier file remains then.
    public func save(_ credentials: ClientCredentials) async throws { try credentialsFile.replace(credentials.json) }

    /// Removes the files of credentials that the service rejected, unless other credentials are stored.
    ///
    /// - Throws: ``CredentialFileError`` if a file cannot be read or removed.
    public func forget(_ credentials: ClientCredentials) async throws {
        guard try await self.credentials() == credentials else { return }
        try credentialsFile.remove()
        try tokenFile.remove()
    }

    /// Returns the stored token; `nil` if none was stored for the credentials.
    ///
    /// - Throws: ``CredentialFileError`` if a file is not private or cannot be read.
    public func token() async throws -> StoredToken? {
        guard let credentials = try await credentials(), let bytes = try tokenFile.read() else { return nil }
        return StoredToken(json: bytes, of: credentials)
    }

    /// Stores a token, unless other credentials are stored.
    ///
    /// - Throws: ``CredentialFileError`` if it cannot be stored, or if no credentials are stored.
    public func save(_ token: StoredToken, of credentials: ClientCredentials) async throws {
        guard let stored = try await self.credentials() else { throw CredentialFileError(.withoutCredentials, path) }
        guard stored == credentials else { return }
        // The file names the client, so it has no effect if the credentials are replaced only now.
        try tokenFile.replace(token.json(of: credentials))
    }

    /// Waits until no other caller, in this process or in another one, has the lock.
    ///
    /// The system releases the lock of a process that ends.
    ///
    /// - Throws: `CancellationError`, or ``CredentialFileError`` if the lock cannot be created, or another caller has it
    ///   longer than the longest wait.
    public func renewalLock() async throws -> (any RenewalLock)? {
        let end = ContinuousClock.now + maximumWait
        while true {
            if let lock = try CredentialFile(path: path + ".lock").lock() { return lock }
            guard ContinuousClock.now < end else { throw CredentialFileError(.busy, path) }
            try await Task.sleep(for: .milliseconds(20))
        }
    }
}

/// The failure of a file of a ``FileCredentialStore``.
public struct CredentialFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of failures.
    @nonexhaustive
    public enum Code: String, Hashable, Sendable {
        /// Another user may have written or read the file, or it is not a regular file.
        case notPrivate = "not-private"
        /// The file does not contain credentials.
        case damaged
        /// A token cannot be stored, because no credentials are stored.
        case withoutCredentials = "without-credentials"
        /// Another caller registers or renews for longer than the longest wait.
        case busy
        /// The system reported an error.
        case system
    }

    /// The kind of failure.
    public let code: Code
    private let path: String
    private let reason: String

    init(_ code: Code, _ path: String, reason: String = "") {
        self.code = code
        self.path = path
        self.reason = reason
    }

    /// The path with what is wrong, without content of the file.
    public var description: String {
        let text =
            switch code {
            case .notPrivate:
                "must be a file of yours that no other user can read or write (mode 0600), with one name"
            case .damaged: "does not contain credentials"
            case .withoutCredentials: "there are no credentials to store a token for"
            case .busy: "another process holds the lock of this file"
            case .system: reason
            }
        return "\(path): \(text)"
    }
}
