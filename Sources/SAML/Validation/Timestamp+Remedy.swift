// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// The remedies for times that their writer formatted wrongly, as the distance from another time shows.
extension Timestamp {
    /// Returns the remedy for a time whose distance from the one that was meant tells how its writer formatted it, or `nil`.
    ///
    /// - Parameter other: A time near the one that was meant.
    /// - Returns: The remedy.
    func formatRemedy(near other: Timestamp) -> String? {
        exchangeRemedy(near: other) ?? weekYearRemedy(near: other) ?? halfDayRemedy(near: other)
    }

    /// Returns the remedy for a time that is a year from another one, near the end of the year.
    private func weekYearRemedy(near other: Timestamp) -> String? {
        let text = description
        let day = Array(text.utf8.dropFirst(5).prefix(5))
        let isEnd = day.starts(with: "12-".utf8)
        guard day.starts(with: "12-3".utf8) || day.starts(with: "12-2".utf8) || day.starts(with: "01-0".utf8),
            let year = Int(Substring(text.utf8.prefix(4))),
            let meant = Timestamp(rfc3339: "\(year + (isEnd ? -1 : 1))\(Substring(text.utf8.dropFirst(4)))"),
            meant.isWithinDay(of: other)
        else { return nil }
        return
            "The year is wrong only at its turn: the program that writes the time formats the year with `YYYY`, which is the year "
            + "of the week. Use `yyyy`."
    }

    /// Returns the remedy for a time that is 12 hours from another one.
    private func halfDayRemedy(near other: Timestamp) -> String? {
        let (distance, overflow) = seconds.subtractingReportingOverflow(other.seconds)
        guard !overflow, 43_080...43_320 ~= distance.magnitude else { return nil }
        return
            "The distance is nearly 12 h: unless the document is an old one, its sender, usually the identity provider, formats the "
            + "hour with `hh` (1 to 12) in place of `HH` (0 to 23)."
    }

    /// Returns the remedy for a time far after, or for an end before, the `IssueInstant` of the same document, which no
    /// clock explains.
    func localTimeRemedy(besides issued: Timestamp, isEnd: Bool) -> String? {
        guard isEnd ? self <= issued : self > issued.adding(seconds: 780) else { return nil }
        return
            "`IssueInstant` of the same document is \(issued), so no clock explains the difference: configure the sender to "
            + "write all times in UTC, not some in local time with `Z`."
    }

    private func isWithinDay(of other: Timestamp) -> Bool {
        adding(seconds: -86_400) < other && other < adding(seconds: 86_400)
    }

    /// Returns the remedy for a time that is less than a day from another one if its month and its day are exchanged.
    private func exchangeRemedy(near other: Timestamp) -> String? {
        var text = Array(description.utf8)
        guard text.count > 10, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-") else { return nil }
        text.swapAt(5, 8)
        text.swapAt(6, 9)
        guard let exchanged = Timestamp(rfc3339: String(decoding: text, as: UTF8.self)), exchanged != self,
            exchanged.isWithinDay(of: other)
        else { return nil }
        return "Month and day of the time are exchanged: correct the date format of the program that writes it."
    }

    /// Returns the remedy for a time that is later than another one by nearly a whole number of half hours.
    ///
    /// The zones of local times explain such a distance; the remedy is `nil` for others.
    func zoneRemedy(after other: Timestamp) -> String? {
        let (seconds, overflow) = seconds.subtractingReportingOverflow(other.seconds)
        guard !overflow, 3_480...50_520 ~= seconds, (seconds + 120) % 1_800 <= 240 else { return nil }
        return
            "The distance is nearly that of a time zone: configure the sender to write its times in UTC, not the local time "
            + "with `Z`. Otherwise, synchronize the clocks with NTP."
    }
}
