// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import SAML
internal import SAMLSignature

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension ExchangeService {
    static func trust(_ configuration: Configuration, at moment: Timestamp) throws(ConfigurationError)
        -> TrustKeeper
    {
        var policy = ValidationPolicy.attributeQuery(audience: configuration.audience)
        policy.issuers = configuration.issuers
        policy.clockSkew = configuration.clockSkew
        policy.maximumAge = configuration.maximumAge
        if configuration.replay != .off { policy.oneTimeUse = .ignored }
        let signatures = SignaturePolicy(
            requiring: configuration.signatures,
            allowances: configuration.allowances
        )
        do throws(TrustError) {
            var keys: [PrivateKey] = []
            for path in configuration.decryptionKeys { keys.append(try PrivateKey(pem: file(path))) }
            let decryptionKeys = DecryptionKeys(keys)
            return try TrustKeeper(issuers: configuration.issuers, at: moment) { [policy] moment throws(TrustError) in
                let store = try TrustStore(contentsOf: configuration.trust, readAt: moment)
                let validator = ResponseValidator(
                    policy: policy,
                    trust: store,
                    signatures: signatures,
                    decryptionKeys: decryptionKeys
                )
                return (validator, store)
            }
        } catch {
            throw ConfigurationError(problems: ["trust: \(error)"])
        }
    }

    static func backend(
        _ configuration: Configuration,
        _ transport: any Transport,
        _ retries: RetryPolicy,
        _ metrics: ServiceMetrics,
        _ shared: SharedStores?
    ) throws(ConfigurationError) -> AdobePassBackend? {
        guard let interface = AdobePassBackend.Interface(rawValue: configuration.backend.rawValue),
            let server = configuration.server
        else { return nil }
        let common = try configuration.softwareStatementFile.map { (path) throws(ConfigurationError) in
            try statement(path, "softwareStatementFile")
        }
        var own: [ServiceProviderID: PrivateText] = [:]
        for entry in configuration.serviceProviders.entries {
            if let path = entry.statementFile { own[entry.id] = try statement(path, "serviceProviders") }
        }
        let stores = try credentials(configuration, canRegister: common != nil, shared)
        let throttles = ThrottleMemory(transport)
        let gate = RequestGate(clock: ContinuousClock(), interval: nil)
        let sessions = DeviceSessions(limit: configuration.maximumSessions) { [own] key, device, address in
            let information = configuration.credentialsFile == nil ? device ?? .server : .server
            let statement = key.serviceProvider.flatMap { own[$0] } ?? common
            return AdobePassSession(
                server: server,
                transport: throttles,
                authorization: .credentials(
                    stores(key),
                    registration: statement.map {
                        .registerClient(softwareStatement: $0, redirectURI: nil, information: information)
                    },
                    information: information
                ),
                address: address,
                gate: gate,
                clock: ContinuousClock(),
                policy: retries,
                jitter: { Double.random(in: 0..<1) }
            )
        }
        return AdobePassBackend(
            interface: interface,
            server: server,
            serviceProviders: configuration.serviceProviders,
            sessions: sessions,
            throttles: throttles,
            timeout: configuration.backendTimeout,
            metrics: metrics
        )
    }

    /// Returns the function that finds the credentials of a device.
    private static func credentials(
        _ configuration: Configuration,
        canRegister: Bool,
        _ shared: SharedStores?
    ) throws(ConfigurationError) -> @Sendable (DeviceSessions.Key) -> any CredentialStore {
        if let path = configuration.credentialsFile {
            if !canRegister, file(path).isEmpty {
                throw ConfigurationError(problems: ["credentialsFile: the file does not contain credentials"])
            }
            let store = FileCredentialStore(path: path)
            return { _ in store }
        }
        if let shared { return { shared.credentials($0.name) } }
        guard let folder = configuration.credentialsFolder else {
            throw ConfigurationError(problems: ["backend: requires credentialsFolder or credentialsFile"])
        }
        return { FileCredentialStore(path: "\(folder)/\($0.name).json") }
    }

    /// Returns the callers of the file that the configuration names, or `nil` without one.
    static func callers(_ configuration: Configuration) throws(ConfigurationError) -> Callers? {
        guard let path = configuration.callersFile else { return nil }
        return try Callers(json: file(path), certificateField: configuration.callerCertificateHeader)
    }

    private static func statement(_ path: String, _ setting: String) throws(ConfigurationError) -> PrivateText {
        let text = String(decoding: file(path), as: UTF8.self).filter { !$0.isWhitespace }
        guard !text.isEmpty else {
            throw ConfigurationError(problems: ["\(setting): the file does not contain a software statement"])
        }
        return PrivateText(text)
    }

    /// Returns the content of a file, or an empty array if the file cannot be read.
    private static func file(_ path: String) -> [UInt8] {
        FileManager.default.contents(atPath: path).map { Array($0) } ?? []
    }
}

extension ClientInformation {
    /// The information about this service, for calls that name no device.
    fileprivate static let server = ClientInformation(
        model: "server",
        version: "1",
        osName: "Linux",
        osVersion: "1",
        connectionType: "Ethernet"
    )
}
