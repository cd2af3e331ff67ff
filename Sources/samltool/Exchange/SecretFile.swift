// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import BatchValidation
internal import CLibrary
internal import Captures
internal import PrivateFiles
internal import Synchronization

/// A file that only its owner may read.
struct SecretFile: CustomStringConvertible {
    let path: InputPath

    var description: String { path.description }

    /// The error for a missing file.
    var missing: FileFault { FileFault(.open, path, errorNumber: ENOENT) }

    /// Reads the file; returns `nil` if it does not exist.
    func read(_ tell: (String) -> Void) throws(FileFault) -> [UInt8]? {
        let file: InputFile
        do throws(FileFault) {
            file = try InputFile(reading: path, limit: 64 << 10)
        } catch {
            guard error.operation == .open, error.errorNumber == ENOENT else { throw error }
            return nil
        }
        var status = stat()
        if unsafe path.withCString({ unsafe stat($0, &status) }) == 0, status.st_mode & 0o077 != 0 {
            tell("warning: \(self): other users may read or change this file; set its mode to 0600")
        }
        return file.bytes
    }

    /// Creates the file, accessible only by its owner.
    func create() throws(FileFault) -> OpenFile {
        try FileFault.naming(path) { () throws(PrivateFileFault) in try OpenFile(creating: path.file) }
    }

    /// Writes all bytes.
    func write(_ bytes: [UInt8], to file: borrowing OpenFile) throws(FileFault) {
        do throws(PrivateFileFault) {
            try file.write(bytes)
            try file.synchronize()
            try path.file.synchronizeFolder()
        } catch {
            throw FileFault(error, path)
        }
    }

    /// Deletes the file.
    func remove() { _ = unsafe path.withCString { unsafe unlink($0) } }
}

/// Stores the credentials of a registration in a file.
///
/// The file is created before the registration, because credentials that cannot be stored must not be requested.
final class NewCredentialFile: CredentialStore {
    private let file: SecretFile
    private let tokens: FileCredentialStore
    private let content: OpenFile
    private let isKept = Atomic<Bool>(false)

    /// Creates the file; the access token is stored next to it.
    init(_ file: SecretFile, path: String) throws(FileFault) {
        self.file = file
        tokens = FileCredentialStore(path: path)
        content = try file.create()
    }

    func credentials() async throws -> ClientCredentials? { nil }

    func save(_ credentials: ClientCredentials) async throws {
        try file.write(credentials.json, to: content)
        isKept.store(true, ordering: .relaxed)
    }

    func save(_ token: StoredToken, of credentials: ClientCredentials) async throws {
        try await tokens.save(token, of: credentials)
    }

    deinit {
        if !isKept.load(ordering: .relaxed) { file.remove() }
    }
}
