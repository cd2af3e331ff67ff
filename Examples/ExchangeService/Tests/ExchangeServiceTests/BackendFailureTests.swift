// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import HTTPTypes
internal import Hummingbird
internal import HummingbirdTesting
internal import Testing

@Suite struct BackendFailureTests {
    @Test func `tells a throttled device when to retry, and then sends its document`() async throws {
        let fixture = try ServiceFixture(transport: ScriptedTransport([.answer(429, "")]))
        let document = try SampleDocument.signed()
        let replies = try await fixture.run { client in
            [try await client.submit(document), try await client.submit(document)]
        }
        #expect(replies.map(\.status) == [429, 200])
        #expect(replies[0].body.outcome == "throttled")
        #expect(replies[0].headers[.retryAfter] == "1")
    }

    @Test(arguments: [true, false])
    func `passes on how long Adobe Pass tells a device to wait, for tokens too`(isToken: Bool) async throws {
        let step = ScriptedTransport.Step.throttle(seconds: 40)
        let transport = isToken ? ScriptedTransport(token: step) : ScriptedTransport([step])
        let fixture = try ServiceFixture(["BACKEND_TIMEOUT": "0.2"], transport: transport)
        let documents = [try SampleDocument.signed(), try SampleDocument.signed(id: "_a2")]
        let replies = try await fixture.run { client in
            [try await client.submit(documents[0]), try await client.submit(documents[1])]
        }
        #expect(replies.map(\.status) == [429, 429])
        for reply in replies {
            let seconds = try #require(reply.headers[.retryAfter].flatMap { Int($0) })
            #expect((35...40).contains(seconds))
        }
    }

    @Test func `throttles a device that would wait longer than the request timeout`() async throws {
        let fixture = try ServiceFixture(
            ["BACKEND_TIMEOUT": "0.2"],
            transport: ScriptedTransport([.answer(429, "")])
        )
        let (first, second) = (try SampleDocument.signed(), try SampleDocument.signed(id: "_a2"))
        let replies = try await fixture.run { client in
            [try await client.submit(first), try await client.submit(second)]
        }
        #expect(replies.map(\.status) == [429, 429])
        #expect(fixture.transport.requests.count == 1)
    }

    static let refusal = """
        {"status":400,"code":"invalid_parameter_saml_response","message":"MARKER-UID","details":"MARKER-NAME-ID"}
        """
    static let unknown = #"{"status":400,"code":"MARKER-UID","message":"MARKER-NAME-ID"}"#

    @Test(
        arguments: [
            (.answer(400, refusal), 502, "backend-refused", "invalid_parameter_saml_response", nil),
            (.answer(400, unknown), 502, "backend-refused", nil, nil),
            (.answer(500, refusal), 502, "backend-refused", "invalid_parameter_saml_response", true),
            (.answer(200, "MARKER-UID"), 502, "backend-broken", nil, true),
            (.answer(302, "MARKER-UID"), 502, "backend-broken", nil, true),
            (.fault(.closedEarly), 502, "backend-broken", nil, true),
            (.fault(.tooLarge), 502, "backend-broken", nil, true),
            (.fault(.notConnected), 502, "backend-unreachable", nil, nil),
            (.fault(.timedOut), 504, "backend-late", nil, true),
            (.hang, 504, "backend-late", nil, true),
        ] as [(ScriptedTransport.Step, Int, String, String?, Bool?)]
    )
    func `reports only the kind of a failure of Adobe Pass`(
        step: ScriptedTransport.Step,
        status: Int,
        outcome: String,
        code: String?,
        stateUnknown: Bool?
    ) async throws {
        let fixture = try ServiceFixture(["BACKEND_TIMEOUT": "0.3"], transport: ScriptedTransport([step]))
        let reply = try await fixture.submit(SampleDocument.signed())
        #expect(reply.status == status)
        #expect(reply.body.outcome == outcome)
        #expect(reply.body.error?.serviceCode == code)
        #expect(reply.body.error?.stateUnknown == stateUnknown)
        #expect(!reply.text.contains("MARKER"))
    }

    @Test(
        arguments: [
            (.answer(400, #"{"error":"invalid_client"}"#), 502, "backend-authorization"),
            (.answer(429, ""), 429, "throttled"),
            (.fault(.notConnected), 502, "backend-unreachable"),
            (.hang, 504, "backend-late"),
        ] as [(ScriptedTransport.Step, Int, String)]
    )
    func `sends nothing without an access token`(
        token: ScriptedTransport.Step,
        status: Int,
        outcome: String
    ) async throws {
        let fixture = try ServiceFixture(["BACKEND_TIMEOUT": "0.3"], transport: ScriptedTransport([], token: token))
        let reply = try await fixture.submit(SampleDocument.signed())
        #expect(reply.status == status)
        #expect(reply.body.outcome == outcome)
        #expect(fixture.transport.requests.isEmpty)
    }

    @Test func `reports a refusal of REST API V1`() async throws {
        let fixture = try ServiceFixture(["BACKEND": "v1"], transport: ScriptedTransport([.answer(400, "Bad Request")]))
        let reply = try await fixture.submit(SampleDocument.signed(), query: "?mvpd=NorthCable&deviceType=tvOS")
        #expect(reply.status == 502)
        #expect(reply.body.outcome == "backend-refused")
    }

    @Test func `repeats an exchange only if the document was not sent`() async throws {
        let fixture = try ServiceFixture(
            ["BACKEND_TIMEOUT": "0.3"],
            transport: ScriptedTransport([.fault(.notConnected), .fault(.closedEarly)])
        )
        let document = try SampleDocument.signed()
        let replies = try await fixture.run { client in
            var replies: [Reply] = []
            for _ in 0..<3 { replies.append(try await client.submit(document)) }
            return replies
        }
        #expect(replies.map(\.body.outcome) == ["backend-unreachable", "backend-broken", "rejected"])
        #expect(replies[2].body.findings.map(\.code) == ["replay.seen-before"])
    }
}
