// SPDX-License-Identifier: Apache-2.0

internal import CZlib
internal import SAMLEncoding

/// An owner of a zlib decompression stream over borrowed bytes.
@safe
package struct Inflation: ~Copyable, ~Escapable {
    // zlib keeps a pointer to this structure, so it must not move.
    private let stream: UnsafeMutablePointer<z_stream>
    private let input: Span<UInt8>

    /// Creates a decompression stream.
    ///
    /// - Parameter bytes: The compressed bytes.
    /// - Throws: `tooLarge` if the data is too large for zlib or memory allocation fails.
    @_lifetime(copy bytes)
    init(of bytes: Span<UInt8>) throws(EncodingFault) {
        guard UInt32(exactly: bytes.count) != nil else {
            throw EncodingFault(.tooLarge, at: 0, "The data is larger than zlib supports")
        }
        // Safety: the memory is initialized before use, and freed on both exits: here and in `deinit`.
        let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        unsafe stream.initialize(to: z_stream())
        guard unsafe cz_inflate_init_raw(stream) == Z_OK else {
            unsafe stream.deallocate()
            throw EncodingFault(.tooLarge, at: 0, "There is not enough memory to decompress")
        }
        unsafe self.stream = unsafe stream
        input = bytes
    }

    deinit {
        // Safety: `init` succeeded, so the stream is ended exactly once, here.
        unsafe inflateEnd(stream)
        unsafe stream.deallocate()
    }

    /// The number of compressed bytes consumed so far.
    var consumed: Int {
        // Safety: the stream lives as long as `self`.
        unsafe Int(stream.pointee.total_in)
    }

    /// The reason of the error for a stream that is incomplete.
    package static let missingEnd = "The DEFLATE stream ends before its final block"

    /// Decompresses the next bytes.
    ///
    /// - Parameters:
    ///   - count: The maximum number of bytes to append, at least 1.
    ///   - output: The array that the bytes are appended to.
    /// - Returns: Whether the stream has ended. If not, exactly `count` bytes were appended.
    /// - Throws: `badDeflate` if the stream is damaged; bytes decompressed before the damage are appended nevertheless.
    func next(_ count: Int, into output: inout [UInt8]) throws(EncodingFault) -> Bool {
        let remaining = input.extracting(droppingFirst: consumed)
        var status = Z_OK
        output.append(addingCapacity: count) { tail in
            // Safety: zlib receives both buffers with their lengths, for the duration of one call. It does not write to
            // the input; the pointer is mutable because zlib may be built without `const`.
            unsafe remaining.withUnsafeBufferPointer { source in
                unsafe tail.withUnsafeMutableBufferPointer { target, initializedCount in
                    unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
                    unsafe stream.pointee.avail_in = UInt32(source.count)
                    unsafe stream.pointee.next_out = target.baseAddress
                    unsafe stream.pointee.avail_out = UInt32(clamping: target.count)
                    let before = unsafe stream.pointee.total_out
                    status = unsafe inflate(stream, Z_NO_FLUSH)
                    initializedCount = unsafe Int(stream.pointee.total_out - before)
                }
            }
        }
        switch status {
        case Z_STREAM_END:
            return true
        case Z_OK, Z_BUF_ERROR:
            // Safety: as above.
            guard unsafe stream.pointee.avail_out == 0 else {
                throw EncodingFault(.badDeflate, at: input.count, Self.missingEnd)
            }
            return false
        case Z_MEM_ERROR:
            throw EncodingFault(.tooLarge, at: consumed, "There is not enough memory to decompress")
        default:
            throw EncodingFault(.badDeflate, at: consumed, "The DEFLATE stream is damaged at or before this byte")
        }
    }
}
