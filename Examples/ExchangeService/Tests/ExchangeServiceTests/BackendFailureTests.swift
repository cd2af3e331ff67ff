// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import ExchangeService
internal import HTTPTypes
internal import PrometheusText
internal import Testing

@Suite struct BackendFailureTests {
    typealias Step = ScriptedTransport.Step

    @Test(arguments: [true, false])
    func `passes on how long Adobe Pass tells a device to wait, for tokens too`(isToken: Bool) async throws {
        let step = Step.throttle(seconds: 40)
        let transport = isToken ? ScriptedTransport(token: step) : ScriptedTransport([step])
        let fixture = try ServiceFixture(["BACKEND_TIMEOUT": "0.2"], transport: transport)
        for reply in try await fixture.submit([Row(1), Row(2)]) {
            #expect(reply.status == 429)
            #expect((35...40).contains(reply.retryAfter))
        }
        // The second request would wait longer than its timeout.
        #expect(transport.requests.count == (isToken ? 0 : 1))
    }

    static let refusal = """
        {"status":400,"code":"invalid_parameter_saml_response","message":"MARKER-UID","details":"MARKER-NAME-ID"}
        """
    static let configuration = #"{"status":500,"code":"invalid_configuration_platform"}"#
    static let unknown = #"{"status":400,"code":"MARKER-UID","message":"MARKER-NAME-ID"}"#

