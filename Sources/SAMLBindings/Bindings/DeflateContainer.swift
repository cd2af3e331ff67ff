// SPDX-License-Identifier: Apache-2.0

/// The header around DEFLATE data: that of zlib or gzip, where the redirect binding uses none.
package enum DeflateContainer {
    /// The header of zlib.
    case zlib
    /// The header of gzip.
    case gzip

    /// Determines the header of data; fails if the data begins with neither header.
    package init?(of bytes: Span<UInt8>) {
        guard bytes.count > 2 else { return nil }
        if bytes[0] == 0x1F, bytes[1] == 0x8B, bytes[2] == 8 {
            self = .gzip
        } else if bytes[0] & 0x0F == 8, (Int(bytes[0]) << 8 | Int(bytes[1])).isMultiple(of: 31), bytes[1] & 0x20 == 0 {
            self = .zlib
        } else {
            return nil
        }
    }

    /// The number of bytes after the data: a checksum, and the size for gzip.
    private var trailerCount: Int { self == .zlib ? 4 : 8 }

    /// Returns the data between header and trailer, or the bytes as they are if there is no header.
    @_lifetime(copy bytes)
    package static func contents(of bytes: Span<UInt8>) -> Span<UInt8> {
        guard let container = DeflateContainer(of: bytes), let start = headerCount(of: bytes) else { return bytes }
        return bytes.extracting(start..<max(start, bytes.count - container.trailerCount))
    }

    /// Returns the length of the header, or `nil` if the header is absent or incomplete.
    package static func headerCount(of bytes: Span<UInt8>) -> Int? {
        DeflateContainer(of: bytes)?.headerCount(in: bytes)
    }

    /// Returns the length of the header (RFC 1950, section 2.2; RFC 1952, section 2.3), or `nil` if it is incomplete.
    private func headerCount(in bytes: Span<UInt8>) -> Int? {
        guard self == .gzip else { return 2 }
        guard bytes.count > 10 else { return nil }
        let flags = bytes[3]
        var index = 10
        if flags & 4 != 0 {
            guard index + 2 <= bytes.count else { return nil }
            index += 2 + Int(bytes[index]) + Int(bytes[index + 1]) << 8
        }
        for flag: UInt8 in [8, 16] where flags & flag != 0 {
            while index < bytes.count, bytes[index] != 0 { index += 1 }
            index += 1
        }
        if flags & 2 != 0 { index += 2 }
        return index <= bytes.count ? index : nil
    }
}
