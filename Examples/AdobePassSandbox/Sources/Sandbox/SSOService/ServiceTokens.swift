// SPDX-License-Identifier: Apache-2.0

/// The SSO service, which issues service tokens and links devices: sso-service.md.
///
/// Choices: the service has the address of the sandbox. Its tokens have the algorithm and the claims of the sample, are
/// signed with a secret of the sandbox, and are accepted by V2 although the page of `AD-Service-Token` requires RS256 and
/// `aud`. The fields have the names of the samples; with the setting `ssoNamesOfTables`, those of the tables. Times are
/// milliseconds. Identifiers of devices are as sent after `fingerprint `.
enum ServiceTokens {
    private static let issuer = "ssoservicetoken"

    /// `POST serviceToken`: with the identity of the app, or with a link code of another device.
    static func create(_ standIn: StandIn, _ call: Call) throws -> Answer {
        let provider = try provider(call, standIn)
        guard let device = device(of: call) else { throw Refusal.sso("header_missing", "AP-Device-Identifier") }
        guard let information = call.headers["x-device-info"]?.nonEmpty else {
            throw Refusal.sso("header_missing", "X-Device-Info")
        }
        let code = call.headers["x-sso-link"]?.nonEmpty
        let identity: String
        if let given = call.headers["x-sso-id"]?.nonEmpty {
            identity = given
        } else if let code {
            // The answer to a code that is unknown, used or expired is a choice.
            guard let found = standIn.store.useLinkCode(code, serviceProvider: provider.id, at: standIn.now) else {
                throw Refusal.sso("header_invalid", "X-SSO-LINK is not a valid code")
            }
            identity = found
        } else {
            throw Refusal.sso("header_missing", "X-SSO-ID or X-SSO-LINK")
        }
        let usedLink = call.headers["x-sso-id"]?.nonEmpty == nil
        standIn.store.save(
            LinkedDevice(
                serviceProvider: provider.id,
                identity: identity,
                device: device,
                information: information,
                lastSeen: standIn.now,
                usedLink: usedLink
            )
        )
        return answer(standIn, 201, "CREATED", identity)
    }

    /// `GET serviceToken`: a new token for one that is valid or recently expired.
    ///
    /// A choice: a token is recently expired for the time that it was valid.
    static func renew(_ standIn: StandIn, _ call: Call) throws -> Answer {
        _ = try provider(call, standIn)
        let grace = standIn.settings.lifetimes.serviceToken
        return answer(standIn, 200, "OK", try identity(of: call, standIn, grace: grace))
    }

    /// `POST link`: a code with which another device gets a token of the same identity.
    static func link(_ standIn: StandIn, _ call: Call) throws -> Answer {
        let provider = try provider(call, standIn)
        let identity = try identity(of: call, standIn)
        // Six digits, as in the text of the page.
        let number = Int.random(in: 0..<1_000_000)
        let code = String(String(1_000_000 + number).dropFirst())
        let now = standIn.now
        let end = now + standIn.settings.lifetimes.ssoLink * 1_000
        standIn.store.addLinkCode(code, serviceProvider: provider.id, identity: identity, expires: end)
        let name = standIn.settings.ssoNamesOfTables ? "link" : "code"
        return .json(
            201,
            .object([
                JSON.Member("status", "CREATED"), JSON.Member(name, .string(code)),
                JSON.Member("notBefore", .number(now)), JSON.Member("notAfter", .number(end)),
            ])
        )
    }

    /// `POST unlink`: removes devices; unknown ones are omitted in the answer.
    static func unlink(_ standIn: StandIn, _ call: Call) throws -> Answer {
        let provider = try provider(call, standIn)
        let identity = try identity(of: call, standIn)
        let devices = (JSON(parsing: call.body)?["devices"]?.array ?? []).compactMap(\.string)
        guard !devices.isEmpty else { throw Refusal.sso("request_invalid", "`devices` is missing or empty") }
        let removed = devices.filter { device in
            standIn.store.removeLinkedDevice(serviceProvider: provider.id, identity: identity, device: device)
        }
        return .json(200, ["status": "OK", "unlinkedDevices": .array(removed.map { .string($0) })])
    }

    /// `GET list`: the devices that share the identity.
    static func list(_ standIn: StandIn, _ call: Call) throws -> Answer {
        let provider = try provider(call, standIn)
        let identity = try identity(of: call, standIn)
        let devices = standIn.store.linkedDevices(serviceProvider: provider.id, identity: identity)
        return .json(200, ["devices": .object(devices.map { JSON.Member($0.device, $0.json) })])
    }

    /// Returns the claims of a token that this service issued, even if it has expired.
    static func claims(of token: String, _ standIn: StandIn) -> JSON? {
        guard let claims = standIn.tokens.claims(of: token), claims["iss"]?.string == issuer else { return nil }
        return claims
    }

