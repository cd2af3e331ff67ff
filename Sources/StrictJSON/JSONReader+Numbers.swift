// SPDX-License-Identifier: Apache-2.0

extension JSONReader {
    /// Reads a number (RFC 8259, section 6) without converting it.
    mutating func readNumber() throws(JSONFault) {
        text.removeAll(keepingCapacity: true)
        if try peek() == UInt8(ascii: "-") { takeByte() }
        if try peek() == UInt8(ascii: "0") {
            takeByte()
            if let byte = try peek(), 0x30...0x39 ~= byte { throw malformed("A number begins with 0.") }
        } else {
            try readDigits()
        }
        if try peek() == UInt8(ascii: ".") {
            takeByte()
            try readDigits()
        }
        if let byte = try peek(), byte | 0x20 == UInt8(ascii: "e") {
            takeByte()
            if let sign = try peek(), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { takeByte() }
            try readDigits()
        }
    }

    private mutating func readDigits() throws(JSONFault) {
        guard let first = try peek() else { throw truncated("a number") }
        guard 0x30...0x39 ~= first else { throw malformed("A digit is missing in a number.") }
        while let byte = try peek(), 0x30...0x39 ~= byte { takeByte() }
    }

    /// Consumes a byte, and stores it unless the number is too long to be useful.
    private mutating func takeByte() {
        if text.count <= Self.maximumNameBytes { text.append(window[index]) }
        index += 1
    }
}
