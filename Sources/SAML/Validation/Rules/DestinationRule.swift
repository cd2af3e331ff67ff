// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// `destination.missing`, `destination.mismatch`: where the response was sent (S-42).
///
/// A browser brings a signed response to the Destination that it names. One that is not signed could name any, and is
/// bound by the Recipient inside instead; other profiles need a Destination when there is one to compare with.
struct DestinationRule: ResponseRule {
    func judge(_ subject: RuleSubject) -> [RuleFinding] {
        let expected = subject.policy.destinations
        if let found = subject.response.destination {
            guard !expected.isEmpty, !expected.containsIdentical(to: found.rawValue) else { return [] }
            return [
                .mismatch(
                    .destinationMismatch,
                    "Destination",
                    found: [found.rawValue],
                    allowed: expected,
                    at: .response
                )
            ]
        }
        let isNeeded = subject.policy.profile == .webSSO ? subject.responseIsSigned : !expected.isEmpty
        guard isNeeded else { return [] }
        return [.missing(.destinationMissing, "Destination", of: "Response", at: .response)]
    }
}
