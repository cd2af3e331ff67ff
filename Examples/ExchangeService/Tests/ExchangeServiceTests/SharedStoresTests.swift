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
    private final class Memory: ReplayCache {
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
                if let kept = claims[key] { return kept != nil && kept == claimant ? .first : .seenBefore }
                claims[key] = .some(claimant)
                return .first
            }
        }

        func release(_ key: ReplayKey, of claimant: String) {
            claims.withLock { claims in
                if claims[key] == .some(claimant) { claims[key] = nil }
            }
        }
    }

    private static func stores(_ memory: Memory) -> SharedStores {
        SharedStores(
            credentials: { memory.store($0) },
            replays: memory,
            release: { memory.release($0, of: $1) },
            removeUnused: { _ in 0 }
        )
    }

    /// Runs a test with the settings of a process, whose devices register with a statement.
    private static func with(_ body: ([String: String]) async throws -> Void) async throws {
        try await withFolder { folder in
            let statement = folder.appending(path: "statement")
            write("a.b.c", to: statement)
            try await body([
                "DATABASE": "host=unused", "SOFTWARE_STATEMENT_FILE": statement.path, "LOG_LEVEL": "error",
                "TRUSTED_PROXIES": "127.0.0.1",
            ])
        }
    }

    @Test func `let a document be sent through another process, and used once by all`() async throws {
        try await Self.with { settings in
            let stores = Self.stores(Memory())
            let transport = ScriptedTransport([.answer(429, "")])
            let throttled = try ServiceFixture(settings, transport: transport, shared: stores)
            let other = try ServiceFixture(settings, shared: stores)
            let document = try SampleDocument.signed()
            try await throttled.run { (client) async throws in
                #expect(try await client.submit(document).status == 429)
                #expect(try await other.submit(document).status == 200)
                #expect(try await client.submit(document)["outcome"] == "exchanged-before")
                let elsewhere = try await client.submit(document, SampleDocument.device("other"))
                #expect(elsewhere["outcome"] == "used-elsewhere")
            }
            #expect(throttled.transport.registrationCount == 1)
            #expect(other.transport.registrationCount == 0)
        }
    }

    @Test func `of 500 devices, one that is throttled stops no other`() async throws {
        try await Self.with { settings in
            let addresses = (0..<500).map { "10.0.\($0 / 250).\($0 % 250 + 1)" }
            let transport = ScriptedTransport(exhausted: addresses[0])
            let fixture = try ServiceFixture(settings, transport: transport, shared: Self.stores(Memory()))
            let rows = try addresses.enumerated().map { index, address in
                let fields: HTTPFields = [ServiceFixture.name("X-Forwarded-For"): address]
                return (try SampleDocument.signed(id: "_a\(index)"), SampleDocument.device("device-\(index)"), fields)
            }
            #expect(try await fixture.submit(each: rows).map(\.status) == [429] + Array(repeating: 200, count: 499))
        }
    }
}
