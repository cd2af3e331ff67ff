// SPDX-License-Identifier: Apache-2.0

/// A source that can be an archive: an input, or a part of one in memory.
protocol ArchiveSource: ByteSource, SendableMetatype {
    /// The number of stored bytes that were read; 0 for an archive in memory, which is a part of an input.
    var reach: Int { get }

    /// Seeks to an offset.
    ///
    /// - Returns: The offset from the start, or `nil` if the source does not support seeking.
    func seek(_ offset: Int, from whence: CInt) -> Int?
}

extension StreamSource: ArchiveSource {}
