// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// Moves instants in time, and keeps the way in which they are written.
enum InstantShift {
    /// The length of a date and a time in seconds, without a fraction and a time zone.
    private static let length = 19

    /// The maximum length of a fraction and a time zone.
    private static let longestRest = 20

    /// Returns the instant, moved by a number of seconds; `nil` for a text that is no date with a time.
    ///
    /// The fraction, the time zone and white space around the instant stay, also where a schema does not allow them.
    static func moved(_ text: String, bySeconds shift: Int) -> String? {
        let bytes = Array(text.withoutXMLWhiteSpace.utf8)
        guard length...(length + longestRest) ~= bytes.count else { return nil }
        let rest = bytes[length...]
        guard rest.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || "+-:.,Zz".utf8.contains($0) }),
            let instant = Timestamp(rfc3339: String(decoding: bytes[..<length], as: UTF8.self) + "Z")
        else { return nil }
        let canonical = instant.adding(seconds: shift).description
        // No message has an instant before the year 1.
        guard Timestamp(canonical) != nil else { return nil }
        var moved = Array(canonical.utf8.prefix(length))
        moved[10] = bytes[10]
        guard let start = text.utf8.firstIndex(where: { !$0.isXMLWhiteSpace }) else { return nil }
        let end = text.utf8.index(start, offsetBy: bytes.count)
        return text[..<start] + String(decoding: moved + rest, as: UTF8.self) + text[end...]
    }
}
