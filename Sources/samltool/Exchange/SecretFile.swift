// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import BatchValidation
internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// A file that only its owner should read.
struct SecretFile: CustomStringConvertible {
    private let path: String

    init(_ path: String) {
        self.path = path
    }

    var description: String { "\(InputPath(path))" }

    /// The fault of a file that must be there.
    var missing: FileFault { FileFault(.open, InputPath(path), errorNumber: ENOENT) }

    /// Reads the file; nil if there is none.
    func read(_ tell: (String) -> Void) throws(FileFault) -> [UInt8]? {
        let file: InputFile
        do throws(FileFault) {
            file = try InputFile(reading: InputPath(path), limit: 64 << 10)
        } catch {
            guard error.operation == .open, error.errorNumber == ENOENT else { throw error }
            return nil
        }
        var status = stat()
        if unsafe stat(path, &status) == 0, status.st_mode & 0o077 != 0 {
            tell("warning: \(self): others than its owner may use this file; expected mode 0600")
        }
        return file.bytes
    }

    /// Makes the file, for its owner only.
    ///
    /// - Returns: Its descriptor.
    func create() throws(FileFault) -> CInt {
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileFault(.create, InputPath(path), errorNumber: errno) }
        return descriptor
    }

    /// Writes everything.
    func write(_ bytes: [UInt8], to descriptor: CInt) throws(FileFault) {
        var rest = bytes[...]
        while !rest.isEmpty {
            // Safety: the buffer is read within the call only.
            let count = unsafe rest.withUnsafeBytes { unsafe systemWrite(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 || errno == EINTR else { throw fault }
            rest = rest.dropFirst(max(count, 0))
        }
        guard fsync(descriptor) == 0 else { throw fault }
    }

    /// Takes the file away.
    func remove() { unsafe unlink(path) }

    private var fault: FileFault { FileFault(.write, InputPath(path), errorNumber: errno) }
}

/// Keeps the credentials of a registration in a file, which is made before anything is registered: credentials that
/// cannot be kept must not be asked for.
final class NewCredentialFile: CredentialStore {
    private let file: SecretFile
    private let descriptor: CInt
    private let isKept = Atomic<Bool>(false)

    init(_ file: SecretFile) throws(FileFault) {
        self.file = file
        descriptor = try file.create()
    }

    func credentials() async throws -> ClientCredentials? { nil }

    func save(_ credentials: ClientCredentials) async throws {
        try file.write(credentials.json, to: descriptor)
        isKept.store(true, ordering: .relaxed)
    }

    deinit {
        close(descriptor)
        if !isKept.load(ordering: .relaxed) { file.remove() }
    }
}

private func systemWrite(_ descriptor: CInt, _ address: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(descriptor, address, count)
}
