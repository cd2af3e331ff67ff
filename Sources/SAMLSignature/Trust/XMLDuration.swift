// SPDX-License-Identifier: Apache-2.0

internal import SAML

/// Parses an `xs:duration` as a number of whole seconds (XML Schema part 2, 3.2.6).
///
/// Years and months have no fixed length. The shortest possible length is used, so that trust never lasts too long.
enum XMLDuration {
    private static let secondsPerDay = 86_400

    /// The units in the required order, before and after the `T`.
    private static let dateUnits: [(UInt8, Int)] = [
        (UInt8(ascii: "Y"), 365 * secondsPerDay), (UInt8(ascii: "M"), 28 * secondsPerDay),
        (UInt8(ascii: "D"), secondsPerDay),
    ]
    private static let timeUnits: [(UInt8, Int)] = [
        (UInt8(ascii: "H"), 3_600), (UInt8(ascii: "M"), 60), (UInt8(ascii: "S"), 1),
    ]

    /// Returns the length of a duration in seconds, or `nil` if the text is invalid, negative or out of range.
    static func seconds(of text: String) -> Int? {
        var rest = text.withoutXMLWhiteSpace.utf8[...]
        guard rest.popFirst() == UInt8(ascii: "P") else { return nil }
        let halves = rest.split(separator: UInt8(ascii: "T"), maxSplits: 1, omittingEmptySubsequences: false)
        guard let date = seconds(of: halves[0], dateUnits), halves.count == 2 || !halves[0].isEmpty else { return nil }
        guard halves.count == 2 else { return date }
        guard !halves[1].isEmpty, let time = seconds(of: halves[1], timeUnits) else { return nil }
        let (sum, overflow) = date.addingReportingOverflow(time)
        return overflow ? nil : sum
    }

    private static func seconds(of text: Substring.UTF8View, _ units: [(UInt8, Int)]) -> Int? {
        var rest = text
        var units = units[...]
        var sum = 0
        while !rest.isEmpty {
            let digits = rest.prefix { (0x30...0x39).contains($0) }
            rest = rest[digits.endIndex...]
            guard let number = Int(Substring(digits)), var unit = rest.popFirst() else { return nil }
            if unit == UInt8(ascii: ".") {
                // Fractions of a second are truncated.
                let fraction = rest.prefix { (0x30...0x39).contains($0) }
                rest = rest[fraction.endIndex...]
                guard !fraction.isEmpty, let next = rest.popFirst(), next == UInt8(ascii: "S") else { return nil }
                unit = next
            }
            guard let place = units.firstIndex(where: { $0.0 == unit }) else { return nil }
            let (part, isTooLong) = number.multipliedReportingOverflow(by: units[place].1)
            let (total, overflow) = sum.addingReportingOverflow(part)
            guard !isTooLong, !overflow else { return nil }
            sum = total
            units = units[(place + 1)...]
        }
        return sum
    }
}
