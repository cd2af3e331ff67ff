// SPDX-License-Identifier: Apache-2.0

/// One thing that a response must keep to.
///
/// A rule is a file of its own. It reads the model alone, so that it judges what was verified and nothing around it.
protocol ResponseRule: Sendable {
    /// Finds what is wrong.
    func judge(_ subject: RuleSubject) -> [RuleFinding]
}

/// What a rule found, and the element that it is about.
package struct RuleFinding: Hashable, Sendable {
    package var code: Finding.Code
    package var severity: Finding.Severity = .error
    package var message: String
    package var address: ElementAddress = .response
    package var expected: String?
    package var actual: String?
}

extension RuleFinding {
    /// The finding, with its place in the document.
    package func finding(at location: SourceLocation?, path: String?) -> Finding {
        Finding(code, severity, message, at: location, path: path, expected: expected, actual: actual)
    }
}
