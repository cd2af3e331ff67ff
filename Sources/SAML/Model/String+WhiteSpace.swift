// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

extension String {
    /// The identifier after `#` in a same-document reference, or `nil` if the string does not begin with `#`.
    ///
    /// The string is split by bytes, because an identifier may begin with a combining mark, which forms one `Character`
    /// with the `#`.
    package var fragment: String? {
        guard utf8.first == UInt8(ascii: "#") else { return nil }
        return String(decoding: utf8.dropFirst(), as: UTF8.self)
    }

    /// The string without surrounding XML white space.
    package var withoutXMLWhiteSpace: String { strippedOfXMLWhiteSpace ?? self }

    /// The string without surrounding XML white space, or `nil` if it has no such white space.
    var strippedOfXMLWhiteSpace: String? {
        let bytes = utf8.span
        let count = bytes.count
        guard count > 0, bytes[0].isXMLSpace || bytes[count - 1].isXMLSpace else { return nil }
        guard
            let start = utf8.firstIndex(where: { !$0.isXMLSpace }),
            let end = utf8.lastIndex(where: { !$0.isXMLSpace })
        else { return "" }
        return String(self[start...end])
    }
}
