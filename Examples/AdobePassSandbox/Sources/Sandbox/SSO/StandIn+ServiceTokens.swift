// SPDX-License-Identifier: Apache-2.0

/// The SSO service, which issues service tokens and links devices: sso-service.md.
///
/// Choices: the service has the address of the sandbox. Its tokens have the algorithm and the claims of the sample, are
/// signed with a secret of the sandbox, and are accepted by V2 although the page of `AD-Service-Token` requires RS256
/// and `aud`. The fields have the names of the samples; with the setting `ssoNamesOfTables`, those of the tables. Times
/// are milliseconds. Identifiers of devices are as sent after `fingerprint `.
extension StandIn {
    /// `POST serviceToken`: with the identity of the app, or with a link code of another device.
    func createServiceToken(_ call: Call) throws -> Answer {
        let provider = try ssoProvider(call)
        guard let device = ssoDevice(of: call) else { throw Refusal.sso("header_missing", "AP-Device-Identifier") }
        guard let information = call.header("x-device-info") else {
            throw Refusal.sso("header_missing", "X-Device-Info")
        }
        let given = call.header("x-sso-id")
        guard let identity = try given ?? useLinkCode(call, provider) else {
            throw Refusal.sso("header_missing", "X-SSO-ID or X-SSO-LINK")
        }
        let linked = LinkedDevice(
            serviceProvider: provider,
            identity: identity,
            device: device,
            information: information,
            lastSeen: now,
            usedLink: given == nil
        )
        store.linkedDevices.save(linked) {
            $0.serviceProvider == provider && $0.identity == identity && $0.device == device
        }
        return serviceToken(201, "CREATED", identity)
    }

    /// `GET serviceToken`: a new token for one that is valid or recently expired.
    ///
    /// A choice: a token is recently expired for the time that it was valid.
    func renewServiceToken(_ call: Call) throws -> Answer {
        _ = try ssoProvider(call)
        return serviceToken(200, "OK", try identity(of: call, isRenewal: true))
    }

    /// `POST link`: a code of six digits, as in the text of the page, for another device.
    func createLinkCode(_ call: Call) throws -> Answer {
        let provider = try ssoProvider(call)
        let identity = try identity(of: call)
        let code = String((0..<6).compactMap { _ in "0123456789".randomElement() })
        let (now, end) = (now, end(of: \.ssoLink))
        let link = LinkCode(code: code, serviceProvider: provider, identity: identity, expires: end)
        store.linkCodes.save(link) { $0.code == code && $0.serviceProvider == provider }
        let name = settings.ssoNamesOfTables ? "link" : "code"
        let times = [("notBefore", now.json), ("notAfter", end.json)]
        return .json(JSON([("status", "CREATED"), (name, code.json)] + times), status: 201)
    }

    /// `POST unlink`: removes devices; unknown ones are omitted in the answer.
    func unlinkDevices(_ call: Call) throws -> Answer {
        let provider = try ssoProvider(call)
        let identity = try identity(of: call)
        let devices = (call.json?["devices"]?.array ?? []).compactMap(\.string)
        guard !devices.isEmpty else { throw Refusal.sso("request_invalid", "`devices` is missing or empty") }
        let removed = store.linkedDevices.remove {
            $0.serviceProvider == provider && $0.identity == identity && devices.contains($0.device)
        }
        return .json(["status": "OK", "unlinkedDevices": removed.map(\.device)])
    }

    /// `GET list`: the devices that share the identity.
    func listDevices(_ call: Call) throws -> Answer {
        let provider = try ssoProvider(call)
        let identity = try identity(of: call)
        let devices = store.linkedDevices.all { $0.serviceProvider == provider && $0.identity == identity }
        return .json(["devices": JSON(devices.map { ($0.device, $0.json) })])
    }

    private static let issuer = "ssoservicetoken"

    /// Returns whether this service issued a token, even if it has expired.
    func isServiceToken(_ token: CompactToken) -> Bool {
        token.isSigned(with: key) && token.claims["iss"] == .string(Self.issuer)
    }

    private func ssoProvider(_ call: Call) throws -> String {
        guard let provider = configuration.serviceProvider(call.place("sp")) else {
            throw Refusal.sso("request_invalid", "the service provider is not known")
        }
        return provider.id
    }

    private func ssoDevice(of call: Call) -> String? {
        (call.fingerprint ?? call.headers["ap-device-identifier"])?.trimmed.nonEmpty
    }

    /// Returns the identity of a link code, which is valid once, or `nil` if the call has no code.
    ///
    /// - Throws: A refusal for a code that is unknown, used or expired, which is a choice.
    private func useLinkCode(_ call: Call, _ provider: String) throws -> String? {
        guard let code = call.header("x-sso-link") else { return nil }
        let used = store.linkCodes.remove { $0.code == code && $0.serviceProvider == provider }
        guard let link = used.first, link.expires > now else {
            throw Refusal.sso("header_invalid", "X-SSO-LINK is not a valid code")
        }
        return link.identity
    }

    /// Returns the identity in `AD-Service-Token`.
    private func identity(of call: Call, isRenewal: Bool = false) throws -> String {
        guard let text = call.header("ad-service-token") else {
            // The page lists this case with status 400 for the renewal, and with 401 for the other calls.
            throw Refusal.sso("header_missing", "AD-Service-Token", status: isRenewal ? 400 : 401)
        }
        if !isRenewal, ssoDevice(of: call) == nil { throw Refusal.sso("header_missing", "AP-Device-Identifier") }
        guard let token = CompactToken(text) else {
            throw Refusal.sso("token_invalid", "the token is not a compact JWS")
        }
        guard isServiceToken(token), let identity = token.claims["sub"]?.string?.nonEmpty else {
            throw Refusal.sso("header_invalid", "the signature of the token is not valid, or `sub` is missing")
        }
        let grace = isRenewal ? settings.lifetimes.serviceToken : 0
        guard let end = token.claims["exp"]?.int, now / 1_000 < end + grace else {
            throw Refusal.sso("token_expired", "the token has expired")
        }
        return identity
    }

    private func serviceToken(_ status: Int, _ word: String, _ identity: String) -> Answer {
        let (start, end) = (now / 1_000, now / 1_000 + settings.lifetimes.serviceToken)
        let claims: JSON = ["iss": Self.issuer, "sub": identity, "nbf": start, "exp": end, "iat": start]
        let token = CompactToken.signed(claims, with: key)
        let name = settings.ssoNamesOfTables ? "jws" : "serviceToken"
        let times = [("notBefore", (start * 1_000).json), ("notAfter", (end * 1_000).json)]
        return .json(JSON([("status", word.json), (name, token.json)] + times), status: status)
    }
}

extension LinkedDevice {
    fileprivate var json: JSON {
        let information = ClientInformation(information, isStrict: false)?.json
        func text(_ name: String) -> String { information?[name]?.string ?? "" }
        return [
            "deviceType": text("primaryHardwareType"), "model": text("model"), "os": text("osName"),
            "osVersion": text("osVersion"), "lastSeen": lastSeen, "type": usedLink ? "sso" : "regular",
        ]
    }
}

extension Refusal {
    /// Returns a refusal of the SSO service, with the status that sso-service.md lists for a code.
    fileprivate static func sso(_ code: String, _ details: String, status: Int? = nil) -> Refusal {
        let usual = ["header_invalid", "token_expired"].contains(code) ? 401 : 400
        return Refusal(status ?? usual, details, code: code)
    }
}
