// SPDX-License-Identifier: Apache-2.0

/// A point in time: seconds and nanoseconds since 1970-01-01T00:00:00Z, without leap seconds.
public struct Timestamp: Hashable, Sendable {
    /// Whole seconds since 1970, rounded down.
    public let seconds: Int

    /// The nanoseconds after ``seconds``, from 0 to 999 999 999.
    public let nanoseconds: Int

    /// Creates a timestamp.
    ///
    /// - Precondition: `nanoseconds` is from 0 to 999 999 999.
    public init(seconds: Int, nanoseconds: Int = 0) {
        precondition((0..<1_000_000_000).contains(nanoseconds), "The nanoseconds must be less than one second.")
        self.seconds = seconds
        self.nanoseconds = nanoseconds
    }

    /// Returns the timestamp offset by a number of seconds, clamped to the range of representable values.
    public func adding(seconds delta: Int) -> Timestamp {
        let (sum, overflow) = seconds.addingReportingOverflow(delta)
        guard overflow else { return Timestamp(seconds: sum, nanoseconds: nanoseconds) }
        return delta < 0
            ? Timestamp(seconds: .min, nanoseconds: 0) : Timestamp(seconds: .max, nanoseconds: 999_999_999)
    }
}

extension Timestamp {
    /// The timestamp, rounded down to milliseconds, as messages of this package contain it.
    ///
    /// A recipient is not required to read a finer fraction, and some reject it (SAML Core 1.3.3).
    public var roundedDownToMilliseconds: Timestamp {
        Timestamp(seconds: seconds, nanoseconds: nanoseconds / 1_000_000 * 1_000_000)
    }
}

extension Timestamp: Comparable {
    /// Returns whether one timestamp is earlier than another.
    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
    }
}

extension Timestamp: CustomStringConvertible {
    /// The canonical form of `xs:dateTime`: in UTC, with the minimum number of fraction digits.
    public var description: String {
        let (date, secondOfDay) = CivilDate.splitting(seconds: seconds)
        // The longest year has 12 digits.
        let text = [UInt8](capacity: 40) { text in
            if date.year < 0 { text.append(UInt8(ascii: "-")) }
            text.append(decimal: date.year.magnitude, width: 4)
            text.append(UInt8(ascii: "-"))
            text.append(decimal: date.month.magnitude, width: 2)
            text.append(UInt8(ascii: "-"))
            text.append(decimal: date.day.magnitude, width: 2)
            text.append(UInt8(ascii: "T"))
            text.append(decimal: (secondOfDay / 3_600).magnitude, width: 2)
            text.append(UInt8(ascii: ":"))
            text.append(decimal: (secondOfDay / 60 % 60).magnitude, width: 2)
            text.append(UInt8(ascii: ":"))
            text.append(decimal: (secondOfDay % 60).magnitude, width: 2)
            var (fraction, digits) = (nanoseconds.magnitude, 9)
            if fraction > 0 {
                while fraction.isMultiple(of: 10) { (fraction, digits) = (fraction / 10, digits - 1) }
                text.append(UInt8(ascii: "."))
                text.append(decimal: fraction, width: digits)
            }
            text.append(UInt8(ascii: "Z"))
        }
        return String(decoding: text, as: UTF8.self)
    }
}

extension OutputSpan<UInt8> {
    /// Appends a number with leading zeros.
    fileprivate mutating func append(decimal number: UInt, width: Int) {
        if width > 2 || number > 99 { append(decimal: number / 100, width: width - 2) }
        if width > 1 || number > 9 { append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10 % 10)) }
        append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
    }
}
