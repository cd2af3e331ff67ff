// SPDX-License-Identifier: Apache-2.0

extension JSONReader {
    /// Reads a number (RFC 8259, section 6), and holds it as it is written.
    mutating func readNumber() throws(JSONFault) {
        text.removeAll(keepingCapacity: true)
        if try peek() == UInt8(ascii: "-") { takeByte() }
        if try peek() == UInt8(ascii: "0") {
            takeByte()
            if let byte = try peek(), 0x30...0x39 ~= byte { throw malformed("a number with a zero in front") }
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
        guard 0x30...0x39 ~= first else { throw malformed("expected a digit") }
        while let byte = try peek(), 0x30...0x39 ~= byte { takeByte() }
    }

    /// Takes one byte; what is longer than any number of use is not held.
    private mutating func takeByte() {
        if text.count <= Self.mostNameBytes { text.append(window[index]) }
        index += 1
    }
}
