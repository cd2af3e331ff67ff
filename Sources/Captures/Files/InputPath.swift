// SPDX-License-Identifier: Apache-2.0

package import PrivateFiles

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

    package var file: FilePath { FilePath(bytes) }

    /// The path of the directory, and the file name.
    package var split: (folder: InputPath, name: [UInt8]) {
        let (folder, name) = file.split
        return (InputPath(bytes: folder.bytes), name)
    }

    /// Calls a closure with the path as a C string.
    package func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
        unsafe file.withCString(body)
    }
}

extension InputPath: CustomStringConvertible {
    /// The path as text; invalid UTF-8 is shown as U+FFFD.
    package var description: String { String(decoding: bytes, as: UTF8.self) }
}
