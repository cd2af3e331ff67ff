// SPDX-License-Identifier: Apache-2.0

/// A requirement that every response is validated against.
///
/// The toolkit and a service define rules in the same way: see <doc:adding-a-rule>. A rule reads only the model. In a
/// validation that verifies signatures, the model contains what was decoded from the signed octets.
public protocol ResponseRule: Sendable {
    /// Returns the violations of the rule; empty if the response satisfies it.
    ///
    /// - Parameter subject: The response, the policy and the validation time.
    /// - Returns: The findings. A finding of severity `error` rejects the response. No finding of another rule can be
    ///   removed or changed.
    func validate(_ subject: RuleSubject) -> [RuleFinding]
}
