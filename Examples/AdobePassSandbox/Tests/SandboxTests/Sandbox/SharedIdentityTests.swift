// SPDX-License-Identifier: Apache-2.0

internal import Sandbox
internal import Testing

/// Profiles that devices and apps share, and the SSO service: sso-service.md,
/// rest-api-v2-single-sign-on-service-token-flows.md and rest-api-v2-single-sign-on-platform-identity-flows.md.
@Suite struct `Shared identities` {
    private static let rs256 = #"{"alg":"RS256"}"#
    private static let service = Device.jws(rs256, claims())
    private static let platform = Device.jws(#"{"alg":"HS256"}"#, #"{"sub":"amazon-7"}"#)

    private static func claims(_ end: Int = Device.start / 1_000 + 60, audience: String = "adobe", user: String = "u-7")
        -> String
    {
        #"{"sub":"\#(user)","aud":"\#(audience)","exp":\#(end)}"#
    }

    private static func second(_ headers: Headers) -> Headers { Device.second.merging(headers) { $1 } }

    @Test(arguments: [
        ("AD-Service-Token", service, "serviceTokenSSO"), ("Adobe-Subject-Token", platform, "platformSSO"),
        ("X-Roku-Reserved-Roku-Connect-Token", platform, "platformSSO"),
        ("Adobe-Subject-Token", "YQ.Yg.Yw.ZA.ZQ", "platformSSO"),
    ])
    func `share the profile of the first device until it logs out`(header: String, token: String, type: String)
        async throws
    {
        let device = try await Device { $0.lifetimes.authentication = 30 }
        let headers: Headers = [header: token]
        let profile = "profiles.NorthCable"
        try await device.signIn(headers)
        let end = try await device.ask("GET /api/v2/ACME/profiles", headers)
            .expect(200, ["\(profile).type": "regular"])[
                "\(profile).notAfter"
            ]
        for path in ["", "/NorthCable"] {
            try await device.ask("GET /api/v2/ACME/profiles\(path)", Self.second(headers))
                .expect(
                    200,
                    ["\(profile).type": .string(type), "\(profile).issuer": "NorthCable", "\(profile).notAfter": end]
                )
        }
        try await device.ask("GET /api/v2/ACME/profiles", Device.second).expect(200, [profile: nil])
        try await device.decide("authorize/NorthCable", Self.second(headers)).has(["authorized": true])
        let missing: JSON = "authenticated_profile_missing"
        try await device.decide("authorize/NorthCable", Device.second).has(["error.code": missing])
        let session = "POST /api/v2/ACME/sessions"
        let reason: Values = ["reasonType": "authenticatedSSO"]
        try await device.ask(session, Self.second(headers), form: Device.basic).expect(200, reason)
        device.advance(29)
        let logout = "GET /api/v2/ACME/logout/NorthCable?redirectUrl=app%3A%2F%2Fback"
        try await device.ask(logout, Self.second(headers)).expect(200, ["logouts.NorthCable.actionName": "logout"])
        try await device.ask("GET /api/v2/ACME/profiles", headers).expect(200, [profile: nil])
        // Only a service token needs the switch of the integration.
        try await device.signIn(headers, mvpd: "WestWire")
        let shared: JSON? = header == "AD-Service-Token" ? nil : .string(type)
        let west = "GET /api/v2/ACME/profiles/WestWire"
        try await device.ask(west, Self.second(headers)).expect(200, ["profiles.WestWire.type": shared])
        device.advance(30)
        try await device.ask(west, Self.second(headers)).expect(200, ["profiles.WestWire": nil])
    }

    @Test(arguments: [
        "x", Device.jws(rs256, #"{"aud":"adobe","exp":4000000000}"#), Device.jws(rs256, claims(Device.start / 1_000)),
        Device.jws(rs256, claims(audience: "b")), Device.jws(rs256, claims(user: "")),
        Device.jws(#"{"alg":"HS256"}"#, claims()), Device.jws(#"{"alg":"none"}"#, claims()),
        Device.jws(rs256, #"{"sub":"u-7","aud":"adobe"}"#),
    ])
    func `are not read from a faulty service token, which a strict service rejects`(fault: String) async throws {
        let device = try await Device()
        try await device.signIn(["AD-Service-Token": Self.service])
        let headers = Self.second(["AD-Service-Token": fault])
        try await device.ask("GET /api/v2/ACME/profiles", headers).expect(200, ["profiles": [:]])
        try await device.settings(#"{"strict":true}"#)
        let strict = try await device.ask("GET /api/v2/ACME/profiles", headers).expect(401)
        #expect(strict.details.hasPrefix("AD-Service-Token: "))
    }

    @Test(arguments: ["x", "a.b.c.d.e", Device.jws("{}", #"{"sub":"amazon-7","exp":1}"#), Device.jws("{}", "{}")])
    func `are not read from a faulty token of a platform, and no call fails`(fault: String) async throws {
        let device = try await Device()
        try await device.signIn(["Adobe-Subject-Token": Self.platform])
        try await device.settings(#"{"strict":true}"#)
        let headers = Self.second(["Adobe-Subject-Token": fault])
        try await device.ask("GET /api/v2/ACME/profiles", headers).expect(200, ["profiles": [:]])
    }

    // The SSO service.

    private static let create = "POST /api/ACME/serviceToken"
    private static let home: Headers = ["X-SSO-ID": "household-7"]

    private static func with(_ token: JSON?) -> Headers { ["AD-Service-Token": token?.string] }

    private func token(_ device: Device, _ headers: Headers = home) async throws -> JSON? {
        let end = JSON.number(Device.start + 3_600_000)
        let values: Values = ["status": "CREATED", "notAfter": end]
        return try await device.ask(Self.create, headers).expect(201, values)["serviceToken"]
    }

    @Test func `are those of tokens that V2 accepts on linked devices`() async throws {
        let device = try await Device()
        let first = Self.with(try await token(device))
        try await device.signIn(first)
        let code = try await device.ask("POST /api/ACME/link", first).expect(201)["code"]?.string
        #expect(code?.count == 6 && code?.allSatisfy(\.isNumber) == true)
        let linked = Self.second(["X-SSO-LINK": code])
        let second = Self.second(Self.with(try await token(device, linked)))
        try await device.ask(Self.create, linked).expect(401, ["error.code": "header_invalid"])
        let type = "profiles.NorthCable.type"
        try await device.ask("GET /api/v2/ACME/profiles", second).expect(200, [type: "serviceTokenSSO"])
        let devices: Values = [
            "devices.MGQxZg==.type": "regular", "devices.bmV3.type": "sso", "devices.bmV3.os": "tvOS",
        ]
        try await device.ask("GET /api/ACME/list", first).expect(200, devices)
        let body = #"{"devices":["bmV3","unknown"]}"#
        try await device.ask("POST /api/ACME/unlink", first, json: body).expect(200, ["unlinkedDevices": ["bmV3"]])
        let rest = try await device.ask("GET /api/ACME/list", first).expect(200)
        #expect(rest["devices"]?.members?.count == 1)
        let late = try await device.ask("POST /api/ACME/link", first).expect(201)["code"]?.string
        device.advance(1_800)
        try await device.ask(Self.create, ["X-SSO-LINK": late]).expect(401)
    }

    @Test func `are those of a token that expired recently, and of no older one`() async throws {
        let device = try await Device()
        let first = Self.with(try await token(device))
        device.advance(3_600)
        try await device.ask("GET /api/ACME/list", first).expect(401, ["error.code": "token_expired"])
        let renewed = try await device.ask("GET /api/ACME/serviceToken", first).expect(200, ["status": "OK"])
        try await device.ask("GET /api/ACME/list", Self.with(renewed["serviceToken"])).expect(200)
        device.advance(3_600)
        try await device.ask("GET /api/ACME/serviceToken", first).expect(401)
    }

    @Test(
        arguments: [
            (create, [:], nil, 400, "header_missing"),
            (create, ["X-SSO-ID": "a", "AP-Device-Identifier": nil], nil, 400, "header_missing"),
            (create, ["X-SSO-ID": "a", "X-Device-Info": nil], nil, 400, "header_missing"),
            (create, ["X-SSO-LINK": "000000"], nil, 401, "header_invalid"),
            ("GET /api/ACME/serviceToken", [:], nil, 400, "header_missing"),
            ("POST /api/ACME/link", [:], nil, 401, "header_missing"),
            ("POST /api/ACME/unlink", [:], "{}", 401, "header_missing"),
            ("GET /api/ACME/list", [:], nil, 401, "header_missing"),
            ("GET /api/ACME/list", ["AD-Service-Token": "x"], nil, 400, "token_invalid"),
            ("GET /api/ACME/list", ["AD-Service-Token": service], nil, 401, "header_invalid"),
            ("GET /api/ACME/list", ["Authorization": nil], nil, 401, "unauthorized"),
            ("GET /api/ACME/unlink", [:], nil, 405, "request_null"),
        ] as [(String, Headers, String?, Int, JSON)]
    )
    func `are refused with the code of the table`(
        call: String,
        headers: Headers,
        body: String?,
        status: Int,
        code: JSON
    ) async throws {
        let words: [Int: JSON] = [400: "BAD_REQUEST", 401: "UNAUTHORIZED", 405: "METHOD_NOT_ALLOWED"]
        let actions: [JSON: JSON] = [
            "header_missing": "check_headers", "header_invalid": "get_new_token", "token_invalid": "get_new_token",
        ]
        let values: Values = [
            "status": words[status], "error.status": .number(status), "error.code": code,
            "error.action": actions[code] ?? "none",
        ]
        try await Device().ask(call, headers, json: body).expect(status, values)
    }

    @Test func `are not unlinked by an empty list, or named by an access token`() async throws {
        let device = try await Device()
        let token = try await token(device)
        for body in [#"{"devices":null}"#, #"{"devices":[]}"#, "{}", "x"] {
            let values: Values = [
                "error.code": "request_invalid", "error.action": "check_request_body",
            ]
            try await device.ask("POST /api/ACME/unlink", Self.with(token), json: body).expect(400, values)
        }
        let access = Self.with(.string(device.token))
        try await device.ask("GET /api/ACME/list", access).expect(401, ["error.code": "header_invalid"])
        let bearer: Headers = ["Authorization": "Bearer \(token?.string ?? "")"]
        try await device.ask("GET /api/v2/ACME/profiles", bearer).expect(401)
    }
}
