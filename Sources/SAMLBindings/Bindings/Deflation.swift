// SPDX-License-Identifier: Apache-2.0

internal import CZlib
internal import SAMLEncoding

/// An owner of a zlib compression stream.
@safe
struct Deflation: ~Copyable {
    // zlib keeps a pointer to this structure, so it must not move.
    private let stream: UnsafeMutablePointer<z_stream>

    private init(level: CInt) throws(EncodingFault) {
        // Safety: the memory is initialized before use, and freed on both exits: here and in `deinit`.
        let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        unsafe stream.initialize(to: z_stream())
        guard unsafe cz_deflate_init_raw(stream, level) == Z_OK else {
            unsafe stream.deallocate()
            throw EncodingFault(.tooLarge, at: 0, "There is not enough memory to compress")
        }
        unsafe self.stream = unsafe stream
    }

    deinit {
        // Safety: `init` succeeded, so the stream is ended exactly once, here.
        unsafe deflateEnd(stream)
        unsafe stream.deallocate()
    }

    /// Compresses bytes into a raw DEFLATE stream.
    static func stream(of bytes: Span<UInt8>, level: CInt) throws(EncodingFault) -> [UInt8] {
        let deflation = try Deflation(level: level)
        // Safety: `deflateBound` only reads the settings of the stream.
        let bound = unsafe deflateBound(deflation.stream, UInt(bytes.count))
        guard let available = UInt32(exactly: bytes.count), UInt32(exactly: bound) != nil else {
            throw EncodingFault(.tooLarge, at: 0, "The data is larger than zlib supports")
        }
        var output: [UInt8] = []
        output.append(addingCapacity: Int(bound)) { tail in
            // Safety: zlib receives both buffers with their lengths, for the duration of one call; see `Inflation`.
            unsafe bytes.withUnsafeBufferPointer { source in
                unsafe tail.withUnsafeMutableBufferPointer { target, initializedCount in
                    let stream = unsafe deflation.stream
                    unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
                    unsafe stream.pointee.avail_in = available
                    unsafe stream.pointee.next_out = target.baseAddress
                    unsafe stream.pointee.avail_out = UInt32(clamping: target.count)
                    // The capacity suffices for a single call.
                    unsafe CZlib.deflate(stream, Z_FINISH)
                    initializedCount = unsafe Int(stream.pointee.total_out)
                }
            }
        }
        return output
    }
}
