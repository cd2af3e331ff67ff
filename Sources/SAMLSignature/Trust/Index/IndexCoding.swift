// SPDX-License-Identifier: Apache-2.0

/// Writes the values of an index: numbers with 8 bytes, and texts with their length.
struct IndexWriter {
    private(set) var bytes: [UInt8] = []

    mutating func add(_ number: Int) {
        var number = UInt64(bitPattern: Int64(number))
        for _ in 0..<8 {
            bytes.append(UInt8(truncatingIfNeeded: number))
            number >>= 8
        }
    }

    mutating func add(_ octets: some Collection<UInt8>) {
        add(octets.count)
        bytes.append(contentsOf: octets)
    }

    mutating func add(_ text: String) { add(text.utf8) }

    mutating func add(_ text: String?) {
        add(text == nil ? 0 : 1)
        if let text { add(text) }
    }
}

/// Reads the values of an index; each method returns `nil` if the index is damaged.
struct IndexReader {
    private let bytes: [UInt8]
    private var position: Int

    init(_ bytes: [UInt8], from position: Int) {
        self.bytes = bytes
        self.position = position
    }

    /// Whether all bytes have been read.
    var isAtEnd: Bool { position == bytes.count }

    mutating func number() -> Int? {
        guard bytes.count - position >= 8 else { return nil }
        var number: UInt64 = 0
        for index in (0..<8).reversed() { number = number << 8 | UInt64(bytes[position + index]) }
        position += 8
        return Int(Int64(bitPattern: number))
    }

    /// Returns the number of the following values, each of which has at least 8 bytes.
    mutating func count() -> Int? {
        guard let count = number(), count >= 0, count <= (bytes.count - position) / 8 else { return nil }
        return count
    }

    mutating func octets() -> ArraySlice<UInt8>? {
        guard let count = number(), count >= 0, count <= bytes.count - position else { return nil }
        defer { position += count }
        return bytes[position..<position + count]
    }

    mutating func text() -> String? { octets().map { String(decoding: $0, as: UTF8.self) } }

    mutating func optionalText() -> String?? {
        switch number() {
        case 0: .some(nil)
        case 1: text().map { .some($0) }
        default: nil
        }
    }
}
