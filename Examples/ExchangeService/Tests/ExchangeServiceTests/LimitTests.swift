// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import ExchangeService
internal import HTTPTypes
internal import Hummingbird
internal import HummingbirdTesting
internal import NIOCore
internal import Testing

@Suite struct LimitTests {
    @Test func `work beyond the limit is turned away at once`() async throws {
        let fixture = try ServiceFixture(
            ["MAXIMUM_IN_FLIGHT": "1", "BACKEND_TIMEOUT": "2"],
            transport: ScriptedTransport([.hang])
        )
        let (first, second) = (try SampleDocument.signed(), try SampleDocument.signed(id: "_a2"))
        try await fixture.service.application().test(.ahc(.http)) { client in
            async let slow = client.submit(first)
            while fixture.transport.requests.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
            let start = ContinuousClock.now
            let reply = try await client.submit(second)
            #expect(reply.status == 503)
            #expect(reply.body.outcome == "overloaded")
            #expect(reply.headers[.retryAfter] == "1")
            #expect(start.duration(to: .now) < .seconds(1))
            #expect(try await slow.status == 504)
        }
    }

    @Test func `a request whose time is over before its document is validated is turned away`() async throws {
        let fixture = try ServiceFixture(["REQUEST_DEADLINE": "0.05", "BODY_TIMEOUT": "5"])
        let document = try SampleDocument.signed()
        let (reply, _) = try await fixture.raw { try await $0.post(document, pause: .seconds(1)) }
        #expect(reply.contains("503 Service Unavailable"), "\(fixture.log.all)")
        #expect(fixture.transport.requests.isEmpty)
    }

    @Test func `a head that never ends is not waited for`() async throws {
        let fixture = try ServiceFixture(["HEAD_TIMEOUT": "0.2"])
        let (text, time) = try await fixture.raw { connection in
            // One byte now and then keeps a connection from being idle.
            for byte in "GET /healthz HTTP/1.1\r\nX-Slow: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" {
                try await connection.send(String(byte))
                try await Task.sleep(for: .milliseconds(20))
            }
        }
        #expect(text.isEmpty)
        #expect(time < .seconds(2))
    }

    @Test func `a body that never ends is not waited for`() async throws {
        let fixture = try ServiceFixture(["BODY_TIMEOUT": "0.2"])
        let (text, time) = try await fixture.raw { connection in
            try await connection.send(
                "POST /v1/exchange HTTP/1.1\r\nHost: a\r\nContent-Type: text/xml\r\nContent-Length: 1000\r\n\r\n"
            )
            for _ in 0..<50 {
                try await connection.send("<")
                try await Task.sleep(for: .milliseconds(20))
            }
        }
        #expect(!text.contains("200"))
        #expect(time < .seconds(2))
    }

    @Test func `a connection that is kept open without a request is closed in time`() async throws {
        let fixture = try ServiceFixture(["HEAD_TIMEOUT": "0.3"])
        let (text, time) = try await fixture.raw { connection in
            try await connection.send("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n")
        }
        #expect(text.contains("200 OK"))
        #expect((.milliseconds(250)...(.seconds(2))).contains(time))
    }

    @Test func `a head beyond the limit is no request`() async throws {
        let fixture = try ServiceFixture()
        let (text, _) = try await fixture.raw { connection in
            let field = "X-Long: " + String(repeating: "a", count: 40_000)
            try await connection.send("GET /healthz HTTP/1.1\r\nHost: a\r\n\(field)\r\n\r\n")
        }
        #expect(text.hasPrefix("HTTP/1.1 400"))
    }
}
