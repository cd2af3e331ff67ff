// SPDX-License-Identifier: Apache-2.0

extension Timestamp {
    /// Parses an `xs:dateTime` with a time zone (S-44).
    ///
    /// Years range from 0001 to 9999. Fractions have at most 12 digits; digits beyond nanoseconds are truncated. Time
    /// zones are `Z` or an offset of at most 14 hours. Values without a time zone, with second 60 or with hour 24 are
    /// rejected.
    public init?(_ text: String) {
        guard let moment = Self.read(ContiguousArray(text.utf8).span, as: .schema) else { return nil }
        self = moment
    }

    /// Parses the bytes of an `xs:dateTime`.
    package init?(bytes: Span<UInt8>) {
        guard let moment = Self.read(bytes, as: .schema) else { return nil }
        self = moment
    }

    /// Parses a date and time of RFC 3339, which also allows `t`, `z` and a space as separators.
    public init?(rfc3339 text: String) {
        guard let moment = Self.read(ContiguousArray(text.utf8).span, as: .internet) else { return nil }
        self = moment
    }

    private enum Grammar {
        case schema
        case internet
    }

    private static let lengths = 20...40
    private static let maximumFractionDigits = 12
    private static let maximumZoneMinutes = 14 * 60

    private static func read(_ text: Span<UInt8>, as grammar: Grammar) -> Timestamp? {
        guard lengths.contains(text.count) else { return nil }
        var reader = DigitReader(text)
        guard
            let year = reader.number(digits: 4), reader.take("-"),
            let month = reader.number(digits: 2), reader.take("-"),
            let day = reader.number(digits: 2),
            reader.take("T") || (grammar == .internet && (reader.take("t") || reader.take(" "))),
            let hour = reader.number(digits: 2), reader.take(":"),
            let minute = reader.number(digits: 2), reader.take(":"),
            let second = reader.number(digits: 2),
            let nanoseconds = fraction(&reader),
            let zone = zone(&reader, as: grammar),
            reader.isAtEnd
        else { return nil }
        let date = CivilDate(year: year, month: month, day: day)
        guard
            year >= 1, (1...12).contains(month), (1...date.daysInMonth).contains(day),
            hour < 24, minute < 60, second < 60
        else { return nil }
        let seconds = date.daysSinceEpoch * CivilDate.secondsPerDay + (hour * 60 + minute - zone) * 60 + second
        return Timestamp(seconds: seconds, nanoseconds: nanoseconds)
    }

    /// Parses an optional fraction and returns it in nanoseconds.
    private static func fraction(_ reader: inout DigitReader) -> Int? {
        guard reader.take(".") else { return 0 }
        var nanoseconds = 0
        var digits = 0
        while let digit = reader.number(digits: 1) {
            if digits < 9 { nanoseconds = nanoseconds * 10 + digit }
            digits += 1
        }
        guard (1...maximumFractionDigits).contains(digits) else { return nil }
        for _ in digits..<max(digits, 9) { nanoseconds *= 10 }
        return nanoseconds
    }

    /// Parses the time zone and returns its offset from UTC in minutes.
    private static func zone(_ reader: inout DigitReader, as grammar: Grammar) -> Int? {
        if reader.take("Z") || (grammar == .internet && reader.take("z")) { return 0 }
        let isAhead = reader.take("+")
        guard
            isAhead || reader.take("-"),
            let hours = reader.number(digits: 2), reader.take(":"),
            let minutes = reader.number(digits: 2), minutes < 60,
            hours * 60 + minutes <= maximumZoneMinutes
        else { return nil }
        return (isAhead ? 1 : -1) * (hours * 60 + minutes)
    }
}

/// Parses digits and separators from the start of a span.
private struct DigitReader: ~Escapable {
    private let text: Span<UInt8>
    private var position = 0

    @_lifetime(copy text)
    init(_ text: Span<UInt8>) {
        self.text = text
    }

    var isAtEnd: Bool { position == text.count }

    /// Consumes a character if it is next.
    @_lifetime(self: copy self)
    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard position < text.count, text[position] == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    /// Consumes a number with exactly the given number of digits if it is next.
    @_lifetime(self: copy self)
    mutating func number(digits: Int) -> Int? {
        guard text.count - position >= digits else { return nil }
        var number = 0
        for index in position..<position + digits {
            let digit = text[index] &- UInt8(ascii: "0")
            guard digit <= 9 else { return nil }
            number = number * 10 + Int(digit)
        }
        position += digits
        return number
    }
}
