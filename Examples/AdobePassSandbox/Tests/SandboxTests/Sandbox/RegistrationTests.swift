// SPDX-License-Identifier: Apache-2.0

internal import Sandbox
internal import Testing

@Suite struct `Client registration` {
    private static func body(_ claims: String = "{}", _ others: String = "") -> String {
        #"{"software_statement":"\#(Device.statement(claims))"\#(others)}"#
    }

    @Test(
        arguments: [
            ("", "invalid_request", "the body must be application/json;charset=utf-8"),
            ("{}", "invalid_request", "software_statement is missing"),
            (#"{"software_statement":"abc"}"#, "invalid_software_statement", nil),
            (body(#"{"approved":false}"#), "unapproved_software_statement", nil),
            (body("{}", #","redirect_uri":"none""#), "invalid_redirect_uri", nil),
        ] as [(String, String, String?)]
    )
    func `rejects an invalid registration, and says why`(body: String, error: String, reason: String?) async throws {
        let values: Values = ["error": .string(error), "error_description": reason.map(JSON.string)]
        try await Device().ask("POST /o/client/register", json: body).expect(400, values)
    }

    @Test(arguments: [
        ("client_id=a&client_secret=b", "invalid_request"),
        ("client_id=a&client_secret=b&grant_type=client_credentials&client_id=c", "invalid_request"),
        ("client_id=a&client_secret=b&grant_type=password", "unsupported_grant_type"),
        ("client_id=a&client_secret=b&grant_type=client_credentials", "invalid_client"),
    ])
    func `rejects an invalid token request`(form: String, error: String) async throws {
        try await Device().ask("POST /o/client/token", form: form).expect(400, ["error": .string(error)])
    }

    @Test func `issues tokens for its credentials until they are revoked`() async throws {
        let device = try await Device()
        try await device.ask("POST /o/client/register", ["X-Device-Info": nil], json: Self.body())
            .expect(400, ["error": "invalid_request"])
        let issued: JSON = .number(Device.start / 1_000)
        let client = try await device.ask("POST /o/client/register", json: Self.body())
            .expect(201, ["client_id_issued_at": issued])
        let (id, secret) = (client["client_id"]?.string ?? "", client["client_secret"]?.string ?? "")
        let form = "client_id=\(id)&client_secret=\(secret)&grant_type=client_credentials"
        let times: Values = ["expires_in": 21_600, "created_at": .number(Device.start)]
        try await device.ask("POST /o/client/token", form: form).expect(201, times)
        try await device.ask("POST /o/client/token?\(form)").expect(201)
        let basic: Headers = ["Authorization": "Basic YTpi"]
        try await device.ask("POST /o/client/token", basic, form: form).expect(400, ["error": "invalid_request"])
        try await device.sandbox.tell("revoke")
        try await device.ask("POST /o/client/token", form: form).expect(400, ["error": "invalid_client"])
        try await device.v2("profiles").expect(401)
        // The app recovers with a new registration.
        try await device.ask("POST /o/client/register", json: Self.body()).expect(201)
    }

    @Test func `expires a token`() async throws {
        let device = try await Device()
        try await device.v2("profiles").expect(200)
        device.advance(21_600)
        let code: JSON = "invalid_access_token_client_application"
        try await device.v2("profiles").expect(401, ["code": code])
        let v1 = try await device.ask("GET /api/v1/config/ACME")
        #expect(v1.text == #"{"message":"Unauthorized","status":401}"#)
    }

    @Test(arguments: [nil, "Bearer x", "Basic eA==", "Bearer a.b.c"])
    func `rejects text that is not a token`(field: String?) async throws {
        try await Device().v2("profiles", ["Authorization": field]).expect(401, ["action": "application-registration"])
    }

    @Test(arguments: [
        (#"{"serviceProviders":["OTHER"]}"#, "invalid_access_token_service_provider"),
        (#"{"scopes":["api:client:v1"]}"#, "invalid_access_token_client_application"),
    ])
    func `limits a client to its scopes`(claims: String, code: String) async throws {
        let device = try await Device()
        let headers: Headers = ["Authorization": "Bearer \(try await Device.token(device.sandbox, claims))"]
        try await device.v2("profiles", headers).expect(401, ["code": .string(code)])
    }
}
