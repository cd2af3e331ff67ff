// SPDX-License-Identifier: Apache-2.0

internal import CLibrary
internal import Captures

/// A file in memory that each run overwrites, for functions that require a path.
struct MemoryFile {
    private let descriptor: CInt

    /// The path of the file.
    let path: InputPath

    init() {
        // Safety: the name ends in a NUL byte, and the system copies it.
        descriptor = unsafe memoryFile("input", 0)
        guard descriptor >= 0 else { broken("the system cannot create a file in memory") }
        path = InputPath("/proc/self/fd/\(descriptor)")
    }

    /// Replaces the content of the file.
    func write(_ bytes: [UInt8]) {
        // Safety: the bytes are valid during the call.
        let written = unsafe bytes.withUnsafeBytes { unsafe pwrite(descriptor, $0.baseAddress, $0.count, 0) }
        guard written == bytes.count, ftruncate(descriptor, off_t(bytes.count)) == 0 else {
            broken("the file in memory cannot be written")
        }
    }
}

/// A Linux function that the Glibc module of Swift lacks.
@_silgen_name("memfd_create")
private func memoryFile(_ name: UnsafePointer<CChar>, _ flags: UInt32) -> CInt
