// SPDX-License-Identifier: Apache-2.0

internal import CZlib
package import SAMLEncoding

/// Raw DEFLATE, the compression of the redirect binding (SAML Bindings 3.4.4.1).
package enum Deflate {
    /// The most output bytes that one input byte may become.
    package static let maximumRatio = 100

    /// Output up to this size is exempt from the ratio.
    ///
    /// A short document of a few repeated tags can honestly shrink by more than the ratio, and this much memory
    /// costs nobody anything. A bomb has to grow past it to do harm.
    package static let ratioExemption = 64 << 10

    /// The version of zlib that is linked.
    package static var libraryVersion: String {
        // Safety: zlib gives a static NUL-terminated text.
        unsafe String(cString: zlibVersion())
    }

    /// Undoes the compression, in constant memory until the output is known to stay below the limit.
    ///
    /// - Parameters:
    ///   - bytes: One whole stream and nothing behind it.
    ///   - limit: The most output bytes that are accepted.
    /// - Returns: The bytes that were compressed.
    /// - Throws: `badDeflate` for a stream that is damaged, ends early or has bytes behind it; `tooLarge` as soon as
    ///   the output passes the limit or the ratio.
    package static func inflate(_ bytes: Span<UInt8>, limit: Int) throws(EncodingFault) -> [UInt8] {
        let ratioCap = bytes.count.multipliedReportingOverflow(by: maximumRatio)
        let cap = min(limit, max(ratioExemption, ratioCap.overflow ? .max : ratioCap.partialValue))
        let inflation = try Inflation(of: bytes)
        var output: [UInt8] = []
        var ended = false
        while !ended {
            let room = cap - output.count
            if room > 0 {
                // Twice what there is, as growing arrays do, but never past the cap.
                ended = try inflation.next(min(room, max(output.count, 16 << 10)), into: &output)
            } else {
                // The output is full: one byte more is over the cap, none means that the stream ends here.
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

    /// The first bytes a stream inflates to, whatever comes of it later.
    ///
    /// - Parameters:
    ///   - bytes: Any bytes.
    ///   - count: The most output bytes that are wanted.
    /// - Returns: At most `count` bytes; none if the bytes do not begin a stream.
    package static func prefix(of bytes: Span<UInt8>, count: Int) -> [UInt8] {
        var output: [UInt8] = []
        do throws(EncodingFault) {
            let inflation = try Inflation(of: bytes)
            while output.count < count {
                let ended = try inflation.next(count - output.count, into: &output)
                if ended { break }
            }
        } catch {
            // What came out before the damage is the answer.
        }
        return output
    }

    /// Compresses bytes into one raw stream.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - level: zlib's level, from 0 (stored) to 9.
    /// - Returns: The stream.
    /// - Throws: `tooLarge` if zlib cannot count the bytes or gets no memory.
    package static func deflate(_ bytes: Span<UInt8>, level: Int = 6) throws(EncodingFault) -> [UInt8] {
        precondition(0...9 ~= level, "A DEFLATE level is 0 to 9.")
        return try Deflation.stream(of: bytes, level: CInt(level))
    }
}
