// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// The known service providers, with their integrations.
package struct SandboxConfiguration: Codable, Hashable, Sendable {
    let serviceProviders: [ServiceProvider]

    /// The providers of acme.json: one TV provider of each kind.
    package static var example: SandboxConfiguration {
        get throws { try JSONDecoder().decode(SandboxConfiguration.self, from: Data(PackageResources.acme_json)) }
    }

    /// Reads a file of service providers.
    package init(contentsOf path: String) throws {
        let data = try Data(contentsOf: URL(filePath: path))
        self = try JSONDecoder().decode(SandboxConfiguration.self, from: data)
    }

    func serviceProvider(_ id: String) -> ServiceProvider? { serviceProviders.first { $0.id == id } }
}

/// A service provider, which V1 calls a requestor.
struct ServiceProvider: Codable, Hashable, Sendable {
    let id: String
    let name: String
    let domains: [String]
    let mvpds: [MVPD]
    let maximumResources: Int

    func mvpd(_ id: String?) -> MVPD? { mvpds.first { $0.id == id } }

    /// Returns whether a domain is registered, or is a subdomain of a registered domain.
    func owns(_ domain: String) -> Bool {
        domains.contains { domain == $0 || domain.hasSuffix("." + $0) }
    }
}

/// A TV provider, as configured for one service provider.
struct MVPD: Codable, Hashable, Sendable {
    let id: String
    let displayName: String
    let logoUrl: String
    let isTempPass: Bool?
    let enablePlatformServices: Bool?
    /// `SUPPORTED` or `PICKER`, or `nil` for a provider that Apple does not list.
    let boardingStatus: String?
    let displayInPlatformPicker: Bool?
    let platformMappingId: String?
    let requiredMetadataFields: [String]?

    var isTemporary: Bool { isTempPass == true }
}
