// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// Who is known: service providers with their integrations.
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
    /// How many resources one question may name.
    package var maximumResources: Int

    func mvpd(_ id: String) -> MVPD? { mvpds.first { $0.id == id } }

    /// The provider that Apple knows by an identifier.
    func mvpd(mappedFrom id: String) -> MVPD? { mvpds.first { $0.platformMappingId == id } }

    /// Whether a domain is registered, or lies below one that is.
    func owns(_ domain: String) -> Bool {
        domains.contains { domain == $0 || domain.hasSuffix("." + $0) }
    }
}

/// A TV provider, as it is set up for one service provider.
package struct MVPD: Codable, Hashable, Sendable {
    package var id: String
    package var displayName: String
    package var logoUrl: String
    package var isTempPass: Bool?
    package var enablePlatformServices: Bool?
    /// `SUPPORTED`, `PICKER`, or nothing for a provider that Apple does not know.
    package var boardingStatus: String?
    package var displayInPlatformPicker: Bool?
    package var platformMappingId: String?
    package var requiredMetadataFields: [String]?
    /// The attribute that names the user, where the name identifier does not.
    package var userIDAttribute: String?

    /// Whether partner single sign-on is set up.
    var hasPartnerSignOn: Bool { enablePlatformServices == true && boardingStatus == "SUPPORTED" }
}
