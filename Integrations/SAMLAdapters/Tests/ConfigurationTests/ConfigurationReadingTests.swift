// SPDX-License-Identifier: Apache-2.0

internal import Configuration
internal import Foundation
internal import SAML
internal import SAMLServiceProvider
internal import SAMLSignature
internal import Testing

/// Reads the settings of a service provider with swift-configuration.
struct ConfigurationReadingTests {
    /// A private key and its certificate.
    private static let pem = ["key", "crt"].map { part in
        let root = (0..<5).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        let file = root.appending(path: "TestVectors/keys/sp-rsa.\(part).pem")
        return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    }.joined()

    private static func texts(_ texts: [String]) -> ConfigValue { ConfigValue(.stringArray(texts), isSecret: false) }

    private static let values: [AbsoluteConfigKey: ConfigValue] = [
        "entityID": "https://app.example.test/saml/metadata",
        "baseURL": "https://app.example.test",
        "keys": texts([pem]),
        "profile": "saml2int",
        "signatures": "assertion",
        "clockSkew": 60,
        "requestLifetime": 300,
        "sessionLifetime": 7_200,
        "idleLifetime": 900,
        "maximumAuthenticationAge": 3_600,
        "maximumKeptFormBytes": 4_096,
        "signsMetadata": true,
        "sessionAttributes": texts(["mail", "groups"]),
        "sessionCookieName": "shop",
        "discoveryService": "https://ds.example.test",
        "requestedContext": texts(["urn:oasis:names:tc:SAML:2.0:ac:classes:X509"]),
    ]

    private static func read(_ provider: some ConfigProvider) async throws -> ServiceProvider.Configuration {
        try await ServiceProvider.Configuration(
            ConfigReader(provider: provider),
            identityProviders: IdentityProviders([]),
            store: InMemoryStore()
        )
    }

    @Test func `reads every setting`() async throws {
        let read = try await Self.read(InMemoryProvider(values: Self.values))
        #expect(read.entityID == "https://app.example.test/saml/metadata")
        #expect(read.keys.count == 1)
        #expect(read.profile == .saml2int)
        #expect(read.signatures == SignaturePolicy(requiring: .assertion))
        #expect(read.signsMetadata)
        #expect(read.clockSkew == 60)
        #expect(read.requestLifetime == 300)
        #expect(read.sessionLifetime == 7_200)
        #expect(read.maximumKeptFormBytes == 4_096)
        #expect(read.idleLifetime == 900)
        #expect(read.maximumAuthenticationAge == 3_600)
        #expect(read.sessionAttributes == ["mail", "groups"])
        #expect(read.sessionCookieName == "shop")
        #expect(read.discoveryService?.text == "https://ds.example.test")
        #expect(read.requestedContext?.classes.map(\.rawValue) == ["urn:oasis:names:tc:SAML:2.0:ac:classes:X509"])
        _ = try ServiceProvider(read)
    }

    @Test func `has the defaults otherwise, also from the environment`() async throws {
        let environment = [
            "ENTITY_ID": "https://app.example.test/saml/metadata", "BASE_URL": "https://app.example.test",
            "KEYS": Self.pem, "IDLE_LIFETIME": "900",
        ]
        let read = try await Self.read(EnvironmentVariablesProvider(environmentVariables: environment))
        let plain = try ServiceProvider.Configuration(
            entityID: read.entityID,
            baseURL: "https://app.example.test",
            keys: read.keys,
            identityProviders: IdentityProviders([]),
            store: InMemoryStore()
        )
        #expect(read.idleLifetime == 900)
        #expect(read.profile == plain.profile)
        #expect(read.signatures == plain.signatures)
        #expect(read.clockSkew == plain.clockSkew)
        #expect(read.sessionLifetime == plain.sessionLifetime)
        #expect(read.requestLifetime == plain.requestLifetime)
        #expect(read.requestedContext == nil)
        #expect(read.discoveryService == nil)
        #expect(!read.signsMetadata)
    }

    /// A setting that is wrong.
    struct Fault {
        var name: AbsoluteConfigKey
        var value: ConfigValue
        var code: ConfigurationError.Code
        var isRequired = false
    }

    private static let faults = [
        Fault(name: "clockSkew", value: "soon", code: .setting),
        Fault(name: "signsMetadata", value: "perhaps", code: .setting),
        Fault(name: "profile", value: "oidc", code: .setting),
        Fault(name: "profile", value: "core", code: .setting),
        Fault(name: "signatures", value: "none", code: .setting),
        Fault(name: "discoveryService", value: "ds.example.test", code: .url),
        Fault(name: "requestedContext", value: texts(["a b"]), code: .context),
        Fault(name: "baseURL", value: "app", code: .url, isRequired: true),
        Fault(name: "keys", value: texts(["-----BEGIN"]), code: .key, isRequired: true),
    ]

    @Test(arguments: faults) func `names the setting that is wrong`(fault: Fault) async throws {
        var values = Self.values
        values[fault.name] = fault.value
        let error = try await #require(throws: ConfigurationError.self) {
            try await Self.read(InMemoryProvider(values: values))
        }
        #expect(error.code == fault.code)
        #expect(fault.code != .setting || error.reason.contains(fault.name.description), "\(error)")
        values[fault.name] = nil
        let other = try? await Self.read(InMemoryProvider(values: values))
        #expect((other == nil) == fault.isRequired)
    }
}
