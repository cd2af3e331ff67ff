// SPDX-License-Identifier: Apache-2.0

package import UntrustedText

/// A finding of a rule, and the element that it is about.
///
/// Create it with ``missing(_:_:of:at:remedy:)``, ``mismatch(_:_:found:allowed:at:remedy:)`` or the functions for time
/// where they fit, so that all rules word the same situation alike.
package struct RuleFinding: Hashable, Sendable {
    package var code: Finding.Code
    package var severity: Finding.Severity
    @Exact package var message: String
    package var address: ElementAddress
    @Exact package var expected: String? = nil
    @Exact package var actual: String? = nil
    @Exact package var remedy: String? = nil

    /// Creates a finding about an element.
    package init(
        code: Finding.Code,
        severity: Finding.Severity = .error,
        message: String,
        address: ElementAddress = .response,
        expected: String? = nil,
        actual: String? = nil,
        remedy: String? = nil
    ) {
        self.code = code
        self.severity = severity
        self.message = message
        self.address = address
        self.expected = expected
        self.actual = actual
        self.remedy = remedy
    }
}

extension RuleFinding {
    /// The finding, with its place in the document.
    package func finding(at location: SourceLocation?, path: String?) -> Finding {
        Finding(
            code,
            severity,
            message,
            at: location,
            path: path,
            expected: expected,
            actual: actual,
            remedy: remedy
        )
    }
}

extension RuleFinding {
    /// Reports an element or attribute that is absent, such as `Destination` of `Response`.
    static func missing(
        _ code: Finding.Code,
        _ part: String,
        of owner: String,
        at address: ElementAddress,
        remedy: String? = nil
    ) -> RuleFinding {
        RuleFinding(code: code, message: "The `\(owner)` has no `\(part)`.", address: address, remedy: remedy)
    }

    /// Reports values that the policy does not contain, beside those that it does.
    ///
    /// - Parameters:
    ///   - code: The code from the catalog.
    ///   - part: The name of the element or attribute.
    ///   - found: The values of the document.
    ///   - allowed: The values of the policy.
    ///   - source: What allows them.
    ///   - address: The element.
    ///   - remedy: The next step, where the values call for another one than the catalog names.
    /// - Returns: The finding.
    static func mismatch(
        _ code: Finding.Code,
        _ part: String,
        found: [String],
        allowed: [String],
        by source: String = "the policy allows",
        at address: ElementAddress,
        remedy: String? = nil
    ) -> RuleFinding {
        RuleFinding(
            code: code,
            message: "`\(part)` is \(found.quotedForReport); \(source) \(allowed.quotedForReport).",
            address: address,
            expected: allowed.joined(separator: " ").escapedForReport,
            actual: found.joined(separator: " ").escapedForReport,
            remedy: remedy
        )
    }
}

extension [String] {
    /// The values in backquotes, cut like all text of a message.
    fileprivate var quotedForReport: String {
        guard !isEmpty else { return "absent" }
        let listed = prefix(4).map { "`\($0.escapedForReport)`" }.joined(separator: ", ")
        return count > 4 ? "\(listed) and \(count - 4) more" : listed
    }
}
