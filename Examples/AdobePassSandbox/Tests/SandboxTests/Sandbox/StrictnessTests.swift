// SPDX-License-Identifier: Apache-2.0

internal import Sandbox
internal import Testing

/// The settings for what Adobe does not document.
@Suite struct `A strict service` {
    @Test func `rejects what a lenient one accepts`() async throws {
        let device = try await Device()
        let who = "requestor=ACME&deviceId=1"
        let incomplete: Headers = ["X-Device-Info": "eyJtb2RlbCI6IlRWIn0="]
        let plain: Headers = ["Content-Type": "application/json;charset=utf-16"]
        let decision = "POST /api/v2/ACME/decisions/authorize/TempPass"
        let query = "POST /api/v1/tokens/authn?\(who)&mvpd=NorthCable&deviceType=iOS&SAMLResponse=x"
        let calls: [(call: String, headers: Headers, json: String?, lenient: Int, strict: Int)] = [
            ("GET /api/v2/ACME/profiles", [:], nil, 200, 200),
            ("GET /api/v2/ACME/profiles", incomplete, nil, 200, 400),
            ("GET /api/v1/config/ACME.json?format=xml", [:], nil, 200, 400),
            ("GET /api/v1/logout?\(who)", [:], nil, 204, 405),
            ("GET /api/v2/ACME/logout/NorthCable", [:], nil, 200, 400),
            (query, [:], nil, 400, 400),
            (decision, [:], #"{"resources":["news"]}"#, 200, 400),
            (decision, plain, #"{"resources":["news"]}"#, 200, 400),
            (decision, ["Content-Type": "application/json; charset=UTF-8"], #"{"resources":["news"]}"#, 200, 200),
        ]
        for call in calls { try await device.ask(call.call, call.headers, json: call.json).expect(call.lenient) }
        try await device.settings(#"{"strict":true}"#)
        for call in calls { try await device.ask(call.call, call.headers, json: call.json).expect(call.strict) }
        try await device.ask(query).expect(400, ["details": "SAMLResponse is missing or empty"])
    }

    @Test(arguments: [("", false, true), ("", true, false), (#","expirationDate":"x""#, false, false)])
    func `requires the date of a partner status only with its setting`(
        member: String,
        requiresDate: Bool,
        isValid: Bool
    ) async throws {
        let device = try await Device { $0.requiresStatusDate = requiresDate }
        let provider = #"{"id":"north-cable"\#(member)}"#
        let status = #"{"frameworkPermissionInfo":{"accessStatus":"granted"},"frameworkProviderInfo":\#(provider)}"#
        let headers: Headers = ["AP-Partner-Framework-Status": status.base64]
        let code: JSON = isValid ? "invalid_parameter_saml_response" : "invalid_header_pfs_provider_info_expired"
        try await device.ask("POST \(Device.apple)", headers, form: "SAMLResponse=x").expect(400, ["code": code])
    }

    @Test(arguments: ["domainName", "domain"])
    func `names the domain and the reason as the settings say`(name: String) async throws {
        let device = try await Device()
        let reason = "missing_parameters_fallback"
        try await device.settings(#"{"domainParameter":"\#(name)","missingParametersReason":"\#(reason)"}"#)
        let session = try await device.ask("POST /api/v2/ACME/sessions", form: "mvpd=NorthCable")
            .expect(200, ["missingParameters": [.string(name), "redirectUrl"], "reasonType": .string(reason)])
        let path = "/api/v2/ACME/sessions/" + (try #require(session["code"]?.string))
        let rest: Values = ["missingParameters": ["redirectUrl"]]
        try await device.ask("POST \(path)", form: "\(name)=acme.example").expect(200, rest)
        try await device.ask("GET \(path)").expect(200, ["existingParameters.\(name)": "acme.example"])
    }
}
