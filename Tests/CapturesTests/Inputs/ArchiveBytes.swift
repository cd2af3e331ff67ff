// SPDX-License-Identifier: Apache-2.0

/// Creates archives byte by byte, so that a test can make any byte wrong.
enum ArchiveBytes {
    /// A member of tar (POSIX.1-2017, ustar).
    static func tarMember(
        _ name: [UInt8],
        _ content: [UInt8],
        type: Character = "0",
        size: Int? = nil,
        magic: String = "ustar\u{0}00"
    ) -> [UInt8] {
        var header = [UInt8](repeating: 0, count: 512)
        func put(_ bytes: some Sequence<UInt8>, at start: Int) {
            for (offset, byte) in bytes.enumerated() { header[start + offset] = byte }
        }
        put(name, at: 0)
        put("0000644\u{0}0000000\u{0}0000000\u{0}".utf8, at: 100)
        put(octal(size ?? content.count, digits: 11), at: 124)
        put(octal(0, digits: 11), at: 136)
        put("        ".utf8, at: 148)
        put(String(type).utf8, at: 156)
        put(magic.utf8, at: 257)
        put(octal(header.reduce(0) { $0 + Int($1) }, digits: 6), at: 148)
        header[155] = 0x20
        return header + content + [UInt8](repeating: 0, count: (512 - content.count % 512) % 512)
    }

    static func tarMember(_ name: String, _ content: String, type: Character = "0", size: Int? = nil) -> [UInt8] {
        tarMember(Array(name.utf8), Array(content.utf8), type: type, size: size)
    }

    static let tarEnd = [UInt8](repeating: 0, count: 1024)

    static func tar(_ members: [(String, String)]) -> [UInt8] {
        members.flatMap { tarMember($0.0, $0.1) } + tarEnd
    }

    private static func octal(_ value: Int, digits: Int) -> [UInt8] {
        let text = String(value, radix: 8)
        return Array((String(repeating: "0", count: digits - text.utf8.count) + text + "\u{0}").utf8)
    }

    /// A stored zip member (APPNOTE 4.3.7) and its central directory header (4.3.12).
    struct ZipMember {
        var name: [UInt8]
        var content: [UInt8]
        var flags: UInt16 = 0
        var crcMask: UInt32 = 0
        var mode: UInt32 = 0o100644

        init(_ name: String, _ content: String) {
            self.name = Array(name.utf8)
            self.content = Array(content.utf8)
        }
    }

    static func zip(_ members: [ZipMember]) -> [UInt8] {
        var bytes: [UInt8] = []
        var directory: [UInt8] = []
        for member in members {
            let common =
                little16(20) + little16(member.flags) + little16(0) + little16(0) + little16(33)
                + little32(crc32(member.content) ^ member.crcMask) + little32(UInt32(member.content.count))
                + little32(UInt32(member.content.count)) + little16(UInt16(member.name.count)) + little16(0)
            directory += little32(0x0201_4B50) + little16(0x0314) + common + little16(0) + little16(0) + little16(0)
            directory += little32(member.mode << 16) + little32(UInt32(bytes.count)) + member.name
            bytes += little32(0x0403_4B50) + common + member.name + member.content
        }
        let count = little16(UInt16(truncatingIfNeeded: members.count))
        let end = little32(0x0605_4B50) + little16(0) + little16(0) + count + count
        return bytes + directory + end + little32(UInt32(directory.count)) + little32(UInt32(bytes.count)) + little16(0)
    }

    /// A gzip member with stored content (RFC 1952, RFC 1951).
    static func gzip(_ content: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
        var rest = content[...]
        repeat {
            let block = rest.prefix(0xFFFF)
            rest = rest.dropFirst(block.count)
            let count = UInt16(block.count)
            bytes += [rest.isEmpty ? 1 : 0] + little16(count) + little16(~count) + block
        } while !rest.isEmpty
        return bytes + little32(crc32(content)) + little32(UInt32(truncatingIfNeeded: content.count))
    }

    /// A zstd frame with raw content (RFC 8878).
    static func zstd(_ content: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x58]
        var rest = content[...]
        repeat {
            let block = rest.prefix(1 << 16)
            rest = rest.dropFirst(block.count)
            bytes += little32(UInt32(block.count << 3 | (rest.isEmpty ? 1 : 0))).prefix(3) + block
        } while !rest.isEmpty
        return bytes
    }

    /// A zstd frame that repeats one letter: four bytes for each 128 KiB.
    static func zstdOfOneLetter(blocks: Int) -> [UInt8] {
        var bytes: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x58]
        for index in 1...blocks {
            bytes += little32(UInt32((128 << 10) << 3 | 1 << 1 | (index == blocks ? 1 : 0))).prefix(3) + [0x78]
        }
        return bytes
    }

    static func little16(_ value: UInt16) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8)] }

    static func little32(_ value: UInt32) -> [UInt8] {
        little16(UInt16(value & 0xFFFF)) + little16(UInt16(value >> 16))
    }

    static func crc32(_ bytes: [UInt8]) -> UInt32 {
        var crc: UInt32 = .max
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc >> 1 ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
        return ~crc
    }
}
