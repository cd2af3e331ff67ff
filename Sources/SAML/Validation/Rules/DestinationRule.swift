// SPDX-License-Identifier: Apache-2.0

/// `destination.missing`, `destination.mismatch`: the response must be sent to this service provider (S-42).
///
/// For web browser SSO, a signed response must have a `Destination`. An unsigned one could name any URL, and the
/// `Recipient` of its confirmations protects it instead. In other profiles, a `Destination` is required if the policy
/// has destinations.
struct DestinationRule: ResponseRule {
    func validate(_ subject: RuleSubject) -> [RuleFinding] {
        let expected = subject.policy.expectedDestinations
        if let found = subject.response.destination?.rawValue {
            return [RuleFinding.mismatch(.destinationMismatch, "Destination", found, expected, at: .response)]
                .compactMap(\.self)
        }
        let isNeeded = subject.policy.profile.isWebSSO ? subject.responseIsSigned : !expected.isEmpty
        guard isNeeded else { return [] }
        return [.missing(.destinationMissing, "Destination", of: "Response", at: .response)]
    }
}
