// SPDX-License-Identifier: Apache-2.0

/// The bytes of one input, read no further than a limit.
package struct InputFile: Hashable, Sendable {
    /// The bytes: all of them, or one more than the limit.
    package let bytes: [UInt8]

    /// How many bytes the input holds, as far as the system or the reading could tell.
    package let size: Int

    /// Reads a file, a device or a pipe.
    ///
    /// - Parameters:
    ///   - path: The name; `-` is standard input.
    ///   - limit: The most bytes that are of use.
    /// - Throws: A fault that says what could not be done.
    package init(reading path: InputPath, limit: Int) throws(FileFault) {
        var stream = try InputStream(opening: path)
        bytes = try stream.read(upTo: limit + 1)
        size = max(stream.expectedSize, bytes.count)
    }

    /// Makes an input of bytes that were read already.
    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        size = bytes.count
    }

    /// Makes an input of bytes that may be the first ones of more.
    init(_ bytes: [UInt8], size: Int) {
        self.bytes = bytes
        self.size = size
    }
}
