// SPDX-License-Identifier: Apache-2.0

/// Where bytes come from, a piece at a time.
package protocol ByteSource: AnyObject {
    /// How many bytes there are in all, as far as somebody said so, else 0.
    var expectedSize: Int { get }

    /// Reads once.
    ///
    /// - Parameters:
    ///   - count: The most bytes to read.
    ///   - bytes: Are added to; nothing is added at the end only.
    /// - Throws: A fault of the system, or of what the bytes come out of.
    func read(_ count: Int, appendingTo bytes: inout [UInt8]) throws(InputFault)
}

extension ByteSource {
    /// Reads until there are so many bytes or no more.
    func fill(_ bytes: inout [UInt8], upTo limit: Int) throws(InputFault) {
        while bytes.count < limit {
            let count = bytes.count
            let room = max(bytes.capacity - count, InputStream.chunkSize)
            try read(min(room, limit - count), appendingTo: &bytes)
            if bytes.count == count { return }
        }
    }

    /// Reads to the end, or one byte beyond a limit.
    ///
    /// - Parameters:
    ///   - head: What was read already.
    ///   - limit: The most bytes that are of use.
    /// - Returns: The bytes, one more than the limit if there are too many.
    /// - Throws: A fault of the source.
    func capture(from head: [UInt8], limit: Int) throws(InputFault) -> InputFile {
        var bytes = head
        let (most, isUnlimited) = limit.addingReportingOverflow(1)
        if bytes.count >= InputKind.headSize, bytes.count <= limit {
            // One byte of room beyond the expected end shows in the first read that there is no more. A member of an
            // archive can say what it likes of its size.
            bytes.reserveCapacity(min(expectedSize, limit, 64 << 20) + 1)
            try fill(&bytes, upTo: isUnlimited ? .max : most)
        }
        if bytes.count > limit { bytes.removeLast(bytes.count - limit - 1) }
        return InputFile(bytes, size: max(expectedSize, bytes.count))
    }
}

/// The bytes of a file, a device or a pipe.
final class StreamSource: ByteSource {
    private var stream: InputStream
    private var isAtEnd = false
    private var position = 0

    /// How far the stream was read: bytes that are read again count once.
    private(set) var reach = 0

    init(_ path: InputPath) throws(FileFault) {
        stream = try InputStream(opening: path)
    }

    var expectedSize: Int { stream.expectedSize }

    func read(_ count: Int, appendingTo bytes: inout [UInt8]) throws(InputFault) {
        // A terminal would be asked once more after its end.
        if isAtEnd { return }
        do throws(FileFault) {
            let added = try stream.read(count, appendingTo: &bytes)
            isAtEnd = added == 0
            position += added
            reach = max(reach, position)
        } catch {
            throw .system(error)
        }
    }

    /// Goes to another place of a file.
    ///
    /// - Returns: The place from its beginning, or nil for a stream that has none.
    func seek(_ offset: Int, from whence: CInt) -> Int? {
        isAtEnd = false
        guard let place = stream.seek(offset, from: whence) else { return nil }
        position = place
        return place
    }
}
