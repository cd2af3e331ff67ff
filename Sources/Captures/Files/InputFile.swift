// SPDX-License-Identifier: Apache-2.0

/// The bytes of an input, read up to a limit.
package struct InputFile: Hashable, Sendable {
    /// The bytes, truncated to one byte more than the limit.
    package let bytes: [UInt8]

    /// The size of the input in bytes, as far as it is known.
    package let size: Int

    /// Whether the bytes are parameters that the input lists one by one and decoded, encoded again.
    package internal(set) var isListed = false

    /// The result of decoding the layers of all bytes, if they were decoded; see `InputFile+Layers.swift`.
    var decoded: DecodedLayers?

    /// Reads a file, a device or a pipe.
    ///
    /// - Parameters:
    ///   - path: The path; `-` is standard input.
    ///   - limit: The maximum number of useful bytes.
    /// - Throws: ``FileFault`` if the input cannot be opened or read.
    package init(reading path: InputPath, limit: Int) throws(FileFault) {
        var stream = try InputStream(opening: path)
        bytes = try stream.read(upTo: limit + 1)
        size = max(stream.expectedSize, bytes.count)
    }

    /// Creates an input from bytes in memory.
    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        size = bytes.count
    }

    /// Creates an input from the first bytes of a possibly longer one.
    init(_ bytes: [UInt8], size: Int) {
        self.bytes = bytes
        self.size = size
    }
}
