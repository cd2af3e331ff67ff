// SPDX-License-Identifier: Apache-2.0

/// The path of a file as bytes, because a file name need not be UTF-8.
package struct FilePath: Hashable, Sendable {
    package let bytes: [UInt8]

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    package init(_ text: String) { bytes = Array(text.utf8) }

    /// The path of the folder, and the file name.
    package var split: (folder: FilePath, name: [UInt8]) {
        let slash = UInt8(ascii: "/")
        guard let last = bytes.lastIndex(of: slash) else { return (FilePath("."), bytes) }
        return (last == 0 ? FilePath("/") : FilePath(Array(bytes[..<last])), Array(bytes[(last + 1)...]))
    }

    /// Calls a closure with the path as a C string.
    package func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
        let terminated = bytes.map { CChar(bitPattern: $0) } + [0]
        return unsafe terminated.withUnsafeBufferPointer { buffer in
            // Safety: the array contains at least its NUL byte, so it has an address.
            unsafe body(buffer.baseAddress.unsafelyUnwrapped)
        }
    }
}
