// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// A finding of a rule, with the path of the element that it is about.
public struct RuleFinding: Hashable, Sendable {
    /// The finding without a location.
    private var finding: Finding

    package let address: ElementAddress

    package var code: Finding.Code { finding.code }
    package var message: String { finding.message }
    package var severity: Finding.Severity {
        get { finding.severity }
        set { finding.severity = newValue }
    }

    /// Creates a finding about an element.
    ///
    /// Control characters, line breaks and bidirectional marks are escaped in all texts. Texts contain no personal
    /// data: no attribute value and no name identifier.
    ///
    /// - Parameters:
    ///   - code: A code of the catalog, or one that the service defines (``Finding/Code/init(custom:)``).
    ///   - severity: Whether the finding rejects the response.
    ///   - message: The violation, in sentences that stand alone in a ticket.
    ///   - address: The element; the message itself by default.
    ///   - expected: The value that the rule requires.
    ///   - actual: The value of the document.
    ///   - remedy: The next step; `nil` for the remedy of the catalog.
    public init(
        code: Finding.Code,
        severity: Finding.Severity = .error,
        message: String,
        address: ElementAddress = .response,
        expected: String? = nil,
        actual: String? = nil,
        remedy: String? = nil
    ) {
        self.address = address
        finding = Finding(
            code,
            severity,
            message.escapedForReport(limit: Self.textLimit),
            expected: expected?.escapedForReport(limit: Self.textLimit, inQuotation: true),
            actual: actual?.escapedForReport(limit: Self.textLimit, inQuotation: true),
            remedy: remedy?.escapedForReport(limit: Self.textLimit)
        )
    }
}

extension RuleFinding {
    /// The maximum length of a text, in Unicode scalars.
    private static let textLimit = 2_000

    /// Returns the finding, with its location in the document.
    package func finding(at location: SourceLocation?, path: String?) -> Finding {
        finding.placed(at: location, path: path)
    }

    /// States the source of the expected value, the party that must act if it is not the one of the code, and the differences
    /// of the values.
    func stating(
        _ expectation: Finding.Expectation?,
        _ party: Finding.Party?,
        _ differences: [NearMiss] = []
    ) -> RuleFinding {
        var copy = self
        copy.finding = finding.stating(expectation, party, differences)
        return copy
    }
}

extension RuleFinding {
    /// Reports an absent element or attribute, such as `Destination` of `Response`.
    static func missing(
        _ code: Finding.Code,
        _ part: String,
        of owner: String,
        at address: ElementAddress,
        remedy: String? = nil
    ) -> RuleFinding {
        RuleFinding(code: code, message: "The `\(owner)` has no `\(part)`.", address: address, remedy: remedy)
    }

    /// Reports values that the policy does not allow, with the values that it allows.
    ///
    /// - Parameters:
    ///   - code: The code from the catalog.
    ///   - part: The name of the element or attribute.
    ///   - found: The values in the document.
    ///   - allowed: The allowed values.
    ///   - expectation: The source of the allowed values.
    ///   - source: The words for this source, before the allowed values.
    ///   - address: The path of the element.
    ///   - remedy: The remedy, if the values require a different one than the catalog names.
    ///   - note: A sentence that explains the value, after a space.
    /// - Returns: The finding. Its message names the nearest allowed value if the difference is a common one.
    static func mismatch(
        _ code: Finding.Code,
        _ part: String,
        found: [String],
        allowed: [String],
        from expectation: Finding.Expectation = .setting,
        by source: String? = nil,
        at address: ElementAddress,
        remedy: String? = nil,
        note: String? = nil
    ) -> RuleFinding {
        // A note explains the value better than its resemblance to an expected one.
        var near = note == nil ? NearMiss.nearest(to: found, among: allowed) : nil
        // Two classes of authentication are not two spellings of one.
        if code == .authnContextMismatch, near?.differences.contains(where: \.isOther) == true { near = nil }
        let isInternal = note == nil && near == nil && code.check == .destination && hostsDiffer(found, allowed)
        let hint =
            note ?? (isInternal ? " One of the hosts is internal: browsers do not reach it." : nil) ?? near.map {
                near in
                allowed.count == 1 && found.count == 1
                    ? " The two values differ \(near.differences.words)."
                    : " The nearest is `\(near.text.escapedForComparison)`; it differs \(near.differences.words)."
            } ?? ""
        let characters = near.map { deceptiveCharacters(of: part, found: found, expected: $0.text) } ?? ""
        let party = isInternal ? .network : Finding.Party(for: code, expected: expectation, near: near)
        return RuleFinding(
            code: code,
            message:
                "`\(part)` is \(found.quotedForReport); \(source ?? expectation.clause) \(allowed.quotedForReport).\(hint)\(characters)",
            address: address,
            // The text is truncated anyway, after fewer characters than so many values have.
            expected: allowed.prefix(200).joined(separator: " ").escapedForComparison,
            actual: found.joined(separator: " ").escapedForComparison,
            remedy: remedy ?? party.remedy(for: code, expected: expectation)
        ).stating(expectation, party, near?.differences ?? [])
    }

    /// Returns whether only one of two URLs has an internal host.
    private static func hostsDiffer(_ found: [String], _ allowed: [String]) -> Bool {
        guard found.count == 1, allowed.count == 1 else { return false }
        return LocatorParts(Array(found[0].utf8)).isInternal != LocatorParts(Array(allowed[0].utf8)).isInternal
    }

    /// Reports a value that a policy does not list; `nil` if the policy lists it, or allows every value.
    static func mismatch(
        _ code: Finding.Code,
        _ part: String,
        _ found: String,
        _ allowed: PolicyNames,
        at address: ElementAddress
    ) -> RuleFinding? {
        guard !allowed.isEmpty, !allowed.contains(found) else { return nil }
        return mismatch(code, part, found: [found], allowed: allowed.all, from: allowed.source, at: address)
    }

    /// Returns the finding with the source of its expectation and the party that follows from it.
    package func expected(by expectation: Finding.Expectation) -> RuleFinding {
        stating(expectation, Finding.Party(for: code, expected: expectation), finding.differences)
    }
}

extension RuleFinding {
    /// Returns the sentences that name the characters of both values that a reader does not see, or takes for others.
    private static func deceptiveCharacters(of part: String, found: [String], expected: String) -> String {
        let inDocument = found.prefix(4).lazy.compactMap(\.deceptiveCharacters).first
        return (inDocument.map { " The value of `\(part)` contains \($0)." } ?? "")
            + (expected.deceptiveCharacters.map { " The expected value contains \($0)." } ?? "")
    }
}

extension [RuleFinding] {
    /// Adds a finding, if there is one.
    mutating func add(_ finding: RuleFinding?) {
        if let finding { append(finding) }
    }
}

extension [String] {
    /// The values in backquotes, truncated like all text in messages.
    var quotedForReport: String {
        guard !isEmpty else { return "absent" }
        let listed = prefix(4).map { "`\($0.escapedForComparison)`" }.joined(separator: ", ")
        return count > 4 ? "\(listed) and \(count - 4) more" : listed
    }
}
