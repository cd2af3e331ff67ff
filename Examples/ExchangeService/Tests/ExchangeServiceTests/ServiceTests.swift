// SPDX-License-Identifier: Apache-2.0

internal import ExchangeService
internal import Foundation
internal import HTTPTypes
internal import HummingbirdTesting
internal import PrometheusText
internal import ServiceLifecycle
internal import Testing

@Suite struct ServiceTests {
    @Test(
        arguments: [
            ("GET", "/v1/exchange", "POST"), ("DELETE", "/healthz", "GET"), ("POST", "/v1/none", nil),
            ("GET", "/MARKER-UID", nil),
        ] as [(String, String, String?)]
    )
    func `answers unknown paths and methods in JSON`(method: String, path: String, allowed: String?) async throws {
        let method = try #require(HTTPRequest.Method(method))
        let reply = try await ServiceFixture().run { client in
            try await client.execute(uri: path, method: method) { Reply($0) }
        }
        let isKnown = allowed != nil
        reply.expect(isKnown ? 405 : 404, ["outcome": isKnown ? "method-not-allowed" : "not-found"])
        #expect(reply.headers[.allow] == allowed)
        #expect(reply.headers[.connection] != "close")
        #expect(!reply.text.contains("MARKER"))
    }

    @Test func `is not ready without the folder of its credentials`() async throws {
        try await withDevices { folder, settings in
            try await ServiceFixture(settings).run { (client) async throws in
                #expect(try await client.get("/healthz") == "200 alive\n")
                #expect(try await client.get("/readyz") == "200 ready\n")
                try FileManager.default.removeItem(at: folder)
                #expect(try await client.get("/readyz") == "503 credentials unavailable\n")
            }
        }
    }

    @Test func `is not ready if its trusted metadata has expired`() async throws {
        try await withFolder { folder in
            let metadata = try String(contentsOfFile: SampleDocument.key("idp-metadata.xml"), encoding: .utf8)
                .replacingOccurrences(of: "entityID=", with: "validUntil=\"2026-06-01T00:00:00Z\" entityID=")
            let file = folder.appending(path: "metadata.xml")
            write(metadata, to: file)
            let clock = TestClock()
            let settings = ["TRUST": file.path, "ISSUERS": SampleDocument.issuer]
            let fixture = try ServiceFixture(settings, now: { clock.now })
            try await fixture.run { (client) async throws in
                #expect(try await client.get("/readyz") == "200 ready\n")
                clock.advance(seconds: 40 * 86_400)
                #expect(try await client.get("/readyz") == "503 trust expired\n")
            }
        }
    }

    @Test func `reloads trusted keys, and keeps the previous ones if that fails`() async throws {
        try await withFolder { folder in
            let file = folder.appending(path: "trust.pem")
            let keys = ["idp-ec.pub.pem", "idp-rsa.pub.pem"].map { URL(filePath: SampleDocument.key($0)) }
            try Data(contentsOf: keys[0]).write(to: file)
            let fixture = try ServiceFixture(["TRUST": file.path, "BACKEND": "none"])
            let replies = try await fixture.submit([Row(1), Row(2), Row(3)]) { step in
                let content = step == 2 ? Data("nothing".utf8) : try Data(contentsOf: keys[step])
                try content.write(to: file)
                if step > 0 { fixture.service.reloadTrust() }
            }
            #expect(replies.map(\.status) == [422, 200, 200])
            for result in ["done", "failed"] {
                #expect(fixture.registry.text.contains("exchange_trust_reloads_total{result=\"\(result)\"} 1"))
            }
        }
    }

