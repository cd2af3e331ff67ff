// SPDX-License-Identifier: Apache-2.0

/// One thing that a response must keep to.
///
/// A rule is a file of its own. It reads the model alone, so that it judges what was verified and nothing around it.
protocol ResponseRule: Sendable {
    /// Finds what is wrong.
    func judge(_ subject: RuleSubject) -> [RuleFinding]
}