    private static func provider(_ call: Call, _ standIn: StandIn) throws -> ServiceProvider {
        guard let provider = standIn.configuration.serviceProvider(call.place("sp")) else {
            throw Refusal.sso("request_invalid", "the service provider is not known")
        }
        return provider
    }

    private static func device(of call: Call) -> String? {
        let prefix = "fingerprint "
        guard let field = call.headers["ap-device-identifier"]?.nonEmpty else { return nil }
        return (field.hasPrefix(prefix) ? String(field.dropFirst(prefix.count)) : field).trimmed.nonEmpty
    }

    /// Returns the identity in `AD-Service-Token`.
    private static func identity(of call: Call, _ standIn: StandIn, grace: Int = 0) throws -> String {
        guard let token = call.headers["ad-service-token"]?.nonEmpty else {
            // The page lists this case with status 400 for the renewal, and with 401 for the other calls.
            let isRenewal = call.method == "GET" && call.path.hasSuffix("/serviceToken")
            throw Refusal.sso("header_missing", "AD-Service-Token", status: isRenewal ? 400 : 401)
        }
        if !call.path.hasSuffix("/serviceToken"), device(of: call) == nil {
            throw Refusal.sso("header_missing", "AP-Device-Identifier")
        }
        guard CompactToken(token) != nil else { throw Refusal.sso("token_invalid", "the token is not a compact JWS") }
        guard let claims = claims(of: token, standIn) else {
            throw Refusal.sso("header_invalid", "the signature of the token is not valid")
        }
        guard let identity = claims["sub"]?.string?.nonEmpty else {
            throw Refusal.sso("header_invalid", "`sub` is missing or empty")
        }
        guard let end = claims["exp"]?.int, standIn.now / 1_000 < end + grace else {
            throw Refusal.sso("token_expired", "the token has expired")
        }
        return identity
    }

    private static func answer(_ standIn: StandIn, _ status: Int, _ word: String, _ identity: String) -> Answer {
        let (now, lifetime) = (standIn.now, standIn.settings.lifetimes.serviceToken)
        let token = standIn.tokens.signed([
            "iss": .string(issuer), "sub": .string(identity), "nbf": .number(now / 1_000),
            "exp": .number(now / 1_000 + lifetime), "iat": .number(now / 1_000),
        ])
        let name = standIn.settings.ssoNamesOfTables ? "jws" : "serviceToken"
        return .json(
            status,
            .object([
                JSON.Member("status", .string(word)), JSON.Member(name, .string(token)),
                JSON.Member("notBefore", .number(now)), JSON.Member("notAfter", .number(now + lifetime * 1_000)),
            ])
        )
    }
}

extension LinkedDevice {
    fileprivate var json: JSON {
        let information = ClientInformation(information, isStrict: false)?.json
        func text(_ name: String) -> JSON { .string(information?[name]?.string ?? "") }
        return [
            "deviceType": text("primaryHardwareType"), "model": text("model"), "os": text("osName"),
            "osVersion": text("osVersion"), "lastSeen": .number(lastSeen),
            "type": .string(usedLink ? "sso" : "regular"),
        ]
    }
}

extension Refusal {
    /// The statuses of the codes of sso-service.md.
    private static let ssoStatuses = [
        "header_missing": 400, "header_invalid": 401, "request_invalid": 400, "token_invalid": 400,
        "token_expired": 401, "unauthorized": 401,
    ]

    /// Returns a refusal of the SSO service.
    static func sso(_ code: String, _ details: String, status: Int? = nil) -> Refusal {
        Refusal(status ?? ssoStatuses[code] ?? 500, details, code: code)
    }

    /// The answer of the SSO service.
    var ssoAnswer: Answer {
        let action =
            switch code {
            case "header_missing": "check_headers"
            case "header_invalid", "token_invalid", "token_expired": "get_new_token"
            case "request_invalid": "check_request_body"
            default: "none"
            }
        let word =
            switch status {
            case 400: "BAD_REQUEST"
            case 401: "UNAUTHORIZED"
            case 404: "NOT_FOUND"
            case 405: "METHOD_NOT_ALLOWED"
            default: "INTERNAL_SERVER_ERROR"
            }
        let fallback = status == 401 ? "unauthorized" : status < 500 ? "request_null" : "internal_error"
        return .json(
            status,
            [
                "status": .string(word),
                "error": [
                    "status": .number(status), "code": .string(code ?? fallback), "message": .string(message),
                    "action": .string(action), "helpUrl": "https://help.example/sso-service",
                    "trace": .string(RegistrationCode.random()),
                ],
            ]
        )
    }
}