    @Test func `finishes its requests before it ends, and is not ready meanwhile`() async throws {
        let fixture = try ServiceFixture(["DRAIN_DELAY": "2", "BACKEND": "none", "BODY_TIMEOUT": "10"])
        let document = try SampleDocument.signed()
        let (ports, continuation) = AsyncStream<Int>.makeStream()
        let group = fixture.service.group { continuation.yield($0) }
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            var iterator = ports.makeAsyncIterator()
            let port = try #require(await iterator.next())
            #expect(try await Self.status("/readyz", port) == 200)
            let (moment, bodyMayFollow) = AsyncStream<Void>.makeStream()
            async let slow = Self.status(port) { try await $0.post(document, bodyAfter: moment) }
            try await eventually { fixture.registry.text.contains("exchange_in_flight 1.0") }
            await group.triggerGracefulShutdown()
            try await eventually { (try? await Self.status("/readyz", port)) == 503 }
            async let kept = RawConnection.exchange(port) { connection in
                try await connection.send("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n")
            }
            #expect(try await Self.status("/healthz", port) == 200)
            // The server accepts no more connections, and finishes the request that it has begun.
            try await eventually { (try? await Self.status("/healthz", port)) == nil }
            bodyMayFollow.yield()
            #expect(try await slow == 200)
            #expect(try await kept.contains("Connection: close\r\n"))
            try await tasks.waitForAll()
        }
    }

    @Test func `counts every outcome and every finding without labels from requests`() async throws {
        let fixture = try ServiceFixture()
        let document = try SampleDocument.signed()
        let text = try await fixture.run { client in
            _ = try await client.submit(document)
            try await client.submit(Array("<MARKER-UID".utf8)).expect(400, ["outcome": "unreadable"])
            _ = try await client.submit(document, SampleDocument.device("other"))
            _ = try await client.submit(document)
            return try await client.get("/metrics")
        }
        let lines = text.split(separator: "\n").map(String.init)
        let expected = [
            #"exchange_requests_total{outcome="exchanged"} 1"#, #"exchange_requests_total{outcome="used-elsewhere"} 1"#,
            #"exchange_requests_total{outcome="exchanged-before"} 1"#,
            #"exchange_requests_total{outcome="unreadable"} 1"#, #"exchange_requests_total{outcome="overloaded"} 0"#,
            #"exchange_findings_total{code="replay.seen-before"} 1"#,
            #"exchange_findings_total{code="xml.malformed"} 1"#,
            #"exchange_backend_calls_total{outcome="exchanged"} 1"#,
            #"exchange_backend_calls_total{outcome="answered"} 1"#, "exchange_duration_seconds_count 4",
            "exchange_validation_seconds_count 4", "exchange_in_flight 0.0",
        ]
        #expect(expected.filter { !lines.contains($0) } == [])
        #expect(!text.contains("MARKER"))
    }

    @Test func `returns a valid request ID and no other value`() async throws {
        let fixture = try ServiceFixture(["BACKEND": "none"])
        let name = HTTPField.Name.named("X-Request-ID")
        let rows = try ["0123abcd-ffff", "somebody@example.test"].map { try Row(1, [:], [name: $0]) }
        let ids = try await fixture.submit(rows).map { $0.headers[name] ?? "" }
        #expect(ids[0] == "0123abcd-ffff")
        #expect(ids[1].count == 16)
        #expect(!fixture.log.contains("somebody"))
    }

    @Test func `writes no content of documents, devices or secrets to logs, metrics and errors`() async throws {
        let refusal = ScriptedTransport.Step.answer(400, BackendFailureTests.refusal)
        let transport = ScriptedTransport([.answer(200, ScriptedTransport.profile), refusal])
        let fixture = try ServiceFixture(transport: transport)
        let valid = try SampleDocument.signed()
        let late = try SampleDocument.signed(lifetime: -100)
        let changed = try OutcomeTests.changed("MARKER-UID", to: "MARKER-UIE")
        let other = try SampleDocument.signed(id: "_a2")
        let documents = [valid, valid, other, late, changed, Array(valid.dropLast(9))]
        let (replies, metrics) = try await fixture.run { client in
            var replies: [Reply] = []
            for document in documents { replies.append(try await client.submit(document)) }
            return (replies, try await client.get("/metrics"))
        }
        #expect(fixture.log.contains(#""outcome": rejected"#))
        // The answer to the first one contains the profile of the user.
        for text in [fixture.log, metrics] + replies.dropFirst().map(\.text) {
            for marker in SampleDocument.markers + ["SAMLResponse=", "samlp:Response xmlns"] {
                #expect(!text.contains(marker))
            }
        }
    }
}

extension ServiceTests {
    private static func status(_ path: String, _ port: Int) async throws -> Int {
        try await status(port) { connection in
            try await connection.send("GET \(path) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        }
    }

    private static func status(_ port: Int, _ send: @escaping RawConnection.Sender) async throws -> Int {
        Int(try await RawConnection.exchange(port, send).dropFirst(9).prefix(3)) ?? 0
    }
}
