// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import Sandbox
internal import Testing

@Suite struct `Configured behavior` {
    @Test(arguments: EnhancedCode.all)
    func `answers every enhanced code`(code: EnhancedCode) async throws {
        let device = try await Device()
        let isV1 = EnhancedCode.v1.contains(code)
        let path = isV1 ? "/api/v1/authorize" : "/api/v2/ACME/profiles/NorthCable"
        for status in code.statuses {
            let rule = #"{"path":"\#(path)","code":"\#(code.code)","status":\#(status)}"#
            try await device.sandbox.tell("behave", rule)
            let values: Values = ["code": .string(code.code), "action": .string(code.action)]
            try await device.ask("GET \(path)").expect(status, values)
        }
        #expect(try await device.ask("GET \(path)").status == (isV1 ? 400 : 200))
    }

    @Test(arguments: [
        "invalid_request", "invalid_redirect_uri", "invalid_software_statement", "unapproved_software_statement",
        "invalid_client", "unauthorized_client", "unsupported_grant_type",
    ])
    func `answers every error of client registration`(error: String) async throws {
        let device = try await Device()
        try await device.sandbox.tell("behave", #"{"path":"/o/client/*","code":"\#(error)"}"#)
        try await device.ask("POST /o/client/token", form: "").expect(400, ["error": .string(error)])
    }

    @Test func `answers malformed, oversized and given bodies, from a call on and for a number of calls`() async throws
    {
        let device = try await Device()
        try await device.sandbox.tell(
            "behave",
            """
            [{"path":"/api/v1/**","rubbish":true},{"path":"/api/v1/**","bytes":10485760},
             {"path":"/api/v1/**","status":201,"body":"hm","contentType":"text/plain","headers":{"X-A":"b"}},
             {"path":"/api/v1/**","throttled":true},{"path":"/api/v1/**","delayMilliseconds":1},
             {"path":"/api/v1/config/ACME","after":1,"times":2,"status":503}]
            """
        )
        let rubbish = try await device.ask("GET /api/v1/config/ACME").expect(200)
        #expect(rubbish.json == nil)
        #expect(try await device.ask("GET /api/v1/config/ACME").body.count == 10_485_760)
        let told = try await device.ask("GET /api/v1/config/ACME").expect(201)
        #expect(told.text == "hm" && told.headers[.contentType] == "text/plain")
        #expect(told.headers.contains { $0.name.rawName == "X-A" && $0.value == "b" })
        for status in [429, 200, 200, 503, 503, 200] { try await device.ask("GET /api/v1/config/ACME").expect(status) }
    }

    @Test(arguments: [(true, 1), (false, 0)])
    func `processes a call before it answers with a status, on request`(isFirst: Bool, profiles: Int) async throws {
        let device = try await Device()
        let rule = #"{"path":"/api/v2/**","status":502,"processFirst":\#(isFirst)}"#
        try await device.sandbox.tell("behave", rule)
        try await device.exchange().expect(502)
        #expect(try await device.sandbox.count(of: "profile") == profiles)
    }

    @Test(arguments: [
        ("behave", "nothing"), ("behave", "{}"), ("behave", #"{"path":"/","statsu":1}"#),
        ("behave", #"{"path":"/","status":99}"#), ("settings", #"{"clokc":1}"#),
        ("settings", #"{"throttle":{"rate":1}}"#), ("settings", #"{"strict":"yes"}"#),
        ("settings", #"{"throttle":{"burst":0}}"#), ("clock", "{}"), ("settings", #"{"lifetimes":{"code":0}}"#),
        ("settings", #"{"clock":{"frozenAt":-1}}"#), ("requests", #"{"id":"_q1"}"#),
        ("settings", #"{"clock":{"offsetMilliseconds":-9223372036854775808}}"#),
        ("clock", #"{"seconds":-9223372036854775808}"#),
    ])
    func `rejects invalid rules and settings`(path: String, body: String) async throws {
        try await Device().ask("POST /sandbox/\(path)", json: body).expect(400)
    }

    @Test func `reports its state without values of clients`() async throws {
        let device = try await Device()
        try await device.exchange().expect(201)
        let now = JSON.number(Device.start)
        let state = try await device.ask("GET /sandbox/state").expect(200, ["now": now, "records.profile": 1])
        let last: JSON = [
            "at": now, "method": "POST", "route": "/api/v2/{sp}/profiles/sso/{partner}", "status": 201,
        ]
        #expect(state.json?["requests"]?.array?.last == last)
        #expect(!state.text.contains("mira") && !state.text.contains("p-0042"))
        try await device.ask("POST /sandbox/clock", json: #"{"seconds":60}"#)
            .expect(200, ["now": .number(Device.start + 60_000)])
        try await device.sandbox.tell("reset")
        try await device.ask("GET /sandbox/state").expect(200, ["now": now, "records.profile": 0, "requests": []])
    }
}
