// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// The known service providers, with their integrations.
package struct SandboxConfiguration: Codable, Hashable, Sendable {
    package var serviceProviders: [ServiceProvider]

    /// Reads a JSON file.
    package init(contentsOf path: String) throws {
        let data = try Data(contentsOf: URL(filePath: path))
        self = try JSONDecoder().decode(SandboxConfiguration.self, from: data)
    }

    package init(serviceProviders: [ServiceProvider]) {
        self.serviceProviders = serviceProviders
    }

    func serviceProvider(_ id: String) -> ServiceProvider? { serviceProviders.first { $0.id == id } }
}

/// A service provider, which V1 calls a requestor.
package struct ServiceProvider: Codable, Hashable, Sendable {
    package var id: String
    package var name: String
    package var domains: [String]
    package var mvpds: [MVPD]
    /// The maximum number of resources in a request.
    package var maximumResources: Int

    func mvpd(_ id: String) -> MVPD? { mvpds.first { $0.id == id } }

    /// Returns the TV provider with this identifier at Apple.
    func mvpd(mappedFrom id: String) -> MVPD? { mvpds.first { $0.platformMappingId == id } }

    /// Returns whether a domain is registered, or is a subdomain of a registered domain.
    func owns(_ domain: String) -> Bool {
        domains.contains { domain == $0 || domain.hasSuffix("." + $0) }
    }
}

/// A TV provider, as configured for one service provider.
package struct MVPD: Codable, Hashable, Sendable {
    package var id: String
    package var displayName: String
    package var logoUrl: String
    package var isTempPass: Bool?
    package var enablePlatformServices: Bool?
    /// Whether single sign-on by service token is switched on for the integration, as since release 3.10.
    package var enableServiceTokens: Bool?
    /// `SUPPORTED` or `PICKER`, or `nil` for a provider that Apple does not list.
    package var boardingStatus: String?
    package var displayInPlatformPicker: Bool?
    package var platformMappingId: String?
    package var requiredMetadataFields: [String]?
    /// The number of resources of promotional temporary access.
    package var temporaryResources: Int?
    /// The member of the identity of promotional temporary access, such as `email`.
    package var temporaryIdentityKey: String?
    /// The attribute that identifies the user; `nil` for the name identifier.
    package var userIDAttribute: String?

    /// Whether partner single sign-on is configured.
    var hasPartnerSignOn: Bool { enablePlatformServices == true && boardingStatus == "SUPPORTED" }
}
