// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import ExchangeService
internal import Foundation
internal import HTTPTypes
internal import SAML
internal import Synchronization
internal import Testing

/// Stores that several processes share, and many devices.
struct SharedStoresTests {
    /// The stores of all processes of a test.
    private final class Memory: ReplayStore {
        private let stores = Mutex<[String: InMemoryCredentialStore]>([:])
        private let claims = Mutex<[ReplayKey: String?]>([:])

        func store(_ name: String) -> InMemoryCredentialStore {
            stores.withLock { stores in
                let store = stores[name] ?? InMemoryCredentialStore()
                stores[name] = store
                return store
            }
        }

        func claim(_ key: ReplayKey, until end: Timestamp, by claimant: String?, at moment: Timestamp) async
            -> ReplayAnswer
        {
            claims.withLock { claims in
                guard claims[key] == nil else { return .seenBefore }
                claims[key] = .some(claimant)
                return .first
            }
        }

        func release(_ key: ReplayKey, of claimant: String) async {
            claims.withLock { claims in
                if claims[key] == .some(claimant) { claims[key] = nil }
            }
        }
    }

    private static func stores(_ memory: Memory) -> SharedStores {
        SharedStores(credentials: { memory.store($0) }, replays: memory, removeUnused: { _ in 0 })
    }

    private static func with(_ body: ([String: String]) async throws -> Void) async throws {
        let statement = FileManager.default.temporaryDirectory.appending(path: "statement-\(UUID())")
        try Data("a.b.c".utf8).write(to: statement)
        defer { try? FileManager.default.removeItem(at: statement) }
        try await body([
            "DATABASE": "host=unused", "SOFTWARE_STATEMENT_FILE": statement.path, "LOG_LEVEL": "error",
            "TRUSTED_PROXIES": "127.0.0.1",
        ])
    }

    @Test func `let a document be sent through another process, and used once by all`() async throws {
        try await Self.with { settings in
            let memory = Memory()
            let throttled = try ServiceFixture(
                settings,
                transport: ScriptedTransport([.answer(429, "")]),
                shared: Self.stores(memory)
            )
            let other = try ServiceFixture(settings, shared: Self.stores(memory))
            let document = try SampleDocument.signed()
            try await throttled.run { (client) async throws in
                #expect(try await client.submit(document).status == 429)
                #expect(try await other.submit(document).status == 200)
                #expect(try await client.submit(document).body.findings.map(\.code) == ["replay.seen-before"])
            }
            #expect(throttled.transport.registrationCount == 1)
            #expect(other.transport.registrationCount == 0)
        }
    }

    /// Adobe Pass with its throttle: one call and a burst of ten for each address, at a time that stands still.
    private final class ThrottlingTransport: Transport {
        private let calls = Mutex<[String: Int]>([:])
        private let others = ScriptedTransport()

        init(exhausted address: String) { calls.withLock { $0[address] = 11 } }

        func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
            let address = request.head.headerFields[ServiceFixture.name("X-Forwarded-For")] ?? "peer"
            let count = calls.withLock { calls in
                calls[address, default: 0] += 1
                return calls[address] ?? 0
            }
            guard count <= 11 else { return TransportResponse(head: HTTPResponse(status: .tooManyRequests), body: []) }
            return try await others.send(request)
        }
    }

    @Test func `of 500 devices, one that is throttled stops no other`() async throws {
        try await Self.with { settings in
            let addresses = (0..<500).map { "10.0.\($0 / 250).\($0 % 250 + 1)" }
            let fixture = try ServiceFixture(
                settings,
                transport: ThrottlingTransport(exhausted: addresses[0]),
                shared: Self.stores(Memory())
            )
            let statuses = try await fixture.run { client in
                var statuses: [Int] = []
                for (index, address) in addresses.enumerated() {
                    var fields = ServiceFixture.fields
                    fields[ServiceFixture.name("X-Forwarded-For")] = address
                    fields[ServiceFixture.name("AP-Device-Identifier")] = DeviceID("device-\(index)")?.headerValue
                    let document = try SampleDocument.signed(id: "_a\(index)")
                    statuses.append(try await client.submit(document, fields).status)
                }
                return statuses
            }
            #expect(statuses == [429] + Array(repeating: 200, count: 499))
        }
    }
}
