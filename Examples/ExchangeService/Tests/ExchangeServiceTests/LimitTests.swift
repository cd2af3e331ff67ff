// SPDX-License-Identifier: Apache-2.0

internal import ExchangeService
internal import HTTPTypes
internal import Hummingbird
internal import HummingbirdTesting
internal import PrometheusText
internal import Testing

@Suite struct LimitTests {
    @Test func `rejects requests beyond the limit at once`() async throws {
        let fixture = try ServiceFixture(
            ["MAXIMUM_IN_FLIGHT": "1", "BACKEND_TIMEOUT": "2"],
            transport: ScriptedTransport([.hang])
        )
        let (first, second) = (try SampleDocument.signed(), try SampleDocument.signed(id: "_a2"))
        try await fixture.service.application().test(.ahc(.http)) { client in
            async let slow = client.submit(first)
            for await _ in fixture.transport.hung { break }
            let start = ContinuousClock.now
            let reply = try await client.submit(second)
            #expect(reply.status == 503)
            #expect(reply["outcome"] == "overloaded")
            #expect(reply.headers[.retryAfter] == "1")
            #expect(start.duration(to: .now) < .seconds(1))
            #expect(try await slow.status == 504)
        }
    }

    @Test func `rejects a request whose timeout elapsed before its document was validated`() async throws {
        let fixture = try ServiceFixture(["REQUEST_DEADLINE": "0.01"])
        let document = try SampleDocument.signed()
        let (moment, bodyMayFollow) = AsyncStream<Void>.makeStream()
        let (reply, _) = try await fixture.raw { connection in
            async let posted: Void = connection.post(document, bodyAfter: moment)
            try await eventually { fixture.registry.text.contains("exchange_in_flight 1.0") }
            // The service measures the deadline by the continuous clock.
            let seen = ContinuousClock.now
            try await eventually { seen.duration(to: .now) >= .milliseconds(10) }
            bodyMayFollow.yield()
            try await posted
        }
        #expect(reply.contains("503 Service Unavailable"), "\(fixture.log)")
        #expect(fixture.transport.requests.isEmpty)
    }

    @Test(arguments: ["Content-Length: 65536", "Transfer-Encoding: chunked"])
    func `takes the memory for a body before it reads the body`(length: String) async throws {
        let fixture = try ServiceFixture(["MAXIMUM_BODY_BYTES": "65536", "MAXIMUM_BODY_MEMORY": "65536"])
        let document = try SampleDocument.signed()
        let (moment, mayEnd) = AsyncStream<Void>.makeStream()
        try await fixture.run { client in
            async let pending = RawConnection.exchange(client.port ?? 0) { connection in
                try await connection.send(
                    "POST /v1/exchange HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: text/xml\r\n\(length)\r\n\r\n"
                )
                for await _ in moment { break }
                try await connection.send(
                    length.hasPrefix("C") ? String(repeating: " ", count: 65_536) : "1\r\n \r\n0\r\n\r\n"
                )
            }
            try await eventually { fixture.registry.text.contains("exchange_in_flight 1.0") }
            let reply = try await client.submit(document)
            #expect(reply.status == 503)
            #expect(reply["outcome"] == "overloaded")
            mayEnd.yield()
            #expect(try await pending.hasPrefix("HTTP/1.1 4"))
            #expect(try await client.submit(document).status == 200)
        }
    }

    @Test func `closes a connection with an endless header section`() async throws {
        let fixture = try ServiceFixture(["HEAD_TIMEOUT": "0.2"])
        let (text, time) = try await fixture.raw { connection in
            // A byte at intervals prevents the idle timeout. The whole text takes 40 seconds.
            try await connection.trickle("GET /healthz HTTP/1.1\r\nX-Slow: \(String(repeating: "a", count: 2000))")
        }
        #expect(text.isEmpty)
        #expect(time < .seconds(20))
    }

    @Test func `closes a connection with an endless body`() async throws {
        let fixture = try ServiceFixture(["BODY_TIMEOUT": "0.2"])
        let (text, time) = try await fixture.raw { connection in
            try await connection.send(
                "POST /v1/exchange HTTP/1.1\r\nHost: a\r\nContent-Type: text/xml\r\nContent-Length: 9000\r\n\r\n"
            )
            try await connection.trickle(String(repeating: "<", count: 2000))
        }
        #expect(!text.contains("200"))
        #expect(time < .seconds(20))
    }

    @Test func `closes an idle connection`() async throws {
        // Long enough for the answer on a busy machine.
        let fixture = try ServiceFixture(["HEAD_TIMEOUT": "2"])
        let (text, time) = try await fixture.raw { connection in
            try await connection.send("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n")
        }
        #expect(text.contains("200 OK"))
        #expect((.milliseconds(1_900)...(.seconds(20))).contains(time))
    }

    @Test func `rejects a header section beyond the limit`() async throws {
        let fixture = try ServiceFixture()
        let (text, _) = try await fixture.raw { connection in
            let field = "X-Long: " + String(repeating: "a", count: 40_000)
            try await connection.send("GET /healthz HTTP/1.1\r\nHost: a\r\n\(field)\r\n\r\n")
        }
        #expect(text.hasPrefix("HTTP/1.1 400"))
    }
}
