// SPDX-License-Identifier: Apache-2.0

internal import ExchangeService
internal import HummingbirdTesting
internal import PrometheusText
internal import Testing

@Suite struct LimitTests {
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
        #expect(reply.contains("Retry-After: 1\r\n"))
        #expect(fixture.transport.requests.isEmpty)
    }

    @Test(arguments: ["Content-Length: 65536", "Transfer-Encoding: chunked"])
    func `takes the memory for a body before it reads the body`(length: String) async throws {
        let fixture = try ServiceFixture(["MAXIMUM_BODY_BYTES": "65536", "MAXIMUM_BODY_MEMORY": "65536"])
        let document = try SampleDocument.signed()
        let (moment, mayEnd) = AsyncStream<Void>.makeStream()
        try await fixture.run { client in
            async let pending = RawConnection.exchange(client.port ?? 0) { connection in
                try await connection.send(RawConnection.post + "\(length)\r\n\r\n")
                for await _ in moment { break }
                let isWhole = length.hasPrefix("C")
                try await connection.send(isWhole ? String(repeating: " ", count: 65_536) : "1\r\n \r\n0\r\n\r\n")
            }
            try await eventually { fixture.registry.text.contains("exchange_in_flight 1.0") }
            try await client.submit(document).expect(503, ["outcome": "overloaded"])
            mayEnd.yield()
            #expect(try await pending.hasPrefix("HTTP/1.1 4"))
            #expect(try await client.submit(document).status == 200)
        }
    }

    /// A byte at intervals prevents the idle timeout; the whole text takes 40 seconds.
    @Test(arguments: [
        ("HEAD_TIMEOUT", "GET /healthz HTTP/1.1\r\nX-Slow: "),
        ("BODY_TIMEOUT", RawConnection.post + "Content-Length: 9000\r\n\r\n"),
    ])
    func `closes a connection with an endless header section or body`(timeout: String, head: String) async throws {
        let (text, time) = try await ServiceFixture([timeout: "0.2"]).raw { connection in
            try await connection.send(head)
            // One byte every 20 ms prevents the idle timeout.
            for _ in 0..<2000 {
                try await connection.send("<")
                try await Task.sleep(for: .milliseconds(20))
            }
        }
        #expect(!text.contains("200"))
        #expect(time < .seconds(20))
    }

    @Test func `closes an idle connection`() async throws {
        // Long enough for the answer on a busy machine.
        let (text, time) = try await ServiceFixture(["HEAD_TIMEOUT": "2"]).raw { connection in
            try await connection.send("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n")
        }
        #expect(text.contains("200 OK"))
        #expect((.milliseconds(1_900)...(.seconds(20))).contains(time))
    }

    @Test func `rejects a header section beyond the limit`() async throws {
        let field = "X-Long: " + String(repeating: "a", count: 40_000)
        let (text, _) = try await ServiceFixture().raw { connection in
            try await connection.send("GET /healthz HTTP/1.1\r\nHost: a\r\n\(field)\r\n\r\n")
        }
        #expect(text.hasPrefix("HTTP/1.1 400"))
    }
}
