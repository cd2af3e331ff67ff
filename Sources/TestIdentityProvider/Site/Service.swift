// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLSignature
internal import UntrustedText

/// A service, as its metadata describes it.
struct Service {
    /// The endpoint for requests and answers of logout.
    struct Logout {
        let binding: SAMLBinding
        let location: EndpointURL
        let responseLocation: EndpointURL
    }

    @Exact private(set) var entityID: String

    /// The URLs that receive responses, in the order of the metadata.
    let consumers: [(binding: SAMLBinding, location: EndpointURL)]

    let logout: Logout?

    /// Reads the services of metadata.
    static func all(inMetadata metadata: [UInt8]) throws -> [Service] {
        let services = try EntityDescription.all(inMetadata: metadata).compactMap(Service.init)
        guard !services.isEmpty else { throw TestFault.noService }
        return services
    }

    private init?(_ entity: EntityDescription) {
        let endpoints = entity.roles.filter { $0.name.isIdentical(to: "SPSSODescriptor") }.flatMap(\.endpoints)
            .compactMap { endpoint in
                SAMLBinding.named(endpoint.binding).flatMap { binding in
                    EndpointURL(endpoint.location).map { (endpoint, binding, $0) }
                }
            }
            // The site sends every message by the browser.
            .filter { $0.1 != .soap }
        consumers = endpoints.filter { $0.0.name.isIdentical(to: "AssertionConsumerService") && $0.1 != .redirect }
            .map { ($0.1, $0.2) }
        let logouts = endpoints.filter { $0.0.name.isIdentical(to: "SingleLogoutService") && $0.1 != .artifact }
        let preferred = logouts.first { $0.1 == .redirect } ?? logouts.first
        logout = preferred.map { endpoint, binding, location in
            let response = endpoint.responseLocation.flatMap(EndpointURL.init)
            return Logout(binding: binding, location: location, responseLocation: response ?? location)
        }
        entityID = entity.entityID
        if consumers.isEmpty { return nil }
    }
}
