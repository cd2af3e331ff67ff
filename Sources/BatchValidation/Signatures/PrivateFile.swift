// SPDX-License-Identifier: Apache-2.0

internal import CLibrary
internal import Captures
internal import SAML

/// A file whose content is trusted, so that only its owner may read and write it.
///
/// A file of another user, with permissions for other users, or with a second name is rejected, and links are not
/// followed. Neither reading nor writing waits for the other end of a pipe.
struct PrivateFile {
    let path: InputPath

    /// What the file contains, for messages.
    let title: String

    /// The maximum size of the content, in bytes.
    let limit: Int

    /// Reads the file.
    ///
    /// - Returns: The content, or `nil` if there is no file, or it is too large.
    /// - Throws: ``ConfigurationFault`` if another user could have written the file, or it cannot be read.
    func read() throws(ConfigurationFault) -> [UInt8]? {
        let descriptor = unsafe path.withCString {
            unsafe open($0, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        }
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw errno == ELOOP ? refused : ConfigurationFault(.cannotOpen, "\(FileFault(.open, path))")
        }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.isOwn,
            status.st_mode & (S_IRWXG | S_IRWXO) == 0
        else { throw refused }
        let size = Int(status.st_size)
        guard size <= limit else { return nil }
        var result = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            // Safety: at most the capacity is filled, and the count is the number of bytes that were read.
            while count < size {
                unsafe result = fill(descriptor, buffer.baseAddress.map { unsafe $0 + count }, size - count)
                guard result > 0 else { break }
                count += result
            }
        }
        guard result >= 0 else { throw ConfigurationFault(.cannotRead, "\(FileFault(.read, path))") }
        return bytes
    }

    /// Writes a new version, which replaces the file when it is finished; fails if a pipe or a device is in its place.
    func replacement(_ bytes: [UInt8]) throws(FileFault) -> PartialFile {
        guard case .file = try OutputPlace(of: path) else {
            throw FileFault(.create, path, reason: "it is a pipe or a device")
        }
        let file = try PartialFile(beside: path)
        guard BatchValidation.write(fully: bytes, to: file.descriptor) else { throw FileFault(.write, path) }
        return file
    }

    private var refused: ConfigurationFault {
        ConfigurationFault(
            .usage,
            "\(path.description.escapedForReport(limit: .max)): \(title) must be a file of yours that no other "
                + "user can read or write (mode 0600), with one name. Delete it, or name another file."
        )
    }
}

/// Calls the `read` function of the system, which `read()` shadows inside the type.
private func fill(_ descriptor: CInt, _ address: UnsafeMutablePointer<UInt8>?, _ count: Int) -> Int {
    unsafe read(descriptor, address, count)
}
