// SPDX-License-Identifier: Apache-2.0

internal import Sandbox
internal import Testing

/// The setting for calls that the documentation forbids.
@Suite struct `A strict service` {
    @Test func `rejects what a lenient one accepts`() async throws {
        let device = try await Device()
        let who = "requestor=ACME&deviceId=1"
        let incomplete: Headers = ["X-Device-Info": "eyJtb2RlbCI6IlRWIn0="]
        let plain: Headers = ["Content-Type": "application/json;charset=utf-16"]
        let identity: Headers = ["AP-TempPass-Identity": "e30=", "Content-Type": "application/json;charset=utf-8"]
        let decision = "POST /api/v2/ACME/decisions/authorize/TempPass"
        let query = "POST /api/v1/tokens/authn?\(who)&mvpd=NorthCable&deviceType=iOS&SAMLResponse=x"
        let calls: [(call: String, headers: Headers, json: String?, lenient: Int, strict: Int)] = [
            ("GET /api/v2/ACME/profiles", [:], nil, 200, 200),
            ("GET /api/v2/ACME/profiles", incomplete, nil, 200, 400),
            ("GET /api/v2/ACME/logout/NorthCable", [:], nil, 200, 400),
            ("GET /api/v2/ACME/profiles", Device.granted, nil, 200, 200),
            ("GET /api/v2/ACME/configuration", Device.granted, nil, 200, 400),
            (decision.replacing("authorize", with: "preauthorize"), identity, #"{"resources":["news"]}"#, 200, 200),
            (query, [:], nil, 400, 400),
            (decision, [:], #"{"resources":["news"]}"#, 200, 400),
            (decision, plain, #"{"resources":["news"]}"#, 200, 400),
            (decision, ["Content-Type": "application/json; charset=UTF-8"], #"{"resources":["news"]}"#, 200, 200),
        ]
        for call in calls { try await device.ask(call.call, call.headers, json: call.json).expect(call.lenient) }
        try await device.settings(#"{"strict":true}"#)
        for call in calls { try await device.ask(call.call, call.headers, json: call.json).expect(call.strict) }
        try await device.ask(query).expect(400, ["details": "missing: SAMLResponse is missing or empty"])
    }
}
