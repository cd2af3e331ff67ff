// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import AdobePassExchange
internal import SAML
internal import SAMLSignature

/// Makes the parts of the service from the files that its configuration names, and collects what is wrong with all of them.
struct Assembly {
    let configuration: Configuration
    private(set) var files = FileInspection()

    init(_ configuration: Configuration) { self.configuration = configuration }

    /// Reads the keys and the trust files.
    ///
    /// - Returns: The function that reads the trust files again, with what it read now; `nil` after a problem.
    mutating func trust(at moment: Timestamp) -> (load: TrustKeeper.Loader, first: TrustKeeper.Trust)? {
        var policy = ValidationPolicy.attributeQuery(audience: configuration.audience)
        policy.issuers = configuration.issuers
        policy.clockSkew = configuration.clockSkew
        policy.maximumAge = configuration.maximumAge
        if configuration.replay != .off { policy.oneTimeUse = .ignored }
        var keys: [PrivateKey] = []
        for path in configuration.decryptionKeys {
            guard let pem = files.content(of: path, "decryptionKeys", isSecret: true) else { continue }
            files.inspect("decryptionKeys", path) { () throws(TrustError) in keys.append(try PrivateKey(pem: pem)) }
        }
        let isReadable = configuration.trust.map { files.content(of: $0, "trust") != nil }
        guard !isReadable.contains(false) else { return nil }
        let signatures = SignaturePolicy(requiring: configuration.signatures, allowances: configuration.allowances)
        let (paths, secrets) = (configuration.trust, DecryptionKeys(keys))
        let load: TrustKeeper.Loader = { [policy] moment throws(TrustError) in
            let store = try TrustStore(contentsOf: paths, readAt: moment)
            return (
                ResponseValidator(policy: policy, trust: store, signatures: signatures, decryptionKeys: secrets), store
            )
        }
        guard let first = try? load(moment) else {
            // The first error of all files is not the only one.
            for path in paths {
                files.inspect("trust", path) { () throws(TrustError) in
                    _ = try TrustStore(contentsOf: [path], readAt: moment)
                }
            }
            return nil
        }
        for issuer in configuration.issuers where first.store.keys(forIssuer: issuer, at: moment).keys.isEmpty {
            files.complain("issuers", issuer, "no file of trust has a key of this issuer that is valid now")
        }
        return (load, first)
    }

    /// Reads the software statements, and returns the receiver of documents and calls; `nil` without one.
    mutating func backend(_ transport: any Transport, _ metrics: ServiceMetrics, _ stores: any SharedStores)
        -> AdobePassBackend?
    {
        guard let interface = AdobePassBackend.Interface(rawValue: configuration.backend.rawValue),
            let server = configuration.server
        else { return nil }
        let common = configuration.softwareStatementFile.flatMap { statement($0, "softwareStatementFile") }
        var own: [ServiceProviderID: PrivateText] = [:]
        for entry in configuration.serviceProviders.entries {
            own[entry.id] = entry.statementFile.flatMap { statement($0, "serviceProviders") }
        }
        if let folder = configuration.credentialsFolder { files.folder(folder, "credentialsFolder") }
        // Some answers of REST API V1 are XML.
        let throttles = ThrottleMemory(interface == .v1 ? Self.decodingXML(transport) : transport)
        let gate = RequestGate(interval: nil)
        let policy = RetryPolicy(attempts: configuration.backendAttempts)
        let sessions = DeviceSessions(limit: configuration.maximumSessions) { [own] key, device, address in
            let information = device ?? .server
            let statement = key.serviceProvider.flatMap { own[$0] } ?? common
            let registration = statement.map {
                ServiceCall.registerClient(softwareStatement: $0, redirectURI: nil, information: information)
            }
            let store = stores.credentials(key.name)
            return AdobePassSession(
                server: server,
                transport: throttles,
                authorization: .credentials(store, registration: registration, information: information),
                address: address,
                gate: gate,
                policy: policy
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

    /// Returns the callers of the file that the configuration names, or `nil` without one.
    mutating func callers() -> Callers? {
        guard let path = configuration.callersFile, let json = files.content(of: path, "callersFile") else {
            return nil
        }
        let (callers, problems) = Callers.read(json)
        for problem in problems { files.complain("callersFile", path, problem) }
        return problems.isEmpty ? callers : nil
    }

    private mutating func statement(_ path: String, _ setting: String) -> PrivateText? {
        guard let content = files.content(of: path, setting, isSecret: true) else { return nil }
        let text = String(decoding: content, as: UTF8.self).filter { !$0.isWhitespace }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let isBase64 = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
        if parts.count == 3, isBase64, !parts.contains("") { return PrivateText(text) }
        let rule = "three parts in Base64 for URLs with periods between them"
        files.complain(setting, path, "the file does not contain a software statement: \(rule)")
        return nil
    }
}

extension ClientInformation {
    /// The information about this service, for calls that name no device.
    static var server: ClientInformation {
        ClientInformation(model: "server", version: "1", osName: "Linux", osVersion: "1", connectionType: "Ethernet")
    }
}
