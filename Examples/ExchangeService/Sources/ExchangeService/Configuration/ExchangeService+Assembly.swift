// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import AdobePassExchange
internal import SAML
internal import SAMLSignature

extension ExchangeService {
    /// Reads the keys and the trust files; returns `nil` after a problem.
    static func trust(
        _ configuration: Configuration,
        at moment: Timestamp,
        _ files: inout FileInspection
    ) -> TrustKeeper? {
        var policy = ValidationPolicy.attributeQuery(audience: configuration.audience)
        policy.issuers = configuration.issuers
        policy.clockSkew = configuration.clockSkew
        policy.maximumAge = configuration.maximumAge
        if configuration.replay != .off { policy.oneTimeUse = .ignored }
        let signatures = SignaturePolicy(
            requiring: configuration.signatures,
            allowances: configuration.allowances
        )
        var keys: [PrivateKey] = []
        for path in configuration.decryptionKeys {
            guard let pem = files.secret(in: path, "decryptionKeys") else { continue }
            do throws(TrustError) {
                keys.append(try PrivateKey(pem: pem))
            } catch {
                files.complain("decryptionKeys", path, "\(error)")
            }
        }
        let isReadable = configuration.trust.map { files.content(of: $0, "trust") != nil }
        let decryptionKeys = DecryptionKeys(keys)
        guard !isReadable.contains(false) else { return nil }
        do throws(TrustError) {
            let issuers = configuration.issuers
            let trust = try TrustKeeper(issuers: issuers, at: moment) { [policy] moment throws(TrustError) in
                let store = try TrustStore(contentsOf: configuration.trust, readAt: moment)
                let validator = ResponseValidator(
                    policy: policy,
                    trust: store,
                    signatures: signatures,
                    decryptionKeys: decryptionKeys
                )
                return (validator, store)
            }
            for issuer in issuers where !trust.hasKey(of: issuer, at: moment) {
                files.complain("issuers", issuer, "no file of trust has a key of this issuer that is valid now")
            }
            return trust
        } catch {
            // The first error of all files is not the only one.
            for path in configuration.trust {
                do throws(TrustError) {
                    _ = try TrustStore(contentsOf: [path], readAt: moment)
                } catch {
                    files.complain("trust", path, "\(error)")
                }
            }
            return nil
        }
    }

    static func backend(
        _ configuration: Configuration,
        _ transport: any Transport,
        _ metrics: ServiceMetrics,
        _ shared: SharedStores?,
        _ files: inout FileInspection
    ) -> AdobePassBackend? {
        guard let interface = AdobePassBackend.Interface(rawValue: configuration.backend.rawValue),
            let server = configuration.server
        else { return nil }
        let common = configuration.softwareStatementFile.flatMap { statement($0, "softwareStatementFile", &files) }
        var own: [ServiceProviderID: PrivateText] = [:]
        for entry in configuration.serviceProviders.entries {
            own[entry.id] = entry.statementFile.flatMap { statement($0, "serviceProviders", &files) }
        }
        let stores = credentials(configuration, shared, &files)
        // Some answers of REST API V1 are XML.
        let throttles = ThrottleMemory(interface == .v1 ? decodingXML(transport) : transport)
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
                policy: RetryPolicy(attempts: configuration.backendAttempts),
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

    private static func decodingXML(_ transport: some Transport) -> any Transport { XMLAnswerTransport(transport) }

    /// Returns the function that finds the credentials of a device.
    private static func credentials(
        _ configuration: Configuration,
        _ shared: SharedStores?,
        _ files: inout FileInspection
    ) -> @Sendable (DeviceSessions.Key) -> any CredentialStore {
        if let path = configuration.credentialsFile {
            check(credentialsFile: path, canRegister: configuration.softwareStatementFile != nil, &files)
            let store = FileCredentialStore(path: path)
            return { _ in store }
        }
        if let shared { return { shared.credentials($0.name) } }
        let folder = configuration.credentialsFolder ?? ""
        files.folder(folder, "credentialsFolder")
        return { FileCredentialStore(path: "\(folder)/\($0.name).json") }
    }

    private static func check(credentialsFile path: String, canRegister: Bool, _ files: inout FileInspection) {
        if canRegister, !FileInspection.isReadable(path) {
            // The first registration creates it.
            let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
            return files.folder(folder.isEmpty ? "/" : folder, "credentialsFile")
        }
        guard let content = files.content(of: path, "credentialsFile") else { return }
        if FileInspection.mode(of: path) & 0o077 != 0 {
            files.complain("credentialsFile", path, "other users can read or change this file; set its mode to 600")
        }
        let members = JSON(parsing: content)
        if members?["client_id"]?.string == nil || members?["client_secret"]?.string == nil {
            files.complain("credentialsFile", path, "the file does not contain client_id and client_secret")
        }
    }

    /// Returns the callers of the file that the configuration names, or `nil` without one.
    static func callers(_ configuration: Configuration, _ files: inout FileInspection) -> Callers? {
        guard let path = configuration.callersFile, let json = files.content(of: path, "callersFile") else {
            return nil
        }
        do throws(ConfigurationError) {
            return try Callers(json: json)
        } catch {
            for problem in error.problems { files.complain("callersFile", path, problem) }
            return nil
        }
    }

    private static func statement(_ path: String, _ setting: String, _ files: inout FileInspection) -> PrivateText? {
        guard let content = files.secret(in: path, setting) else { return nil }
        let text = String(decoding: content, as: UTF8.self).filter { !$0.isWhitespace }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let isBase64 = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
        guard parts.count == 3, isBase64, !parts.contains("") else {
            let rule = "three parts in Base64 for URLs with periods between them"
            files.complain(setting, path, "the file does not contain a software statement: \(rule)")
            return nil
        }
        return PrivateText(text)
    }
}

extension ClientInformation {
    /// The information about this service, for calls that name no device.
    static let server = ClientInformation(
        model: "server",
        version: "1",
        osName: "Linux",
        osVersion: "1",
        connectionType: "Ethernet"
    )
}
