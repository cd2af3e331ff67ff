// SPDX-License-Identifier: Apache-2.0

internal import CZlib
public import SAMLEncoding

/// The raw DEFLATE compression of the redirect binding (SAML Bindings 3.4.4.1).
public enum Deflate: Sendable {
    /// The maximum ratio of output bytes to input bytes.
    package static let maximumRatio = 100

    /// The output size, in bytes, up to which ``maximumRatio`` does not apply.
    ///
    /// A short document with repeated tags can exceed the ratio legitimately, and this amount of memory is harmless. A
    /// decompression bomb has to exceed it to do harm.
    package static let ratioExemption = 64 << 10

    /// The version of zlib that is linked.
    package static var libraryVersion: String {
        // Safety: zlib returns a static NUL-terminated string.
        unsafe String(cString: zlibVersion())
    }

    /// Decompresses a DEFLATE stream, and stops when the output exceeds a limit.
    ///
    /// - Parameters:
    ///   - bytes: One complete stream without trailing bytes.
    ///   - limit: The maximum number of output bytes.
    /// - Returns: The decompressed bytes. Beyond 64 KiB, they may have 100 times the size of the stream.
    /// - Throws: `badDeflate` if the stream is damaged, incomplete or followed by other bytes; `tooLarge` as soon as
    ///   the output exceeds the limit or the ratio.
    public static func inflate(_ bytes: Span<UInt8>, limit: Int) throws(EncodingFault) -> [UInt8] {
        let ratioCap = bytes.count.multipliedReportingOverflow(by: maximumRatio)
        let cap = min(limit, max(ratioExemption, ratioCap.overflow ? .max : ratioCap.partialValue))
        let inflation = try Inflation(of: bytes)
        var output: [UInt8] = []
        var ended = false
        while !ended {
            let room = cap - output.count
            if room > 0 {
                // Double the capacity, as a growing array does, but never beyond the limit.
                ended = try inflation.next(min(room, max(output.count, 16 << 10)), into: &output)
            } else {
                // The output is full. A further byte exceeds the limit; no further byte means that the stream ends
                // here.
                var excess: [UInt8] = []
                ended = try inflation.next(1, into: &excess)
                guard excess.isEmpty else {
                    throw EncodingFault(
                        .tooLarge,
                        at: inflation.consumed,
                        "The inflated data has more than \(cap) bytes"
                    )
                }
            }
        }
        guard inflation.consumed == bytes.count else {
            throw EncodingFault(.badDeflate, at: inflation.consumed, "Other bytes follow the DEFLATE stream")
        }
        return output
    }

    /// Returns the first bytes that a stream decompresses to, ignoring later errors.
    ///
    /// - Parameters:
    ///   - bytes: Any bytes.
    ///   - count: The maximum number of output bytes.
    /// - Returns: At most `count` bytes; empty if the bytes do not begin a stream.
    package static func prefix(of bytes: Span<UInt8>, count: Int) -> [UInt8] {
        var output: [UInt8] = []
        do throws(EncodingFault) {
            let inflation = try Inflation(of: bytes)
            while output.count < count {
                let ended = try inflation.next(count - output.count, into: &output)
                if ended { break }
            }
        } catch {
            // Return the output that precedes the damage.
        }
        return output
    }

    /// Compresses bytes into a raw DEFLATE stream.
    ///
    /// - Parameters:
    ///   - bytes: The bytes to compress.
    ///   - level: The compression level of zlib.
    /// - Returns: The compressed stream.
    /// - Throws: `tooLarge` if the data is too large for zlib or memory allocation fails.
    /// - Precondition: `level` is from 0 (stored) to 9.
    public static func deflate(_ bytes: Span<UInt8>, level: Int = 6) throws(EncodingFault) -> [UInt8] {
        precondition(0...9 ~= level, "The DEFLATE level must be from 0 to 9.")
        return try Deflation.stream(of: bytes, level: CInt(level))
    }
}
