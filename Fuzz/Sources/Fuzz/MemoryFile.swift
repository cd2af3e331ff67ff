// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// A file in memory that is written anew for each run: for what takes the name of a file.
struct MemoryFile {
    private let descriptor: CInt

    /// Where it is opened.
    let path: InputPath

    init() {
        // Safety: the name ends in a NUL byte, and the system copies it.
        descriptor = unsafe memoryFile("input", 0)
        guard descriptor >= 0 else { broken("the system has no memory for a file") }
        path = InputPath("/proc/self/fd/\(descriptor)")
    }

    /// Writes all of it.
    func write(_ bytes: [UInt8]) {
        // Safety: the bytes live as long as the call.
        let written = unsafe bytes.withUnsafeBytes { unsafe pwrite(descriptor, $0.baseAddress, $0.count, 0) }
        guard written == bytes.count, ftruncate(descriptor, off_t(bytes.count)) == 0 else {
            broken("the file in memory cannot be written")
        }
    }
}

/// A function of Linux that Swift's module of Glibc leaves out.
@_silgen_name("memfd_create")
private func memoryFile(_ name: UnsafePointer<CChar>, _ flags: UInt32) -> CInt
