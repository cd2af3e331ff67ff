// SPDX-License-Identifier: Apache-2.0

/// A source of bytes that is read in chunks.
package protocol ByteSource: AnyObject {
    /// The expected total number of bytes, or 0 if it is unknown.
    var expectedSize: Int { get }

    /// Whether the source is a device, which may never end.
    var isDevice: Bool { get }

    /// Whether reading may have to wait, as it never does for a file or for memory.
    var mayWait: Bool { get }

    /// Whether reading does not have to wait now.
    var isReady: Bool { get }

    /// Reads once.
    ///
    /// - Parameters:
    ///   - count: The maximum number of bytes to read.
    ///   - bytes: The array that the bytes are appended to. If nothing is appended, the source has ended.
    /// - Throws: ``InputFault`` if the system reports an error, or the enclosing content is damaged.
    func read(_ count: Int, appendingTo bytes: inout [UInt8]) throws(InputFault)
}

extension ByteSource {
    package var isDevice: Bool { false }
    package var mayWait: Bool { false }
    package var isReady: Bool { true }

    /// Reads until an array has the given number of bytes, or the source ends.
    package func fill(_ bytes: inout [UInt8], upTo limit: Int) throws(InputFault) {
        while bytes.count < limit {
            let count = bytes.count
            let room = max(bytes.capacity - count, InputStream.chunkSize)
            try read(min(room, limit - count), appendingTo: &bytes)
            if bytes.count == count { return }
        }
    }

    /// Reads to the end, or to one byte more than a limit.
    ///
    /// - Parameters:
    ///   - head: The bytes that have already been read.
    ///   - limit: The maximum number of useful bytes.
    /// - Returns: The bytes, truncated to one byte more than the limit.
    /// - Throws: An error of the source.
    func capture(from head: [UInt8], limit: Int) throws(InputFault) -> InputFile {
        var bytes = head
        let (most, isUnlimited) = limit.addingReportingOverflow(1)
        if bytes.count >= InputStream.headSize, bytes.count <= limit {
            // With one byte of extra capacity, the first read detects the end. The capacity is limited because a member
            // of an archive can declare any size.
            bytes.reserveCapacity(min(expectedSize, limit, 64 << 20) + 1)
            try fill(&bytes, upTo: isUnlimited ? .max : most)
        }
        if bytes.count > limit { bytes.removeLast(bytes.count - limit - 1) }
        return InputFile(bytes, size: max(expectedSize, bytes.count))
    }

    /// Reads to the end.
    ///
    /// - Parameters:
    ///   - head: The bytes that have already been read.
    ///   - limit: The maximum number of bytes.
    ///   - name: What the bytes are, at the beginning of the message if they are too many.
    /// - Returns: All bytes.
    /// - Throws: An error of the source, or the finding that there are too many bytes.
    func everything(from head: [UInt8], limit: Int, of name: StaticString) throws(InputFault) -> [UInt8] {
        let whole = try capture(from: head, limit: limit)
        guard whole.bytes.count <= limit else {
            throw .content(.inputTooLarge(name, size: whole.size, limit: limit))
        }
        return whole.bytes
    }
}

/// The bytes of a file, a device or a pipe.
package final class StreamSource: ByteSource {
    private var stream: InputStream
    private var isAtEnd = false
    private var position = 0

    /// The number of bytes of the stream that were read; bytes that are read again count once.
    private(set) var reach = 0

    package init(_ path: InputPath) throws(FileFault) {
        stream = try InputStream(opening: path)
    }

    package var expectedSize: Int { stream.expectedSize }
    package var isDevice: Bool { stream.isDevice }
    package var isReady: Bool { isAtEnd || stream.isReadable }
    package var mayWait: Bool { stream.mayWait }

    package func read(_ count: Int, appendingTo bytes: inout [UInt8]) throws(InputFault) {
        // Reading a terminal after its end would wait for input again.
        if isAtEnd { return }
        // Room for a whole chunk would be 64 KiB of memory for each small file.
        let rest = stream.expectedSize - position
        let added = try InputFault.wrapping { () throws(FileFault) in
            try stream.read(rest > 0 ? min(count, rest + 1) : count, appendingTo: &bytes)
        }
        position += added
        // A file that has been read to its size needs no second call that returns nothing.
        isAtEnd = added == 0 || position == stream.expectedSize
        reach = max(reach, position)
    }

    /// Seeks to an offset of a file.
    ///
    /// - Returns: The offset from the start, or `nil` if the stream does not support seeking.
    func seek(_ offset: Int, from whence: CInt) -> Int? {
        isAtEnd = false
        guard let place = stream.seek(offset, from: whence) else { return nil }
        position = place
        return place
    }
}
