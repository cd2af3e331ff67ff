// SPDX-License-Identifier: Apache-2.0

/// The record at the end of a zip archive, which states the number of its members (APPNOTE 4.3.16).
enum ZipDirectory {
    /// The number of bytes in which libarchive searches for the record.
    static let maximumTailLength = 16 << 10

    private static let signature: [UInt8] = [0x50, 0x4B, 0x05, 0x06]
    private static let size = 22

    /// Returns the stated number of members, or `nil` without a record, or if a record of Zip64 states the number.
    static func members(inTail bytes: [UInt8]) -> Int? {
        guard bytes.count >= size,
            let start = (0...bytes.count - size).last(where: { bytes[$0...].starts(with: signature) })
        else { return nil }
        let count = Int(bytes[start + 10]) | Int(bytes[start + 11]) << 8
        return count == 0xFFFF ? nil : count
    }
}
