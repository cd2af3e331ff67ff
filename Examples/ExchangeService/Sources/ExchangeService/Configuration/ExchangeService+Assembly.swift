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
        _ metrics: ServiceMetrics
    ) throws(ConfigurationError) -> any Backend {
        guard let interface = AdobePassBackend.Interface(rawValue: configuration.backend.rawValue) else {
            return NoBackend()
        }
        guard let server = configuration.server, let serviceProvider = configuration.serviceProvider else {
            throw ConfigurationError(problems: ["backend: requires server and serviceProvider"])
        }
        var statement: PrivateText?
        if let path = configuration.softwareStatementFile {
            let text = String(decoding: file(path), as: UTF8.self).filter { !$0.isWhitespace }
            guard !text.isEmpty else {
                throw ConfigurationError(problems: [
                    "softwareStatementFile: the file does not contain a software statement"
                ])
            }
            statement = PrivateText(text)
        }
        let gate = RequestGate(clock: ContinuousClock(), interval: nil)
        let make: @Sendable (any CredentialStore, ClientInformation?) -> AdobePassSession = {
            [statement] store, device in
            let information = device ?? .server
            return AdobePassSession(
                server: server,
                transport: transport,
                authorization: .credentials(
                    store,
                    registration: statement.map {
                        .registerClient(softwareStatement: $0, redirectURI: nil, information: information)
                    },
                    information: information
                ),
                gate: gate,
                clock: ContinuousClock(),
                policy: retries,
                jitter: { Double.random(in: 0..<1) }
            )
        }
        let session: @Sendable (DeviceID, ClientInformation?) -> AdobePassSession
        if let folder = configuration.credentialsFolder {
            let sessions = DeviceSessions(folder: folder, make: make)
            session = { sessions.session(for: $0, $1) }
        } else if let credentials = configuration.credentialsFile {
            if statement == nil, file(credentials).isEmpty {
                throw ConfigurationError(problems: ["credentialsFile: the file does not contain credentials"])
            }
            let only = make(FileCredentialStore(path: credentials), nil)
            session = { _, _ in only }
        } else {
            throw ConfigurationError(problems: ["backend: requires credentialsFolder or credentialsFile"])
        }
        return AdobePassBackend(
            interface: interface,
            serviceProvider: serviceProvider,
            session: session,
            timeout: configuration.backendTimeout,
            metrics: metrics
        )
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
