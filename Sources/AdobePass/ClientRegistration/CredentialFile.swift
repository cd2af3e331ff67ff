// SPDX-License-Identifier: Apache-2.0

internal import PrivateFiles

/// A file of a store; its errors are those of the store.
struct CredentialFile {
    /// The maximum size of a file, in bytes; credentials and tokens are shorter.
    private static let limit = 65_536

    let path: String

    private var file: PrivateFile { PrivateFile(FilePath(path)) }

    /// Reads the file; `nil` only if it does not exist.
    func read() throws(CredentialFileError) -> [UInt8]? {
        try naming { () throws(PrivateFileFault) in try file.read(limit: Self.limit) }
    }

    func replace(_ bytes: [UInt8]) throws(CredentialFileError) {
        try naming { () throws(PrivateFileFault) in try file.replace(bytes) }
    }

    func remove() throws(CredentialFileError) {
        try naming { () throws(PrivateFileFault) in try file.remove() }
    }

    /// Locks the file for all processes and for the callers of this one; `nil` if another caller has the lock, or just
    /// removed the file.
    func lock() throws(CredentialFileError) -> CredentialFileLock? {
        try naming { () throws(PrivateFileFault) in
            do throws(PrivateFileFault) {
                guard let locked = try file.lock() else { return nil }
                return CredentialFileLock(locked)
            } catch .inUse {
                return nil
            }
        }
    }

    private func naming<Result>(
        _ body: () throws(PrivateFileFault) -> Result
    ) throws(CredentialFileError) -> Result {
        do throws(PrivateFileFault) {
            return try body()
        } catch {
            switch error {
            case .system: throw CredentialFileError(.system, path, reason: error.systemReason)
            case .tooLarge: throw CredentialFileError(.damaged, path)
            case .inUse: throw CredentialFileError(.busy, path)
            case .link, .notAFile, .planted, .exposed: throw CredentialFileError(.notPrivate, path)
            }
        }
    }
}
