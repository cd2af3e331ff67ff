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
        guard let server = configuration.server, let serviceProvider = configuration.serviceProvider,
            let credentials = configuration.credentialsFile
        else { throw ConfigurationError(problems: ["backend: requires server, serviceProvider and credentialsFile"]) }
        let information = ClientInformation(
            model: "server",
            version: "1",
            osName: "Linux",
            osVersion: "1",
            connectionType: "Ethernet"
        )
        var registration: ServiceCall<ClientCredentials>?
        if let path = configuration.softwareStatementFile {
            let statement = String(decoding: file(path), as: UTF8.self).filter { !$0.isWhitespace }
            guard !statement.isEmpty else {
                throw ConfigurationError(problems: [
                    "softwareStatementFile: the file does not contain a software statement"
                ])
            }
            registration = .registerClient(
                softwareStatement: PrivateText(statement),
                redirectURI: nil,
                information: information
            )
        } else if file(credentials).isEmpty {
            throw ConfigurationError(problems: ["credentialsFile: the file does not contain credentials"])
        }
        let session = AdobePassSession(
            server: server,
            transport: transport,
            authorization: .credentials(
                FileCredentialStore(path: credentials),
                registration: registration,
                information: information
            ),
            gate: RequestGate(clock: ContinuousClock(), interval: nil),
            clock: ContinuousClock(),
            policy: retries,
            jitter: { Double.random(in: 0..<1) }
        )
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
