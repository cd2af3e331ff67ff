// SPDX-License-Identifier: Apache-2.0

/// The path of an input as bytes, because a file name need not be UTF-8.
package struct InputPath: Hashable, Sendable {
    /// The bytes of the path.
    package let bytes: [UInt8]

    /// Creates a path from bytes.
    package init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Creates a path from text.
    package init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// Standard input.
    package static let standardInput = InputPath("-")

    /// Returns the path of an entry of this directory.
    package func appending(_ name: [UInt8]) -> InputPath {
        InputPath(bytes: bytes.last == UInt8(ascii: "/") ? bytes + name : bytes + [UInt8(ascii: "/")] + name)
    }

    /// The path of the directory, and the file name.
    package var split: (folder: InputPath, name: [UInt8]) {
        let slash = UInt8(ascii: "/")
        guard let last = bytes.lastIndex(of: slash) else { return (InputPath("."), bytes) }
        let folder = Array(bytes[..<last])
        return (folder.isEmpty ? InputPath("/") : InputPath(bytes: folder), Array(bytes[(last + 1)...]))
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

extension InputPath: CustomStringConvertible {
    /// The path as text; invalid UTF-8 is shown as U+FFFD.
    package var description: String { String(decoding: bytes, as: UTF8.self) }
}
