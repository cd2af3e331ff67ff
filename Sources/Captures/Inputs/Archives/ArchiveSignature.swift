// SPDX-License-Identifier: Apache-2.0

/// Recognizes archives by their first bytes: the magic number of zip, gzip, zstd, bzip2 or xz, or a tar header with a
/// correct checksum.
package enum ArchiveSignature {
    /// Returns whether bytes begin like an archive, or like a compressed archive.
    package static func begins(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) || bytes.starts(with: [0x50, 0x4B, 0x05, 0x06])
            || compression(of: bytes) != nil || isTar(bytes)
    }

    /// Returns the compression of bytes, or `nil` if they are not compressed.
    static func compression(of bytes: [UInt8]) -> ArchiveCompression? {
        guard bytes.count >= 4 else { return nil }
        switch (bytes[0], bytes[1], bytes[2], bytes[3]) {
        case (0x1F, 0x8B, 0x08, _): return .gzip
        case (0x28, 0xB5, 0x2F, 0xFD): return .zstd
        // The digit is the size of a block. The first block begins with the digits of pi.
        case (0x42, 0x5A, 0x68, 0x31...0x39) where bytes[4...].starts(with: [0x31, 0x41, 0x59, 0x26, 0x53, 0x59]):
            return .bzip2
        case (0xFD, 0x37, 0x7A, 0x58) where bytes[4...].starts(with: [0x5A, 0x00]): return .xz
        default: return nil
        }
    }

    /// Returns whether bytes begin with a tar header in any dialect (POSIX.1-2017, pax).
    ///
    /// Text can contain `ustar` anywhere. Unlike text, a header contains the sum of its own bytes, and NUL bytes.
    private static func isTar(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 512, let sum = octal(bytes[148..<156]) else { return false }
        let header = bytes[..<512]
        guard header.first != 0, header.contains(0) else { return false }
        let counted = header.enumerated().reduce(0) { total, byte in
            total + (148..<156 ~= byte.offset ? 0x20 : Int(byte.element))
        }
        return counted == sum
    }

    private static func octal(_ field: ArraySlice<UInt8>) -> Int? {
        let digits = field.drop { $0 == 0x20 }.prefix { 0x30...0x37 ~= $0 }
        guard !digits.isEmpty, field[digits.endIndex...].allSatisfy({ $0 == 0 || $0 == 0x20 }) else { return nil }
        return digits.reduce(0) { $0 << 3 | Int($1 - 0x30) }
    }
}

/// A compression of archives that libarchive removes.
enum ArchiveCompression {
    case gzip
    case zstd
    case bzip2
    case xz
}
