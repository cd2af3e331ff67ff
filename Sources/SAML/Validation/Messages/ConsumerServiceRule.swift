// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// `recipient.mismatch`: a request for authentication must ask for a response to an ACS URL that the metadata of its sender
/// lists (SAML Profiles 4.1.4.1).
struct ConsumerServiceRule: MessageRule {
    func validate(_ subject: MessageSubject) -> [RuleFinding] {
        guard let request = subject.message as? AuthnRequest else { return [] }
        // A file can describe the sender in two entities of one ID.
        let services = subject.policy.services(named: request.issuer)
        guard !services.isEmpty else { return [] }
        var findings: [RuleFinding] = []
        func compare(_ attribute: String, _ found: String?, with allowed: [String]) {
            guard let found, !allowed.containsIdentical(to: found) else { return }
            findings.append(
                .mismatch(
                    .recipientMismatch,
                    attribute,
                    found: [found],
                    allowed: allowed,
                    from: .metadata,
                    at: .response,
                    remedy: Self.remedy
                )
            )
        }
        let urls = services.flatMap(\.consumerURLs)
        compare("AssertionConsumerServiceURL", request.assertionConsumerServiceURL?.rawValue, with: urls)
        let indexes = services.flatMap(\.consumerIndexes.keys).sorted().map(String.init)
        compare("AssertionConsumerServiceIndex", request.assertionConsumerServiceIndex.map(String.init), with: indexes)
        return findings
    }

    private static let remedy =
        "Add the `AssertionConsumerService` to the metadata of the service provider and exchange it with the identity "
        + "provider, or configure the service provider to request one that its metadata lists. With a reverse proxy, the "
        + "service provider must use its public URL."
}
