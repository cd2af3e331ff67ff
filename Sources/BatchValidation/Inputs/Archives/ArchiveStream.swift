// SPDX-License-Identifier: Apache-2.0

#if Archives
internal import CArchive

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The stream that libarchive asks for bytes.
///
/// libarchive keeps its address, so the archive holds it as long as libarchive can call.
@safe
final class ArchiveStream {
    private let source: StreamSource

    /// The piece that was handed over last; libarchive reads it until it asks for the next one.
    private let buffer: UnsafeMutableRawBufferPointer

    /// What was read before libarchive asked.
    private var head: [UInt8]

    private var piece: [UInt8] = []

    /// Where the archive begins in the file, or nil if nobody can go back in it.
    private let origin: Int?

    /// The archive that asks; it outlives every call.
    var archive: OpaquePointer?

    /// What the system refused.
    private(set) var fault: FileFault?

    /// Whether there is no more.
    private(set) var isAtEnd = false

    /// Whether too much came out of what was read.
    private(set) var isTooLarge = false

    /// How far the archive was read; what is read again counts once.
    var input: Int { source.reach }

    init(_ head: [UInt8], continuedBy source: StreamSource) {
        self.head = head
        self.source = source
        unsafe buffer = .allocate(byteCount: InputKind.headSize, alignment: 16)
        origin = source.seek(0, from: SEEK_CUR).map { $0 - head.count }
    }

    deinit {
        unsafe buffer.deallocate()
    }

    /// Makes libarchive read from here.
    func open(_ archive: OpaquePointer) -> CInt {
        // Safety: the archive owns this stream and is freed before it, and no call is made after that.
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

    /// Fills the buffer; gives the count, 0 at the end, or -1.
    private func read() -> Int {
        if let archive = unsafe archive {
            let output = unsafe Int(archive_filter_bytes(archive, 0))
            isTooLarge = ArchiveExpansion.isTooLarge(output, from: input)
            if isTooLarge { return -1 }
        }
        piece.removeAll(keepingCapacity: true)
        if head.isEmpty {
            do throws(InputFault) {
                try source.read(InputKind.headSize, appendingTo: &piece)
            } catch {
                if case .system(let fault) = error { self.fault = fault }
                return -1
            }
        } else {
            swap(&head, &piece)
        }
        isAtEnd = piece.isEmpty
        unsafe buffer.copyBytes(from: piece)
        return piece.count
    }

    /// Goes to another place of the archive; gives it, or nil.
    private func seek(_ offset: Int, from whence: CInt) -> Int? {
        guard let origin else { return nil }
        head = []
        isAtEnd = false
        let (target, isTooLarge) = offset.addingReportingOverflow(whence == SEEK_SET ? origin : 0)
        guard !isTooLarge, let place = source.seek(target, from: whence) else { return nil }
        return place - origin
    }
}
#endif
