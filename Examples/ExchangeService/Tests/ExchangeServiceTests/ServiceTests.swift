// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import ExchangeService
internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import HummingbirdTesting
internal import NIOCore
internal import SAML
internal import ServiceLifecycle
internal import Synchronization
internal import Testing

@Suite struct ServiceTests {
    @Test func `reports that it is healthy and ready`() async throws {
        let fixture = try ServiceFixture(["ISSUERS": SampleDocument.issuer])
        let texts = try await fixture.run { client in
            var texts: [String] = []
            for path in ["/healthz", "/readyz"] {
                texts.append(
                    try await client.execute(uri: path, method: .get) { "\($0.status.code) \(String(buffer: $0.body))" }
                )
            }
            return texts
        }
        #expect(texts == ["200 alive\n", "200 ready\n"])
    }

    @Test func `is not ready if its trusted metadata has expired`() async throws {
        let metadata = try String(contentsOfFile: SampleDocument.key("idp-metadata.xml"), encoding: .utf8)
            .replacingOccurrences(of: "entityID=", with: "validUntil=\"2026-06-01T00:00:00Z\" entityID=")
        let file = FileManager.default.temporaryDirectory.appending(path: "metadata-\(UUID()).xml")
        try Data(metadata.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let clock = Clock(moment: SampleDocument.now)
        let fixture = try ServiceFixture(
            ["TRUST": file.path, "ISSUERS": SampleDocument.issuer],
            now: { clock.moment }
        )
        let statuses = try await fixture.run { client in
            var statuses: [Int] = []
            for time in [SampleDocument.now, Timestamp(seconds: 1_780_272_000)] {
                clock.moment = time
                statuses.append(try await client.execute(uri: "/readyz", method: .get) { $0.status.code })
            }
            return statuses
        }
        #expect(statuses == [200, 503])
    }

    @Test func `reloads trusted keys, and keeps the previous ones if that fails`() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "trust-\(UUID()).pem")
        defer { try? FileManager.default.removeItem(at: file) }
        @Sendable func trust(_ name: String) throws {
            try Data(contentsOf: URL(filePath: SampleDocument.key(name))).write(to: file)
        }
        try trust("idp-ec.pub.pem")
        let fixture = try ServiceFixture(["TRUST": file.path, "BACKEND": "none"])
        let documents = try ["_a1", "_a2", "_a3"].map { try SampleDocument.signed(id: $0) }
        let statuses = try await fixture.run { client in
            var statuses = [try await client.submit(documents[0]).status]
            try trust("idp-rsa.pub.pem")
            fixture.service.reloadTrust()
            statuses.append(try await client.submit(documents[1]).status)
            try Data("nothing".utf8).write(to: file)
            fixture.service.reloadTrust()
            statuses.append(try await client.submit(documents[2]).status)
            return statuses
        }
        #expect(statuses == [422, 200, 200])
        #expect(fixture.registry.text.contains(#"exchange_trust_reloads_total{result="done"} 1"#))
        #expect(fixture.registry.text.contains(#"exchange_trust_reloads_total{result="failed"} 1"#))
    }

    @Test func `rejects an assertion for one use without replay detection`() async throws {
        let reply = try await ServiceFixture(["BACKEND": "none", "REPLAY": "off"]).submit(SampleDocument.signed())
        #expect(reply.status == 422)
        #expect(reply.body.findings.map(\.code) == ["conditions.unknown-condition"])
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
            async let slow = Self.slowly(document, port, bodyAfter: moment)
            try await eventually { fixture.registry.text.contains("exchange_in_flight 1.0") }
            await group.triggerGracefulShutdown()
            try await eventually { (try? await Self.status("/readyz", port)) == 503 }
            #expect(try await Self.status("/healthz", port) == 200)
            // The server accepts no more connections, and finishes the request that it has begun.
            try await eventually { (try? await Self.status("/healthz", port)) == nil }
            bodyMayFollow.yield()
            #expect(try await slow == 200)
            try await tasks.waitForAll()
        }
    }

    @Test func `counts every outcome and every finding without labels from requests`() async throws {
        let fixture = try ServiceFixture()
        let document = try SampleDocument.signed()
        let text = try await fixture.run { client in
            _ = try await client.submit(document)
            _ = try await client.submit(document)
            _ = try await client.submit(Array("<MARKER-UID".utf8))
            return try await client.execute(uri: "/metrics", method: .get) { String(buffer: $0.body) }
        }
        let lines = text.split(separator: "\n").map(String.init)
        #expect(lines.contains(#"exchange_requests_total{outcome="exchanged"} 1"#))
        #expect(lines.contains(#"exchange_requests_total{outcome="rejected"} 1"#))
        #expect(lines.contains(#"exchange_requests_total{outcome="unreadable"} 1"#))
        #expect(lines.contains(#"exchange_requests_total{outcome="overloaded"} 0"#))
        #expect(lines.contains(#"exchange_findings_total{code="replay.seen-before"} 1"#))
        #expect(lines.contains(#"exchange_findings_total{code="xml.malformed"} 1"#))
        #expect(lines.contains(#"exchange_backend_calls_total{outcome="exchanged"} 1"#))
        #expect(lines.contains("exchange_duration_seconds_count 3"))
        #expect(lines.contains("exchange_validation_seconds_count 3"))
        #expect(lines.contains("exchange_in_flight 0.0"))
        let names = Set(
            lines.filter { !$0.hasPrefix("#") }.compactMap { $0.split(separator: "{").first }.map(String.init)
        )
        #expect(!names.contains { $0.contains("MARKER") })
    }

    @Test func `returns a valid request ID and no other value`() async throws {
        let fixture = try ServiceFixture(["BACKEND": "none"])
        let identifiers = try await fixture.run { client in
            var identifiers: [String] = []
            for given in ["0123abcd-ffff", "somebody@example.test"] {
                var fields = ServiceFixture.fields
                fields[ServiceFixture.name("X-Request-ID")] = given
                let reply = try await client.submit(Array("<a/>".utf8), fields)
                identifiers.append(reply.headers[ServiceFixture.name("X-Request-ID")] ?? "")
            }
            return identifiers
        }
        #expect(identifiers[0] == "0123abcd-ffff")
        #expect(identifiers[1].count == 16)
        #expect(!fixture.log.all.contains("somebody"))
    }

    @Test func `writes no content of documents, devices or secrets to logs, metrics and errors`() async throws {
        let refusal = ScriptedTransport.Step.answer(400, BackendFailureTests.refusal)
        let fixture = try ServiceFixture(
            transport: ScriptedTransport([.answer(200, ScriptedTransport.profile), refusal])
        )
        let valid = String(decoding: try SampleDocument.signed(), as: UTF8.self)
        let (other, late) = (
            try SampleDocument.signed(id: "_a2"),
            try SampleDocument.signed(notOnOrAfter: SampleDocument.now.adding(seconds: -100))
        )
        let changed = valid.replacingOccurrences(of: "MARKER-UID", with: "MARKER-UIE")
        let (texts, metrics) = try await fixture.run { client in
            var texts: [String] = []
            _ = try await client.submit(Array(valid.utf8))
            for document in [Array(valid.utf8), other, late, Array(changed.utf8), Array(valid.utf8.dropLast(9))] {
                texts.append(try await client.submit(document, query: "?mvpd=MARKER-UID").text)
            }
            let metrics = try await client.execute(uri: "/metrics", method: .get) { String(buffer: $0.body) }
            return (texts, metrics)
        }
        #expect(fixture.log.all.contains(#""outcome":"rejected""#))
        for marker in SampleDocument.markers + ["SAMLResponse=", "samlp:Response xmlns"] {
            #expect(!fixture.log.all.contains(marker))
            #expect(!metrics.contains(marker))
            for text in texts { #expect(!text.contains(marker)) }
        }
    }
}

/// A clock that a test sets.
private final class Clock: Sendable {
    private let state: Mutex<Timestamp>

    init(moment: Timestamp) {
        state = Mutex(moment)
    }

    var moment: Timestamp {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }
}

extension ServiceTests {
    private static func status(_ path: String, _ port: Int) async throws -> Int {
        let text = try await RawConnection.exchange(port) { connection in
            try await connection.send("GET \(path) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        }
        return Int(text.dropFirst(9).prefix(3)) ?? 0
    }

    private static func slowly(_ document: [UInt8], _ port: Int, bodyAfter moment: AsyncStream<Void>) async throws
        -> Int
    {
        let text = try await RawConnection.exchange(port) { connection in
            try await connection.post(document, bodyAfter: moment)
        }
        return Int(text.dropFirst(9).prefix(3)) ?? 0
    }
}
