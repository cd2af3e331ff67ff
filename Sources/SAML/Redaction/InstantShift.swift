// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// Moves instants in time, and keeps the way in which they are written.
enum InstantShift {
    /// The length of a date and a time in seconds, without a fraction and a time zone.
    private static let length = 19

    /// The maximum length of a fraction and a time zone.
    private static let maximumRestLength = 20

    /// Returns the instant, moved by the shift of a substitution; `nil` for a text that is not a date with a time.
    ///
    /// The time zone and white space around the instant stay, also where a schema does not allow them. The digits of a
    /// fraction are replaced, because they can tell one instant from all others.
    static func moved(_ text: String, by substitution: inout some TextSubstitution) -> String? {
        let bytes = Array(text.withoutXMLWhiteSpace.utf8)
        guard length...(length + maximumRestLength) ~= bytes.count else { return nil }
        let rest = bytes[length...]
        let fraction: ArraySlice<UInt8> =
            rest.first == UInt8(ascii: ".") ? rest.dropFirst().prefix(while: isDigit) : []
        let zone = fraction.isEmpty ? rest : rest[fraction.endIndex...]
        guard zone.isEmpty || zone.elementsEqual("Z".utf8) || zone.count == 6 else { return nil }
        let time = String(decoding: bytes[..<length], as: UTF8.self)
        guard let instant = Timestamp(rfc3339: time + "Z"),
            zone.isEmpty || Timestamp(rfc3339: time + String(decoding: zone, as: UTF8.self)) != nil,
            let canonical = description(of: instant, movedBy: substitution.shift)
        else { return nil }
        var moved = Array(canonical.utf8.prefix(length))
        moved[10] = bytes[10]
        if !fraction.isEmpty {
            let digits = String(decoding: fraction, as: UTF8.self)
            // Zeros tell nothing.
            let isZero = fraction.allSatisfy { $0 == UInt8(ascii: "0") }
            moved += Array(".".utf8) + Array((isZero ? digits : substitution.substitute(for: digits)).utf8)
        }
        guard let start = text.utf8.firstIndex(where: { !$0.isXMLSpace }) else { return nil }
        let end = text.utf8.index(start, offsetBy: bytes.count)
        return text[..<start] + String(decoding: moved + zone, as: UTF8.self) + text[end...]
    }

    /// Returns the canonical form of an instant in whole seconds, moved by a number of seconds; `nil` if it is out of
    /// range.
    static func description(of instant: Timestamp, movedBy shift: Int) -> String? {
        let text = Timestamp(seconds: instant.seconds).adding(seconds: shift).description
        // No message has an instant before the year 1.
        return Timestamp(text) == nil ? nil : text
    }

    private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
}
