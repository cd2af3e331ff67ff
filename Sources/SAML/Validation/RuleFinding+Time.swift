// SPDX-License-Identifier: Apache-2.0

extension RuleFinding {
    /// Reports an expired period: the attribute, its value, and how long ago the period ended.
    ///
    /// - Parameters:
    ///   - code: The code from the catalog.
    ///   - what: The subject of the message, such as `Conditions`.
    ///   - attribute: The name of the attribute that contains the end of the period.
    ///   - end: The value of the attribute.
    ///   - issued: The time at which the message was issued, to recognize a short lifetime.
    ///   - subject: The source of the validation time and the clock skew.
    ///   - address: The path of the element.
    /// - Returns: The finding.
    static func expired(
        _ code: Finding.Code,
        _ what: String,
        _ attribute: String,
        _ end: Timestamp,
        issued: Timestamp? = nil,
        _ subject: RuleSubject,
        at address: ElementAddress
    ) -> RuleFinding {
        // Seconds between both servers and a browser are more than such a period allows.
        let isShort = issued.map { $0 < end && end <= $0.adding(seconds: shortLifetime) } == true
        let lifetime = isShort ? " It ends \(end.distance(from: issued ?? end)) `IssueInstant`." : ""
        return RuleFinding(
            code: code,
            message: "\(what) expired: `\(attribute)` is \(subject.distance(of: end)).\(lifetime)",
            address: address,
            actual: end.description,
            remedy: isShort
                ? shortRemedy
                : end.formatRemedy(near: subject.instant) ?? issued.flatMap { issued in
                    end.localTimeRemedy(besides: issued, isEnd: true) ?? issued.formatRemedy(near: subject.instant)
                }
                    ?? (code != .sessionExpired && end.adding(seconds: 3_600) < subject.instant ? staleRemedy : nil)
        )
    }

    /// The lifetime, in seconds, up to which delays and not clocks explain an expired message.
    private static let shortLifetime = 60

    private static let shortRemedy =
        "Raise the lifetime of assertions at the identity provider to some minutes: it is too short for slow users and for clocks "
        + "that differ a little. To check an old capture, pass `--at issue-instant`."

    /// The remedy for a period that ended so long ago that no difference of clocks explains it.
    private static let staleRemedy =
        "Get a new response by a new login or a new query, and do not store responses: they are valid for minutes. To check an "
        + "old capture, pass `--at issue-instant`."

    /// Reports a period that has not started: the attribute, its value, and how far in the future the start is.
    static func notYetValid(
        _ code: Finding.Code,
        _ attribute: String,
        _ start: Timestamp,
        _ subject: RuleSubject,
        at address: ElementAddress
    ) -> RuleFinding {
        let issued = subject.response.issueInstant
        let isIssued = issued <= subject.instant.adding(seconds: subject.policy.clockSkew)
        return RuleFinding(
            code: code,
            message: "\(code.meaning.title): `\(attribute)` is \(subject.distance(of: start)).",
            address: address,
            actual: start.description,
            remedy: skewRemedy(start.seconds.subtractingReportingOverflow(subject.instant.seconds))
                ?? start.formatRemedy(near: subject.instant)
                ?? (isIssued ? start.localTimeRemedy(besides: issued, isEnd: false) : nil)
        )
    }

    /// Remarks that an assertion is valid only because the policy allows a clock skew.
    static func withinSkew(
        _ code: Finding.Code,
        _ attribute: String,
        _ limit: Timestamp,
        _ subject: RuleSubject,
        at address: ElementAddress
    ) -> RuleFinding {
        RuleFinding(
            code: code,
            severity: .info,
            message:
                "The assertion is valid only within the clock skew: `\(attribute)` is \(subject.distance(of: limit)).",
            address: address,
            actual: limit.description
        )
    }

    /// The maximum distance, in seconds, that clocks explain.
    private static let maximumSkew = 300

    /// Returns the remedy for clocks that differ by a few minutes, or `nil` to use that of the catalog.
    private static func skewRemedy(_ distance: (partialValue: Int, overflow: Bool)) -> String? {
        guard !distance.overflow, distance.partialValue <= maximumSkew else { return nil }
        return "Synchronize the clocks of the identity provider and the service provider with NTP; "
            + "`--clock-skew \(distance.partialValue)` accepts this difference."
    }

    /// Reports a period whose end is not after its start (SAML Core 2.5.1.2).
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
        ).stating(nil, .identityProvider)
    }
}

/// A response or another message, whose times a rule compares with the validation time.
protocol TimedSubject {
    var policy: ValidationPolicy { get }

    /// The validation time.
    var instant: Timestamp { get }
}

extension RuleSubject: TimedSubject {}

extension TimedSubject {
    /// Returns a time, its distance from the validation time, and the clock skew.
    func distance(of moment: Timestamp) -> String {
        "\(moment), \(moment.distance(from: instant)) the validation time (clock skew \(policy.clockSkew) s)"
    }

    /// Reports a part whose `IssueInstant` is in the future, by more than the clock skew.
    func notYetIssued(_ part: String, _ issued: Timestamp, at address: ElementAddress) -> RuleFinding? {
        guard instant < issued.adding(seconds: -policy.clockSkew) else { return nil }
        return RuleFinding(
            code: .conditionsNotYetValid,
            message: "The `\(part)` was issued in the future: `IssueInstant` is \(distance(of: issued)).",
            address: address,
            remedy: issued.formatRemedy(near: instant) ?? issued.zoneRemedy(after: instant)
        )
    }

    /// Reports a part that is older than the maximum age and the clock skew together.
    func tooOld(_ part: String, _ issued: Timestamp, at address: ElementAddress, remedy: String) -> RuleFinding? {
        guard let age = policy.maximumAge,
            instant > issued.adding(seconds: age).adding(seconds: policy.clockSkew)
        else { return nil }
        return RuleFinding(
            code: .conditionsExpired,
            message: "The `\(part)` is older than the maximum age of \(age) s: `IssueInstant` is "
                + "\(distance(of: issued)).",
            address: address,
            remedy: remedy
        )
    }
}

extension Timestamp {
    /// Returns the distance from another time in its two largest units, such as "23 h 56 min before".
    package func distance(from other: Timestamp) -> String {
        let (seconds, overflow) = max(self, other).seconds.subtractingReportingOverflow(min(self, other).seconds)
        let relation = self < other ? "before" : "after"
        if self == other { return "exactly" }
        if seconds == 0 || overflow { return "\(overflow ? "more than a lifetime" : "less than 1 s") \(relation)" }
        let units = [
            (seconds / 86_400, "d"), (seconds / 3_600 % 24, "h"), (seconds / 60 % 60, "min"), (seconds % 60, "s"),
        ]
        // Distances of less than two days are in hours.
        let parts = seconds < 172_800 ? [(seconds / 3_600, "h")] + units.dropFirst(2) : units
        let told = parts.drop { $0.0 == 0 }.prefix(2).filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        return "\(told.joined(separator: " ")) \(relation)"
    }
}
