// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import Hummingbird
internal import HummingbirdTesting
internal import Sandbox
internal import SignedDocuments
internal import Testing

@Suite struct `Configured behavior` {
    @Test(arguments: EnhancedCode.v2)
    func `answers every code of V2`(code: EnhancedCode) async throws {
        let device = try await Device()
        for status in code.statuses {
            _ = try await device.tell(
                "behave",
                #"{"path":"/api/v2/*/profiles/**","code":"\#(code.code)","status":\#(status)}"#
            )
            let reply = try await device.ask("GET", "/api/v2/ACME/profiles/NorthCable")
            #expect(reply.status == status)
            #expect(reply.code == code.code)
            #expect(reply.json?["action"]?.string == code.action)
        }
        #expect(try await device.ask("GET", "/api/v2/ACME/profiles/NorthCable").status == 200)
    }

    @Test(arguments: EnhancedCode.v1, ["json", "xml"])
    func `answers every code of V1`(code: EnhancedCode, format: String) async throws {
        let device = try await Device()
        for status in code.statuses {
            _ = try await device.tell(
                "behave",
                #"{"path":"/api/v1/authorize","code":"\#(code.code)","status":\#(status)}"#
            )
            let reply = try await device.ask("GET", "/api/v1/authorize?format=\(format)")
            #expect(reply.status == status)
            #expect(reply.text.contains(code.code))
        }
    }

    @Test(arguments: RegistrationError.allCases)
    func `answers every error of client registration`(error: RegistrationError) async throws {
        let device = try await Device()
        _ = try await device.tell("behave", #"{"path":"/o/client/*","registrationError":"\#(error.rawValue)"}"#)
        let reply = try await device.ask("POST", "/o/client/token", form: "")
        #expect(reply.text == #"{"error":"\#(error.rawValue)"}"#)
    }

    @Test func `starts after and ends after a number of calls`() async throws {
        let device = try await Device()
        _ = try await device.tell("behave", #"[{"path":"/api/v1/config/ACME","after":1,"times":2,"status":503}]"#)
        var statuses: [Int] = []
        for _ in 0..<4 { statuses.append(try await device.ask("GET", "/api/v1/config/ACME").status) }
        #expect(statuses == [200, 503, 503, 200])
    }

    @Test func `answers malformed, oversized and given bodies`() async throws {
        let device = try await Device()
        _ = try await device.tell(
            "behave",
            """
            [{"path":"/api/v1/**","rubbish":true},{"path":"/api/v1/**","bytes":10485760},
             {"path":"/api/v1/**","status":201,"body":"hm","contentType":"text/plain","headers":{"X-A":"b"}},
             {"path":"/api/v1/**","throttled":true},{"path":"/api/v1/**","delayMilliseconds":1}]
            """
        )
        let rubbish = try await device.ask("GET", "/api/v1/config/ACME")
        #expect(rubbish.status == 200 && rubbish.json == nil)
        #expect(try await device.ask("GET", "/api/v1/config/ACME").body.count == 10_485_760)
        let told = try await device.ask("GET", "/api/v1/config/ACME")
        #expect(told.status == 201 && told.text == "hm" && told.headers[.contentType] == "text/plain")
        #expect(try await device.ask("GET", "/api/v1/config/ACME").status == 429)
        #expect(try await device.ask("GET", "/api/v1/config/ACME").status == 200)
    }

    @Test(arguments: [(true, 1), (false, 0)])
    func `processes a call before it answers with a status, on request`(isFirst: Bool, profiles: Int) async throws {
        let device = try await Device()
        _ = try await device.tell("behave", #"{"path":"/api/v2/**","status":502,"processFirst":\#(isFirst)}"#)
        let value = try SignedDocument().value(at: Device.start)
        let path = "/api/v2/ACME/profiles/sso/Apple"
        let reply = try await device.ask("POST", path, Device.withStatus, form: "SAMLResponse=\(value)")
        #expect(reply.status == 502)
        let state = try await device.ask("GET", "/sandbox/state")
        #expect(state.json?["records"]?["profile"]?.int == profiles)
    }

    @Test func `closes the connection in the middle of an answer`() async throws {
        let device = try await Device()
        _ = try await device.tell("behave", #"{"path":"/api/v1/**","closeHalfWay":true}"#)
        _ = try await SandboxApplication.make(device.standIn).test(.live) { client in
            await #expect(throws: (any Error).self) {
                try await client.execute(uri: "/api/v1/config/ACME", method: .get)
            }
        }
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
    func `rejects invalid behavior rules`(path: String, body: String) async throws {
        #expect(try await Device().tell(path, body).status == 400)
    }

    @Test func `reports its state without values of clients`() async throws {
        let device = try await Device()
        let value = try SignedDocument().value(at: Device.start)
        let path = "/api/v2/ACME/profiles/sso/Apple"
        _ = try await device.ask("POST", path, Device.withStatus, form: "SAMLResponse=\(value)")
        let state = try await device.ask("GET", "/sandbox/state")
        #expect(state.json?["now"]?.int == Device.start)
        #expect(state.json?["records"]?["profile"] == 1)
        let last = state.json?["requests"]?.array?.last
        let route = JSON.string("/api/v2/{sp}/profiles/sso/{partner}")
        #expect(last == ["at": Device.start, "method": "POST", "route": route, "status": 201])
        #expect(!state.text.contains("mira") && !state.text.contains("p-0042"))
        #expect(try await device.tell("reset", "{}").status == 204)
        let after = try await device.ask("GET", "/sandbox/state")
        #expect(after.json?["records"]?["profile"] == 0)
        #expect(after.json?["requests"] == [])
        let codes = try await device.ask("GET", "/sandbox/codes")
        #expect(codes.json?["enhanced"]?.array?.count == EnhancedCode.all.count)
    }

    @Test func `is strict on request`() async throws {
        let device = try await Device { $0.strict = true }
        let bad = "eyJtb2RlbCI6IlRWIn0="
        let reply = try await device.ask("GET", "/api/v2/ACME/profiles", ["X-Device-Info": bad])
        #expect(reply.code == "invalid_header_device_info")
        #expect(try await device.ask("GET", "/api/v2/ACME/profiles").status == 200)
        let who = "requestor=ACME&deviceId=1"
        let mixed = try await device.ask("GET", "/api/v1/config/ACME.json?format=xml")
        #expect(mixed.status == 400)
        #expect(try await device.ask("GET", "/api/v1/logout?\(who)").status == 405)
        let query = "/api/v1/tokens/authn?\(who)&mvpd=NorthCable&deviceType=iOS&SAMLResponse=x"
        #expect(try await device.ask("POST", query).status == 400)
        #expect(try await device.ask("GET", "/api/v2/ACME/logout/NorthCable").code == "invalid_parameter_redirect_url")
    }
}
