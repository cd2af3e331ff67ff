// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// `recipient.mismatch`, `binding.misused`: a request for authentication must ask for a response to an ACS URL that the
/// metadata of its sender lists, by a binding that carries a response (SAML Profiles 4.1.2, 4.1.4.1).
struct ConsumerServiceRule: MessageRule {
    func validate(_ subject: MessageSubject) -> [RuleFinding] {
        guard let request = subject.message as? AuthnRequest else { return [] }
        // A file can describe the sender in two entities of one ID.
        let services = subject.policy.services(named: request.issuer)
        var findings = [Self.binding(request)].compactMap(\.self)
        guard !services.isEmpty else { return findings }
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

    /// Warns of a binding that carries no response of a login.
    private static func binding(_ request: AuthnRequest) -> RuleFinding? {
        guard let uri = request.protocolBinding?.rawValue,
            [SAMLBinding.redirect.rawValue, SAMLBinding.soap.rawValue, otherBinding].containsIdentical(to: uri)
        else { return nil }
        return RuleFinding(
            code: .bindingMisused,
            severity: .warning,
            message: "`ProtocolBinding` is `\(uri)`, by which no identity provider may send the response to a login.",
            address: .response,
            actual: uri,
            remedy:
                "Request `\(SAMLBinding.post.rawValue)` or `\(SAMLBinding.artifact.rawValue)`, or omit `ProtocolBinding`: it is "
                + "the binding of the response, not that of the request."
        ).stating(nil, .serviceProvider)
    }

    private static let otherBinding = "urn:oasis:names:tc:SAML:2.0:bindings:URI"

    private static let remedy =
        "Add the `AssertionConsumerService` to the metadata of the service provider and exchange it with the identity "
        + "provider, or configure the service provider to request one that its metadata lists. With a reverse proxy, the "
        + "service provider must use its public URL."
}
