// SPDX-License-Identifier: Apache-2.0

package import UntrustedText

/// What a rule found, and the element that it is about.
package struct RuleFinding: Hashable, Sendable {
    package var code: Finding.Code
    package var severity: Finding.Severity
    @Exact package var message: String
    package var address: ElementAddress
    @Exact package var expected: String? = nil
    @Exact package var actual: String? = nil

    /// Makes a finding about an element.
    package init(
        code: Finding.Code,
        severity: Finding.Severity = .error,
        message: String,
        address: ElementAddress = .response,
        expected: String? = nil,
        actual: String? = nil
    ) {
        self.code = code
        self.severity = severity
        self.message = message
        self.address = address
        self.expected = expected
        self.actual = actual
    }
}

extension RuleFinding {
    /// The finding, with its place in the document.
    package func finding(at location: SourceLocation?, path: String?) -> Finding {
        Finding(code, severity, message, at: location, path: path, expected: expected, actual: actual)
    }
}

extension RuleFinding {
    /// A name that is none of those that the policy holds.
    static func mismatch(
        _ code: Finding.Code,
        _ part: String,
        expected: [String],
        found: String,
        at address: ElementAddress
    ) -> RuleFinding {
        let expected = expected.joined(separator: " ").escapedForReport
        let found = found.escapedForReport
        return RuleFinding(
            code: code,
            message: "expected \(part) to be \(expected.isEmpty ? "nothing that there is" : expected), found \(found)",
            address: address,
            expected: expected,
            actual: found
        )
    }
}
