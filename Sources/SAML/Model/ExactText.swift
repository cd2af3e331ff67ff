// SPDX-License-Identifier: Apache-2.0

extension String {
    /// The identifier that a reference within the document names, or nil if the string does not begin with `#`.
    ///
    /// The string is cut between bytes: an identifier may begin with a combining mark, which forms one character with
    /// the `#` before it.
    package var fragment: String? {
        guard utf8.first == UInt8(ascii: "#") else { return nil }
        return String(decoding: utf8.dropFirst(), as: UTF8.self)
    }

    /// The string without the XML white space around it, or nil where there is none.
    var strippedOfXMLWhiteSpace: String? {
        let bytes = utf8.span
        let count = bytes.count
        guard count > 0, bytes[0].isXMLWhiteSpace || bytes[count - 1].isXMLWhiteSpace else { return nil }
        guard
            let start = utf8.firstIndex(where: { !$0.isXMLWhiteSpace }),
            let end = utf8.lastIndex(where: { !$0.isXMLWhiteSpace })
        else { return "" }
        return String(self[start...end])
    }
}

extension UInt8 {
    /// Whether the byte is a space, tab, line feed or carriage return.
    var isXMLWhiteSpace: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D }
}
