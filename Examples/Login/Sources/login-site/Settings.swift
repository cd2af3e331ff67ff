// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLServiceProvider
internal import SAMLServiceProviderMetadata
internal import SAMLServiceProviderPostgreSQL
internal import SAMLSignature

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

    /// Whether the site accepts AES-CBC, for identity providers that have nothing better, such as SimpleSAMLphp 1.19.
    private let allowsCBC = ProcessInfo.processInfo.environment["LOGIN_ALLOWS_CBC"] != nil

    /// A token whose keys sign and decrypt in place of the one in the file, from the environment.
    private let token: (module: String, pin: String, certificates: String)?

    /// Reads the arguments; fails if they are not a port, a URL, the file of a key, and one or more files of metadata.
    init?(_ arguments: ArraySlice<String>) {
        let arguments = Array(arguments)
        guard arguments.count >= 4, let port = Int(arguments[0]), 1...65_535 ~= port else { return nil }
        self.port = port
        baseURL = arguments[1]
        keyFile = arguments[2]
        metadataFiles = Array(arguments[3...])
        let environment = ProcessInfo.processInfo.environment
        token =
            if let module = environment["LOGIN_MODULE"], let pin = environment["LOGIN_PIN"],
                let folder = environment["LOGIN_CERTIFICATES"]
            {
                (module, pin, folder)
            } else {
                nil
            }
    }

    /// Creates the service provider.
    ///
    /// - Throws: An error if the key cannot be read, or the database cannot be used.
    func serviceProvider() async throws -> ServiceProvider {
        let keys =
            try token.map { try [Self.key("signing", in: $0), Self.key("decryption", in: $0)] }
            ?? [ServiceProvider.Key(contentsOf: keyFile)]
        var configuration = try ServiceProvider.Configuration(
            entityID: "\(baseURL)/saml/metadata",
            baseURL: baseURL,
            keys: keys,
            identityProviders: IdentityProviders([]),
            store: try await store()
        )
        if allowsCBC { configuration.signatures.allowances = [.aesCBC] }
        return try ServiceProvider(configuration)
    }

    private static func key(
        _ label: String,
        in token: (module: String, pin: String, certificates: String)
    ) throws -> ServiceProvider.Key {
        let file = Array(try Data(contentsOf: URL(filePath: "\(token.certificates)/\(label).pem")))
        let certificate = try ResponseSigner.certificates(pem: file)[0]
        let key = try TokenKey(
            module: token.module,
            token: "login",
            label: label,
            pin: token.pin,
            certificate: certificate
        )
        return try ServiceProvider.Key(key, certificate: certificate)
    }

    /// Creates what reads the identity providers from their files, also when a file changes.
    func refresher(into providers: IdentityProviders) -> MetadataRefresher {
        MetadataRefresher(metadataFiles.map { MetadataSource(file: $0) }, into: providers, transport: nil)
    }

    /// The store: all nodes share one in a database.
    private func store() async throws -> any LoginStore {
        guard let database else { return InMemoryStore() }
        let store = PostgreSQLStore(settings: database)
        try await store.createTables()
        return store
    }
}
