// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

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

    /// The audiences that restrictions may name: those of the policy, the service provider or the sender of the request.
    var expectedAudiences: PolicyNames {
        guard audiences.isEmpty else { return lookup.names(audiences, of: .audiences) }
        if let service { return lookup.names([service.entityID], of: .audiences, from: .metadata) }
        return lookup.names(request?.issuer.map { [$0.value] } ?? [], of: .audiences, from: .request)
    }

    /// The URLs of `Recipient`: those of the policy, the service provider or the request.
    package var expectedRecipients: PolicyNames {
        recipients.isEmpty ? expectedConsumers(.recipients) : lookup.names(recipients, of: .recipients)
    }

    /// Whether the policy has no profile, but an ACS URL, so that violations of the browser profile are worth a warning.
    var expectsLogin: Bool { profile == .core && !expectedRecipients.isEmpty }

    /// The URLs of `Destination`: those of the policy, the service provider or the request.
    package var expectedDestinations: PolicyNames {
        destinations.isEmpty ? expectedConsumers(.destinations) : lookup.names(destinations, of: .destinations)
    }

    /// The ACS URL that the request selects; without one that the metadata lists, all URLs of the metadata.
    private func expectedConsumers(_ list: PolicyLookup.List) -> PolicyNames {
        let requested = request?.assertionConsumerServiceURL?.rawValue
        guard let service else { return lookup.names(requested.map { [$0] } ?? [], of: list, from: .request) }
        if let requested, service.consumerURLs.containsIdentical(to: requested) {
            return lookup.names([requested], of: list, from: .request)
        }
        let indexed = request?.assertionConsumerServiceIndex.flatMap { service.consumerIndexes[$0] }
        return lookup.names(indexed.map { [$0] } ?? service.consumerURLs, of: list, from: .metadata)
    }

    /// The URLs that a message other than a response may name as `Destination`.
    ///
    /// The metadata of the service provider names those of the messages for logout that it receives.
    package func expectedDestinations(of message: any ProtocolMessage) -> PolicyNames {
        let isOwn = service.map { message.issuer?.value.isIdentical(to: $0.entityID) == true } ?? true
        guard destinations.isEmpty, let service, !isOwn else { return lookup.names(destinations, of: .destinations) }
        let urls =
            switch message {
            case is LogoutRequest: service.logoutRequestURLs
            case is LogoutResponse: service.logoutResponseURLs
            default: [String]()
            }
        return PolicyNames(all: urls, source: .metadata)
    }

    /// The entity IDs that may send a message other than a response: also the service provider, if it sends such messages.
    package func expectedIssuers(of message: any ProtocolMessage) -> PolicyNames {
        guard let service, MessageType(type(of: message))?.sender == .serviceProvider else { return expectedIssuers }
        return PolicyNames(all: [service.entityID] + issuers, source: .metadata)
    }

    /// The metadata of the service providers that may have sent a message.
    func services(named issuer: NameID?) -> [Service] {
        if let service { return [service] }
        guard let issuer, let requestMetadata else { return [] }
        return requestMetadata.services.filter { $0.entityID.isIdentical(to: issuer.value) }
    }

    /// The names of the attributes that each assertion must have.
    var expectedAttributes: (names: [String], source: Finding.Expectation) {
        guard requiredAttributes.isEmpty, let service else { return (requiredAttributes, .setting) }
        return (service.requiredAttributes(for: request), .metadata)
    }

    /// The entity IDs of ``issuers``.
    var expectedIssuers: PolicyNames { lookup.names(issuers, of: .issuers) }

    /// The classes of ``authnContexts``.
    var expectedAuthnContexts: PolicyNames { lookup.names(authnContexts, of: .authnContexts) }

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
        usual.requestMetadata = requestMetadata
        return self != usual
    }
}
