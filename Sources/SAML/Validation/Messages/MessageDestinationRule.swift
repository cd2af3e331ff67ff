// SPDX-License-Identifier: Apache-2.0

/// `destination.missing`, `destination.mismatch`: a message must be sent to the endpoint that receives it (S-42, S-78).
struct MessageDestinationRule: MessageRule {
    func validate(_ subject: MessageSubject) -> [RuleFinding] {
        let expected = subject.policy.expectedDestinations(of: subject.message)
        guard !expected.isEmpty else { return [] }
        guard let found = subject.message.destination?.rawValue else {
            return [.missing(.destinationMissing, "Destination", of: subject.name, at: .response)]
        }
        return [RuleFinding.mismatch(.destinationMismatch, "Destination", found, expected, at: .response)].compactMap(
            \.self
        )
    }
}
