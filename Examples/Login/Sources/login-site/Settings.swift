// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLServiceProvider
internal import SAMLServiceProviderPostgreSQL

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The arguments of the site.
struct Settings {
    /// The port, on the loopback interface.
    ///
    /// A proxy with TLS stands in front of a real site.
    let port: Int

    private let baseURL: String
    private let keyFile: String
    private let metadataFiles: [String]

    /// The connection string of the database, from the environment; without one, the site has one node.
    private let database = ProcessInfo.processInfo.environment["LOGIN_DATABASE"]

    /// Reads the arguments; fails if they are not a port, a URL, the file of a key, and one or more files of metadata.
    init?(_ arguments: ArraySlice<String>) {
        let arguments = Array(arguments)
        guard arguments.count >= 4, let port = Int(arguments[0]), 1...65_535 ~= port else { return nil }
        self.port = port
        baseURL = arguments[1]
        keyFile = arguments[2]
        metadataFiles = Array(arguments[3...])
    }

    /// Creates the service provider.
    ///
    /// - Throws: An error if a file cannot be read, or contains something else.
    func serviceProvider() async throws -> ServiceProvider {
        let key = try bytes(keyFile)
        let providers = try metadataFiles.flatMap { try IdentityProvider.all(inMetadata: bytes($0), readAt: .now) }
        return try ServiceProvider(
            ServiceProvider.Configuration(
                entityID: "\(baseURL)/saml/metadata",
                baseURL: baseURL,
                keys: [ServiceProvider.Key(pem: key, certificate: key)],
                identityProviders: IdentityProviders(providers),
                stores: try await stores()
            )
        )
    }

    /// The stores: all nodes share those in a database.
    private func stores() async throws -> ServiceProvider.Stores {
        guard let database else { return ServiceProvider.Stores(InMemoryStore()) }
        let store = PostgreSQLStore(settings: database)
        try await store.createTables()
        return ServiceProvider.Stores(store)
    }

    private func bytes(_ path: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: path))) }
}
