// SPDX-License-Identifier: Apache-2.0

/// One thing that a response must keep to.
///
/// A rule is a file of its own. It reads the model alone, so that it judges what was verified and nothing around it.
protocol ResponseRule: Sendable {
    /// Finds what is wrong.
    func judge(_ subject: RuleSubject) -> [RuleFinding]
}

/// What a rule judges.
struct RuleSubject: Sendable {
    /// The response.
    let response: Response

    /// What it must keep to.
    let policy: ValidationPolicy

    /// The moment at which time windows are judged.
    let instant: Timestamp
}

/// What a rule found, and the element that it is about.
struct RuleFinding: Hashable, Sendable {
    var code: Finding.Code
    var severity: Finding.Severity = .error
    var message: String
    var address: ElementAddress = .response
    var expected: String?
    var actual: String?
}

extension RuleFinding {
    /// The finding, with its place in the document.
    func finding(at location: SourceLocation?, path: String?) -> Finding {
        Finding(code, severity, message, at: location, path: path, expected: expected, actual: actual)
    }
}
