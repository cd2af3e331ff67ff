// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import Testing

/// A replay cache accepts one claim for each assertion and keeps every unexpired entry (S-47).
@Suite struct `replay cache` {
    private func key(_ id: String, issuer: String = "https://idp.example.test") throws -> ReplayKey {
        ReplayKey(issuer: issuer, assertionID: try #require(XMLID(id)))
    }

    private func time(_ seconds: Int) -> Timestamp { Timestamp(seconds: seconds) }

    @Test func `accepts only the first claim`() throws {
        let cache = InMemoryReplayCache()
        #expect(try cache.claim(key("_a"), until: time(100), at: time(0)) == .first)
        #expect(try cache.claim(key("_a"), until: time(100), at: time(99)) == .seenBefore)
    }

    @Test func `distinguishes issuers`() throws {
        let cache = InMemoryReplayCache()
        #expect(try cache.claim(key("_a"), until: time(100), at: time(0)) == .first)
        #expect(try cache.claim(key("_a", issuer: "https://other.example"), until: time(100), at: time(0)) == .first)
    }

    @Test func `repeats its answer for the same claimant, but not without a claimant`() throws {
        let cache = InMemoryReplayCache()
        #expect(try cache.claim(key("_a"), until: time(100), by: "run-1", at: time(0)) == .first)
        #expect(try cache.claim(key("_a"), until: time(100), by: "run-1", at: time(1)) == .first)
        #expect(try cache.claim(key("_a"), until: time(100), by: "run-2", at: time(1)) == .seenBefore)
        #expect(try cache.claim(key("_a"), until: time(100), by: nil, at: time(1)) == .seenBefore)
        #expect(try cache.claim(key("_b"), until: time(100), by: nil, at: time(1)) == .first)
        #expect(try cache.claim(key("_b"), until: time(100), by: nil, at: time(1)) == .seenBefore)
    }

    @Test func `rejects claims when it is full, and keeps all entries`() throws {
        let cache = InMemoryReplayCache(capacity: 2)
        #expect(try cache.claim(key("_a"), until: time(600), at: time(0)) == .first)
        #expect(try cache.claim(key("_b"), until: time(600), at: time(0)) == .first)
        let error = try #require(throws: ReplayCacheError.self) {
            try cache.claim(key("_c"), until: time(600), at: time(0))
        }
        #expect(error.code == .full)
        #expect(try cache.claim(key("_a"), until: time(600), at: time(0)) == .seenBefore)
        #expect(cache.count == 2)
    }

    @Test func `accepts claims again after entries have expired`() throws {
        let cache = InMemoryReplayCache(capacity: 1)
        #expect(try cache.claim(key("_a"), until: time(100), at: time(0)) == .first)
        #expect(try cache.claim(key("_b"), until: time(900), at: time(180)) == .first)
        #expect(cache.count == 1)
    }

    @Test func `rejects removed entries if the clock moves back`() throws {
        let cache = InMemoryReplayCache()
        #expect(try cache.claim(key("_a"), until: time(100), at: time(0)) == .first)
        #expect(try cache.claim(key("_b"), until: time(900), at: time(300)) == .first)
        #expect(cache.count == 1)
        #expect(try cache.claim(key("_a"), until: time(100), at: time(0)) == .seenBefore)
    }

    @Test func `accepts the claim of one of 100 tasks`() async throws {
        let cache = InMemoryReplayCache()
        let key = try key("_a")
        let wins = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<100 {
                group.addTask {
                    (try? cache.claim(key, until: Timestamp(seconds: 9), at: Timestamp(seconds: 0))) == .first
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(wins == 1)
    }
}

/// How long the cache must keep an entry.
@Suite struct `replay entry` {
    private func assertion(_ conditions: Int?, _ confirmations: [Int?] = []) throws -> Assertion {
        let data = confirmations.map { end in
            Subject.Confirmation(
                method: Subject.Confirmation.bearer,
                data: .init(notOnOrAfter: end.map { Timestamp(seconds: $0) })
            )
        }
        return Assertion(
            id: try #require(XMLID("_a")),
            issueInstant: Timestamp(seconds: 0),
            issuer: NameID("https://idp.example.test"),
            subject: Subject(confirmations: data),
            conditions: Conditions(notOnOrAfter: conditions.map { Timestamp(seconds: $0) })
        )
    }

    @Test(
        arguments: [
            (1_000, [], 1_600), (nil, [2_000], 2_600), (nil, [2_000, 3_000], 3_600), (1_000, [2_000], 1_600),
            (3_000, [2_000], 2_600), (1_000, [nil], 1_600), (nil, [], 86_410), (nil, [nil], 86_410),
            (nil, [nil, 90_000], 90_600), (nil, [nil, 5], 86_410),
        ] as [(Int?, [Int?], Int)]
    )
    func `expires when no policy accepts the assertion any longer`(
        conditions: Int?,
        confirmations: [Int?],
        expected: Int
    ) throws {
        let end = try assertion(conditions, confirmations).replayEnd(at: Timestamp(seconds: 10))
        #expect(end == Timestamp(seconds: expected))
    }
}
