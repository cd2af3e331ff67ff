// SPDX-License-Identifier: Apache-2.0

extension String {
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
