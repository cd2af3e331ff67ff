// SPDX-License-Identifier: Apache-2.0

extension RuleFinding {
    /// A period that has ended: it names the attribute, its value, and how long ago that was.
    ///
    /// - Parameters:
    ///   - code: The code from the catalog.
    ///   - what: What expired, such as `Conditions`.
    ///   - attribute: The name of the attribute that states the end.
    ///   - end: Its value.
    ///   - subject: The validation time and the clock skew.
    ///   - address: The element.
    /// - Returns: The finding.
    static func expired(
        _ code: Finding.Code,
        _ what: String,
        _ attribute: String,
        _ end: Timestamp,
        _ subject: RuleSubject,
        at address: ElementAddress
    ) -> RuleFinding {
        RuleFinding(
            code: code,
            message: "\(what) expired: `\(attribute)` is \(subject.distance(of: end)).",
            address: address,
            expected: end.description
        )
    }

    /// A period that has not begun: it names the attribute, its value, and how far ahead that is.
    static func notYetValid(
        _ code: Finding.Code,
        _ what: String,
        _ attribute: String,
        _ start: Timestamp,
        _ subject: RuleSubject,
        at address: ElementAddress
    ) -> RuleFinding {
        RuleFinding(
            code: code,
            message: "\(what): `\(attribute)` is \(subject.distance(of: start)).",
            address: address,
            expected: start.description
        )
    }

    /// A period that ends before it begins, or when it begins (SAML Core 2.5.1.2).
    static func neverValid(
        _ code: Finding.Code,
        _ what: String,
        from start: Timestamp,
        to end: Timestamp,
        at address: ElementAddress
    ) -> RuleFinding {
        RuleFinding(
            code: code,
            message: "\(what) is never valid: `NotBefore` is \(start), and `NotOnOrAfter` is \(end).",
            address: address,
            remedy: "Configure the identity provider so that `NotOnOrAfter` is later than `NotBefore`."
        )
    }
}

extension RuleSubject {
    /// A moment, how far it is from the validation time, and the clock skew.
    func distance(of moment: Timestamp) -> String {
        "\(moment), \(moment.distance(from: instant)) the validation time (clock skew \(policy.clockSkew) s)"
    }
}

extension Timestamp {
    /// How far a moment is from another: "23 h 56 min before", in its two largest units.
    package func distance(from other: Timestamp) -> String {
        let (seconds, overflow) = max(self, other).seconds.subtractingReportingOverflow(min(self, other).seconds)
        let relation = self < other ? "before" : "after"
        if self == other { return "exactly" }
        if seconds == 0 || overflow { return "\(overflow ? "more than a lifetime" : "less than 1 s") \(relation)" }
        let units = [
            (seconds / 86_400, "d"), (seconds / 3_600 % 24, "h"), (seconds / 60 % 60, "min"), (seconds % 60, "s"),
        ]
        // Two days are still told in hours.
        let parts = seconds < 172_800 ? [(seconds / 3_600, "h")] + units.dropFirst(2) : units
        let told = parts.drop { $0.0 == 0 }.prefix(2).filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        return "\(told.joined(separator: " ")) \(relation)"
    }
}
