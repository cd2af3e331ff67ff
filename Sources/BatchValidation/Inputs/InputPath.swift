// SPDX-License-Identifier: Apache-2.0

/// The name of an input: bytes, because a file name need not be UTF-8.
package struct InputPath: Hashable, Sendable {
    /// The name as the system has it.
    package let bytes: [UInt8]

    /// Makes a path of bytes.
    package init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Makes a path of text.
    package init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// Standard input.
    package static let standardInput = InputPath("-")

    /// The path of an entry of this directory.
    func appending(_ name: [UInt8]) -> InputPath {
        InputPath(bytes: bytes.last == UInt8(ascii: "/") ? bytes + name : bytes + [UInt8(ascii: "/")] + name)
    }

    /// Lends the name to a call of the system.
    func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
        let terminated = bytes.map { CChar(bitPattern: $0) } + [0]
        return unsafe terminated.withUnsafeBufferPointer { buffer in
            // Safety: the array holds at least its NUL byte, so it has an address.
            unsafe body(buffer.baseAddress.unsafelyUnwrapped)
        }
    }
}

extension InputPath: CustomStringConvertible {
    /// The name for people; bytes that are not UTF-8 show as U+FFFD.
    package var description: String { String(decoding: bytes, as: UTF8.self) }
}
