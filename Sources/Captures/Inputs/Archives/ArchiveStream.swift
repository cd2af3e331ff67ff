// SPDX-License-Identifier: Apache-2.0

internal import CArchive
internal import CLibrary

/// The stream from which libarchive reads bytes.
///
/// libarchive stores its address, so the archive retains it while libarchive can call it.
@safe
final class ArchiveStream {
    /// The size of the buffer, in bytes.
    private static let chunkSize = 64 << 10

    private let source: any ArchiveSource
    private let expansion: ArchiveExpansion

    /// The number of decompressed bytes that are counted.
    private var decompressed = 0

    /// The last chunk passed to libarchive, which reads it until it requests the next one.
    private let buffer: UnsafeMutableRawBufferPointer

    /// The bytes that were read and that libarchive has not received; at first, those that the caller has read.
    private var unread: ArraySlice<UInt8>

    /// The offset of the archive in the file, or `nil` if the input does not support seeking.
    private let origin: Int?

    /// The archive that reads the stream; it outlives every call.
    var archive: OpaquePointer?

    /// The first system error that reading the input caused.
    private(set) var fault: FileFault?

    /// Whether the end was reached.
    private(set) var isAtEnd = false

    /// Whether the archive exceeds the expansion limit.
    private(set) var isTooLarge = false

    init(_ head: [UInt8], continuedBy source: any ArchiveSource, expansion: ArchiveExpansion) {
        unread = head[...]
        self.expansion = expansion
        expansion.noteInput(upTo: source.reach)
        self.source = source
        unsafe buffer = .allocate(byteCount: Self.chunkSize, alignment: 16)
        origin = source.seek(0, from: SEEK_CUR).map { $0 - head.count }
    }

    deinit {
        unsafe buffer.deallocate()
    }

    /// Opens an archive on this stream.
    func open(_ archive: OpaquePointer) -> CInt {
        // Safety: the archive owns this stream and is freed first, so no call follows its deallocation.
        let context = unsafe Unmanaged.passUnretained(self).toOpaque()
        unsafe archive_read_set_callback_data(archive, context)
        unsafe archive_read_set_read_callback(archive) { _, context, output in
            guard let context = unsafe context, let output = unsafe output else { return -1 }
            let stream = unsafe Unmanaged<ArchiveStream>.fromOpaque(context).takeUnretainedValue()
            unsafe output.pointee = unsafe UnsafeRawPointer(stream.buffer.baseAddress)
            return stream.read()
        }
        if origin != nil {
            unsafe archive_read_set_seek_callback(archive) { _, context, offset, whence in
                guard let context = unsafe context else { return Int64(ARCHIVE_FATAL) }
                let stream = unsafe Unmanaged<ArchiveStream>.fromOpaque(context).takeUnretainedValue()
                return Int64(stream.seek(Int(offset), from: whence) ?? Int(ARCHIVE_FATAL))
            }
        }
        return unsafe archive_read_open1(archive)
    }

    /// Fills the buffer; returns the number of bytes, 0 at the end, or -1 after an error.
    private func read() -> Int {
        if let archive = unsafe archive {
            let output = unsafe Int(archive_filter_bytes(archive, 0))
            expansion.addDecompressed(max(0, output - decompressed))
            decompressed = max(decompressed, output)
            isTooLarge = expansion.isTooLarge
            if isTooLarge { return -1 }
        }
        if unread.isEmpty {
            var bytes: [UInt8] = []
            do throws(InputFault) {
                try source.read(Self.chunkSize, appendingTo: &bytes)
                expansion.noteInput(upTo: source.reach)
            } catch {
                if case .system(let fault) = error { self.fault = fault }
                return -1
            }
            unread = bytes[...]
        }
        // The bytes that the caller has read can be far more than the buffer holds (S-101).
        let chunk = unread.prefix(Self.chunkSize)
        unread = unread[chunk.endIndex...]
        isAtEnd = chunk.isEmpty
        // Bounded: the chunk has at most `chunkSize` bytes, which is the size of the buffer.
        unsafe buffer.copyBytes(from: chunk)
        return chunk.count
    }

    /// Returns the last bytes of the archive, which libarchive does not need any more.
    ///
    /// - Parameter count: The maximum number of bytes.
    /// - Returns: The bytes, or `nil` if the input does not support seeking.
    func tail(_ count: Int) -> [UInt8]? {
        guard let end = seek(0, from: SEEK_END), seek(max(0, end - count), from: SEEK_SET) != nil else { return nil }
        var bytes: [UInt8] = []
        return (try? source.fill(&bytes, upTo: count)).map { bytes }
    }

    /// Seeks to an offset of the archive; returns the new offset, or `nil` if seeking fails.
    private func seek(_ offset: Int, from whence: CInt) -> Int? {
        guard let origin else { return nil }
        // The source is ahead of libarchive by the bytes that it has not received.
        let base = whence == SEEK_SET ? origin : whence == SEEK_CUR ? -unread.count : 0
        unread = []
        isAtEnd = false
        let (target, isTooLarge) = offset.addingReportingOverflow(base)
        guard !isTooLarge, let place = source.seek(target, from: whence) else { return nil }
        return place - origin
    }
}