    @Test(
        arguments: [
            (.answer(400, refusal), "backend-refused", "invalid_parameter_saml_response", false),
            (.answer(400, unknown), "backend-refused", nil, false),
            (.answer(500, refusal), "backend-outage", "invalid_parameter_saml_response", true),
            (.answer(500, configuration), "backend-refused", "invalid_configuration_platform", true),
            (.answer(200, "MARKER-UID"), "backend-outage", nil, true),
            (.answer(302, "MARKER-UID"), "backend-outage", nil, true),
            (.fault(.closedEarly), "backend-outage", nil, true), (.fault(.tooLarge), "backend-outage", nil, true),
            (.fault(.notConnected), "backend-unreachable", nil, false),
            (.fault(.timedOut), "backend-late", nil, true), (.hang, "backend-late", nil, true),
        ] as [(Step, String, String?, Bool)]
    )
    func `reports only the kind of a failure of Adobe Pass`(
        step: Step,
        outcome: String,
        code: String?,
        isUnknown: Bool
    ) async throws {
        let transport = ScriptedTransport([step, .answer(200, #"{"profiles":{}}"#)])
        let fixture = try ServiceFixture(["BACKEND_TIMEOUT": "0.3"], transport: transport)
        let reply = try await fixture.submit([Row(1)])[0]
        let status = outcome == "backend-late" ? 504 : 502
        reply.expect(status, ["outcome": outcome.json, "error.serviceCode": code?.json])
        #expect(reply.text.contains(#""stateUnknown":true"#) == isUnknown)
        #expect(!reply.text.contains("MARKER"))
    }

    @Test(
        arguments: [
            (.answer(400, #"{"error":"invalid_client"}"#), "backend-authorization", "error", "invalid_client"),
            (.answer(429, ""), "throttled", "notice", "none"), (.hang, "backend-late", "warning", "none"),
            (.fault(.notConnected), "backend-unreachable", "warning", "none"),
            (.answer(500, ""), "backend-outage", "warning", "none"),
            (.answer(503, ""), "backend-outage", "warning", "none"),
            (.answer(201, "rubbish"), "backend-outage", "warning", "none"),
            (.fault(.closedEarly), "backend-outage", "warning", "none"),
        ] as [(Step, String, String, String)]
    )
    func `sends nothing without an access token, and logs why`(
        token: Step,
        outcome: String,
        level: String,
        code: String
    ) async throws {
        let fixture = try ServiceFixture(["BACKEND_TIMEOUT": "0.3"], transport: ScriptedTransport(token: token))
        #expect(try await fixture.submit([Row(1)])[0]["outcome"]?.string == outcome)
        #expect(fixture.transport.requests.isEmpty)
        #expect(fixture.log.contains("\(level) exchange") && fixture.log.contains(#""serviceCode": \#(code)"#))
    }

    @Test func `reports a refusal of REST API V1`() async throws {
        let fixture = try ServiceFixture(["BACKEND": "v1"], transport: ScriptedTransport([.answer(400, "Bad Request")]))
        try await fixture.submit([Row(1, OutcomeTests.v1)])[0].expect(502, ["outcome": "backend-refused"])
    }

    @Test func `repeats an exchange only if the document was not sent`() async throws {
        let transport = ScriptedTransport([.fault(.notConnected), .fault(.closedEarly)])
        let fixture = try ServiceFixture(["BACKEND_TIMEOUT": "0.3"], transport: transport)
        let replies = try await fixture.submit(Array(repeating: Row(1), count: 3))
        #expect(replies.map { $0["outcome"] } == ["backend-unreachable", "backend-outage", "exchanged-before"])
        #expect(replies[2].codes == ["replay.seen-before"])
    }

    @Test(arguments: [("1", [Step.answer(429, "")]), ("3", [Step.throttle(seconds: 1), .throttle(seconds: 1)])])
    func `keeps a document that Adobe Pass throttles until the deadline`(most: String, script: [Step]) async throws {
        let transport = ScriptedTransport(script)
        let settings = ["BACKEND_ATTEMPTS": most, "BACKEND_TIMEOUT": "1.5"]
        let replies = try await ServiceFixture(settings, transport: transport).submit([Row(1), Row(1)])
        #expect(replies.map { $0["outcome"] } == ["throttled", "exchanged"])
        #expect(replies[0].retryAfter == 1)
    }

    @Test func `answers with the profile if a process that was killed exchanged the document`() async throws {
        let fixture = try ServiceFixture(transport: ScriptedTransport([.answer(400, Self.refusal)]))
        let reply = try await fixture.submit([Row(1)])[0]
        reply.expect(200, ["outcome": "exchanged-before", "result": "profile"])
        #expect(reply.codes == ["replay.seen-before"])
        #expect(reply["findings.0.message"]?.string?.hasPrefix("Adobe Pass rejected") == true)
        #expect(fixture.log.contains("notice exchange") && fixture.log.contains("invalid_parameter_saml_response"))
    }

    @Test func `repeats safe calls as often as configured, and never an exchange that was sent`() async throws {
        let unavailable = Step.answer(503, "")
        let transport = ScriptedTransport([unavailable, .answer(200, ScriptedTransport.profile), unavailable])
        let fixture = try ServiceFixture(["BACKEND_ATTEMPTS": "2"], transport: transport)
        let document = try SampleDocument.signed()
        let replies = try await fixture.run { client in
            [try await client.post("profiles", "{\(DeviceCallTests.device)}"), try await client.submit(document)]
        }
        #expect(replies.map(\.status) == [200, 502])
        #expect(transport.requests.map(\.head.method) == [.get, .get, .post])
    }

    @Test func `states in log and metrics why Adobe Pass refuses`() async throws {
        let transport = ScriptedTransport([.answer(400, Self.refusal), .answer(200, #"{"profiles":{}}"#)])
        let fixture = try ServiceFixture(transport: transport)
        let trace = "0af7651916cd43dd8448eb211c80319c"
        let fields: HTTPFields = [.named("traceparent"): "00-\(trace)-b7ad6b7169203331-01"]
        // The cleanup damages the document, which may be the reason.
        let changed = try OutcomeTests.changed("<samlp:Response xmlns", to: "<samlp:Response\nxmlns")
        let reply = try await fixture.submit(changed, [:], fields)
        #expect(reply.codes == ["exchange.cleanup-breaks-xml"])
        reply.has(["error.serviceAction": "none"])
        let line = try #require(fixture.log.split(separator: "\n").first { $0.contains("backend-refused") })
        let parts = [
            "notice exchange", #""reason": Adobe Pass rejected the call"#,
            #""serviceCode": invalid_parameter_saml_response"#, #""serviceStatus": 400"#,
            #""serviceProvider": ACME"#, #""provider": \#(SampleDocument.issuer)"#, #""trace": \#(trace)"#,
            "exchange.cleanup-breaks-xml",
        ]
        #expect(parts.filter { !line.contains($0) } == [], "\(line)")
        let metric = #"{outcome="backend-refused",code="invalid_parameter_saml_response"} 1"#
        #expect(fixture.registry.text.contains("exchange_backend_refusals_total\(metric)"), "\(fixture.registry.text)")
    }
}
