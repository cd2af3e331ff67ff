// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLServiceProvider
internal import Testing

/// Every store carries out each operation once, whatever else runs (S-72, S-73, S-79).
@Suite struct `stores` {
    private static let start = Timestamp(seconds: 1_777_000_000)
    private static let end = start.adding(seconds: 600)

    private static func session(
        _ number: Int,
        of principal: Int = 1,
        indexes: [Int] = [],
        until end: Timestamp = end
    ) -> StoredSession {
        StoredSession(
            key: StoreKey(number: number),
            principal: StoreKey(number: -principal),
            indexes: indexes.map { StoreKey(number: 1_000 + $0) },
            end: end,
            contents: [UInt8(number)]
        )
    }

    @Test(arguments: StoreSample.all)
    func `a request is taken once`(sample: StoreSample) async throws {
        let store = try sample.make(10)
        try await store.put([1, 2], for: StoreKey(number: 1), until: Self.end, at: Self.start)
        #expect(try await store.take(StoreKey(number: 2), at: Self.start) == nil)
        #expect(try await store.take(StoreKey(number: 1), at: Self.start) == [1, 2])
        #expect(try await store.take(StoreKey(number: 1), at: Self.start) == nil)
    }

    @Test(arguments: StoreSample.all)
    func `of many concurrent takers one gets the request`(sample: StoreSample) async throws {
        let store = try sample.make(100)
        for round in 0..<20 {
            let key = StoreKey(number: round)
            try await store.put([7], for: key, until: Self.end, at: Self.start)
            let taken = try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<8 { group.addTask { try await store.take(key, at: Self.start) != nil } }
                return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(taken == 1)
        }
    }

    @Test(arguments: StoreSample.all)
    func `an expired request is not returned`(sample: StoreSample) async throws {
        let store = try sample.make(10)
        for number in 1...2 { try await store.put([9], for: StoreKey(number: number), until: Self.end, at: Self.start) }
        #expect(try await store.take(StoreKey(number: 1), at: Self.end.adding(seconds: -1)) == [9])
        #expect(try await store.take(StoreKey(number: 2), at: Self.end) == nil)
    }

    @Test(arguments: StoreSample.all)
    func `a full store drops the oldest request`(sample: StoreSample) async throws {
        let store = try sample.make(3)
        func put(_ numbers: ClosedRange<Int>) async throws {
            for number in numbers {
                try await store.put([7], for: StoreKey(number: number), until: Self.end, at: Self.start)
            }
        }
        func take(_ number: Int) async throws -> Bool {
            try await store.take(StoreKey(number: number), at: Self.start) != nil
        }
        try await put(1...3)
        #expect(try await take(2))
        // Room for one more, then 1 and 3 make room; 2 was taken.
        try await put(4...6)
        for (number, isThere) in [(1, false), (2, false), (3, false), (4, true), (5, true), (6, true)] {
            #expect(try await take(number) == isThere, "request \(number)")
        }
        try await put(10...40)
        for number in 10...40 { #expect(try await take(number) == (number > 37), "request \(number)") }
    }

    @Test(arguments: StoreSample.all)
    func `a full store refuses sessions, and has room again when they expire`(sample: StoreSample) async throws {
        let store = try sample.make(2)
        for number in 1...2 { try await store.create(Self.session(number), at: Self.start) }
        await #expect(throws: StoreError.self) { try await store.create(Self.session(3), at: Self.start) }
        // The entries that were there are still there.
        #expect(try await store.session(StoreKey(number: 1), at: Self.start) == [1])
        let later = Self.end.adding(seconds: 120)
        try await store.create(Self.session(3, until: later.adding(seconds: 1)), at: later)
        #expect(try await store.session(StoreKey(number: 3), at: later) == [3])
    }

    @Test(arguments: StoreSample.all)
    func `a session is found until it ends or expires`(sample: StoreSample) async throws {
        let store = try sample.make(10)
        try await store.create(Self.session(1), at: Self.start)
        try await store.create(Self.session(2), at: Self.start)
        #expect(try await store.session(StoreKey(number: 1), at: Self.start) == [1])
        #expect(try await store.end(StoreKey(number: 1), at: Self.start) == [1])
        #expect(try await store.end(StoreKey(number: 1), at: Self.start) == nil)
        #expect(try await store.session(StoreKey(number: 1), at: Self.start) == nil)
        #expect(try await store.session(StoreKey(number: 2), at: Self.end) == nil)
        #expect(try await store.end(StoreKey(number: 2), at: Self.end) == nil)
    }

    @Test(arguments: StoreSample.all)
    func `an existing session is not replaced`(sample: StoreSample) async throws {
        let store = try sample.make(10)
        try await store.create(Self.session(1), at: Self.start)
        await #expect(throws: StoreError.self) { try await store.create(Self.session(1, of: 2), at: Self.start) }
    }

    /// The indexes of a logout, and the sessions that remain: 1 has index 1, 2 has 2, 3 has 2 and 3, 4 has none, and 5 is
    /// of another user.
    private static let logouts: [(indexes: [Int], remaining: Set<Int>)] = [
        ([], [5]), ([1], [2, 3, 5]), ([2], [1, 5]), ([3], [1, 2, 5]), ([1, 3], [2, 5]), ([9], [1, 2, 3, 5]),
    ]

    @Test(arguments: StoreSample.all, logouts)
    func `a logout ends the sessions it names`(
        sample: StoreSample,
        logout: (indexes: [Int], remaining: Set<Int>)
    ) async throws {
        let store = try sample.make(10)
        let all = [
            Self.session(1, indexes: [1]), Self.session(2, indexes: [2]), Self.session(3, indexes: [2, 3]),
            Self.session(4), Self.session(5, of: 2, indexes: [1]),
        ]
        for session in all { try await store.create(session, at: Self.start) }
        let ended = try await store.endSessions(
            of: StoreKey(number: -1),
            indexes: logout.indexes.map { StoreKey(number: 1_000 + $0) },
            at: Self.start
        )
        #expect(ended == 5 - logout.remaining.count)
        for number in 1...5 {
            let found = try await store.session(StoreKey(number: number), at: Self.start) != nil
            #expect(found == logout.remaining.contains(number), "session \(number)")
        }
    }

    @Test(arguments: StoreSample.all)
    func `an assertion is claimed once`(sample: StoreSample) async throws {
        let store = try sample.make(10)
        let id = try #require(XMLID("_a1"))
        let key = ReplayKey(issuer: "https://idp.example.test", assertionID: id)
        let other = ReplayKey(issuer: "https://other.example.test", assertionID: id)
        #expect(try await store.claim(key, until: Self.end, by: nil, at: Self.start) == .first)
        #expect(try await store.claim(key, until: Self.end, by: nil, at: Self.start) == .seenBefore)
        #expect(try await store.claim(other, until: Self.end, by: nil, at: Self.start) == .first)
        #expect(try await store.claim(key, until: Self.end.adding(seconds: 900), by: nil, at: Self.end) == .first)
    }
}
