// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import CLibrary
internal import CMemoryFile
package import Captures
internal import PrivateFiles

/// Bytes that the readers of files can open by a path, although no file system stores them.
///
/// On Linux, the bytes are in memory only. Elsewhere they are in a file that only this user can read and that is removed
/// when the value is released.
package final class MemoryFile: Sendable {
    /// The path, which is valid for this process while the value exists.
    package let path: InputPath

    private let descriptor: CInt

    /// Creates a file; fails if the system has no memory or no descriptor for it.
    package init?(_ bytes: [UInt8]) {
        #if os(Linux)
        descriptor = unsafe cmemory_file("saml-inspector")
        path = InputPath("/proc/self/fd/\(descriptor)")
        #else
        var name = Array("/tmp/saml-inspector.XXXXXX".utf8CString)
        // Safety: the template ends with a NUL byte, and the call changes only its six last characters.
        descriptor = unsafe name.withUnsafeMutableBufferPointer { unsafe mkstemp($0.baseAddress.unsafelyUnwrapped) }
        path = InputPath(bytes: name.dropLast().map { UInt8(bitPattern: $0) })
        #endif
        guard descriptor >= 0 else { return nil }
        guard OpenFile.write(bytes, to: descriptor) else { return nil }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
        #if !os(Linux)
        _ = unsafe path.withCString { unsafe unlink($0) }
        #endif
    }
}
