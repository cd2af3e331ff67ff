// SPDX-License-Identifier: Apache-2.0

/// JSON that is written as it goes, for the answers and the lines of the log.
///
/// Both are written for every request; an encoder that first makes a tree of them takes a tenth of the whole time.
struct JSONText {
    private(set) var bytes: [UInt8] = []
    private var isFirst = true

    init() { bytes.reserveCapacity(512) }

    /// Writes an object.
    mutating func object(_ members: (inout JSONText) -> Void) { enclose("{", "}", members) }

    /// Writes an array of whatever is written in the meantime.
    mutating func array(_ values: (inout JSONText) -> Void) { enclose("[", "]", values) }

    /// Writes the name of the member whose value comes next.
    mutating func name(_ name: String) {
        string(name)
        bytes.append(UInt8(ascii: ":"))
        isFirst = true
    }

    mutating func string(_ text: String) {
        separate()
        quote(text)
    }

    mutating func integer(_ number: some BinaryInteger) { literal("\(number)") }

    mutating func boolean(_ value: Bool) { literal(value ? "true" : "false") }

    /// Writes a member, if it has a value.
    mutating func member(_ name: String, _ text: String?) {
        guard let text else { return }
        self.name(name)
        string(text)
    }

    /// Writes a member, if it has a value.
    mutating func member(_ name: String, _ number: (some BinaryInteger)?) {
        guard let number else { return }
        self.name(name)
        integer(number)
    }

    private mutating func literal(_ text: String) {
        separate()
        bytes += text.utf8
    }

    private mutating func enclose(
        _ opening: Unicode.Scalar,
        _ closing: Unicode.Scalar,
        _ body: (inout JSONText) -> Void
    ) {
        separate()
        bytes.append(UInt8(ascii: opening))
        isFirst = true
        body(&self)
        bytes.append(UInt8(ascii: closing))
        isFirst = false
    }

    private mutating func separate() {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
    }

    /// Appends a text in quotes, with no control character in it, whatever it says.
    private mutating func quote(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        var last: UInt8 = 0
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case ..<0x20, 0x7F: escape(byte)
            case 0x80...0x9F where last == 0xC2:
                // A control character from U+0080 on, whose first byte is there already.
                bytes.removeLast()
                escape(byte)
            default: bytes.append(byte)
            }
            last = byte
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func escape(_ byte: UInt8) {
        let digits = String(byte, radix: 16)
        bytes += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
    }
}
