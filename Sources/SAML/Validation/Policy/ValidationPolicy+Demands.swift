// SPDX-License-Identifier: Apache-2.0

extension ValidationPolicy {
    /// The request that the response must answer: the query or the request for authentication, if there is one.
    ///
    /// If it is not among the expected requests, no response is acceptable.
    var expectedRequest: InResponseTo {
        guard let first = query?.id ?? request?.id else { return inResponseTo }
        var ids = Set([first]).intersection([request?.id ?? first])
        if case .anyOf(let expected) = inResponseTo { ids.formIntersection(expected) }
        return .anyOf(ids)
    }

    /// The source of ``expectedRequest``.
    var sourceOfRequest: Finding.Expectation { query == nil && request == nil ? .setting : .request }

    /// Whether audience restrictions may name anyone.
    package var allowsEveryAudience: Bool { expectedAudiences.isEmpty }

    /// The audiences that restrictions may name: those of the policy, or the sender of the request.
    var expectedAudiences: PolicyNames { expected(audiences, request?.issuer?.value, .audiences) }

    /// The URLs of `Recipient`: those of the policy, or the URL in the request.
    var expectedRecipients: PolicyNames {
        expected(recipients, request?.assertionConsumerServiceURL?.rawValue, .recipients)
    }

    /// The URLs of `Destination`: those of the policy, or the URL in the request.
    var expectedDestinations: PolicyNames {
        expected(destinations, request?.assertionConsumerServiceURL?.rawValue, .destinations)
    }

    /// The entity IDs of ``issuers``.
    var expectedIssuers: PolicyNames { lookup.names(issuers, of: .issuers) }

    /// The classes of ``authnContexts``.
    var expectedAuthnContexts: PolicyNames { lookup.names(authnContexts, of: .authnContexts) }

    private func expected(_ own: [String], _ requested: String?, _ list: PolicyLookup.List) -> PolicyNames {
        lookup.names(own.isEmpty ? requested.map { [$0] } ?? [] : own, of: list)
    }

    /// Whether each assertion must have an audience restriction (S-43).
    var needsAudience: Bool { profile.isWebSSO || !expectedAudiences.isEmpty }

    /// Whether the policy requires more than valid times of an assertion; if so, an assertion that was not decrypted is
    /// rejected.
    ///
    /// Each member that differs from its default is such a requirement, except those that are about the response or about
    /// clocks alone. A new member is one without being listed here.
    package var validatesAssertions: Bool {
        var usual = ValidationPolicy()
        (usual.clockSkew, usual.destinations) = (clockSkew, destinations)
        usual.limits.assertions = limits.assertions
        return self != usual
    }
}

extension Finding.Expectation {
    /// The source of values for which a request is the second choice.
    static func settingOrRequest(_ own: [String]) -> Self { own.isEmpty ? .request : .setting }
}
