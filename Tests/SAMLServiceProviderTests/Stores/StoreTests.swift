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
        issued: Timestamp = start,
        until end: Timestamp = end
    ) -> StoredSession {
        StoredSession(
            key: StoreKey(number: number),
            principal: StoreKey(number: -principal),
            indexes: indexes.map { StoreKey(number: 1_000 + $0) },
            issued: issued,
            end: end,
            contents: [UInt8(number)]
        )
    }

    private static func logout(
        of principal: Int = 1,
        indexes: [Int] = [],
        issued: Timestamp = start,
        until end: Timestamp = end
    ) -> StoredLogout {
        StoredLogout(
            principal: StoreKey(number: -principal),
            indexes: indexes.map { StoreKey(number: 1_000 + $0) },
            issued: issued,
            end: end
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
        for number in 1...2 { #expect(try await store.create(Self.session(number), at: Self.start)) }
        await #expect(throws: StoreError.self) { try await store.create(Self.session(3), at: Self.start) }
        // The entries that were there are still there.
        #expect(try await store.session(StoreKey(number: 1), at: Self.start) == [1])
        let later = Self.end.adding(seconds: 120)
        #expect(try await store.create(Self.session(3, until: later.adding(seconds: 1)), at: later))
        #expect(try await store.session(StoreKey(number: 3), at: later) == [3])
    }

    @Test(arguments: StoreSample.all)
    func `a session is found until it ends or expires`(sample: StoreSample) async throws {
        let store = try sample.make(10)
        for number in 1...2 { #expect(try await store.create(Self.session(number), at: Self.start)) }
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
        #expect(try await store.create(Self.session(1), at: Self.start))
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
        for session in all { #expect(try await store.create(session, at: Self.start)) }
        let ended = try await store.endSessions(Self.logout(indexes: logout.indexes), at: Self.start)
        #expect(ended == 5 - logout.remaining.count)
        for number in 1...5 {
            let found = try await store.session(StoreKey(number: number), at: Self.start) != nil
            #expect(found == logout.remaining.contains(number), "session \(number)")
        }
    }

    /// A response can arrive after the logout that ended its session at the identity provider.
    @Test(arguments: StoreSample.all, logouts)
    func `a logout bars the sessions it names, if they were issued before it`(
        sample: StoreSample,
        logout: (indexes: [Int], remaining: Set<Int>)
    ) async throws {
        let store = try sample.make(100)
        // The second and the third one change nothing: neither the time of the first one, nor the one of another user.
        let earlier = Self.start.adding(seconds: -30)
        try #expect(await store.endSessions(Self.logout(indexes: logout.indexes), at: Self.start) == 0)
        let again = Self.logout(indexes: logout.indexes, issued: earlier, until: Self.start.adding(seconds: 1))
        try #expect(await store.endSessions(again, at: Self.start) == 0)
        try #expect(await store.endSessions(Self.logout(of: 3), at: Self.start) == 0)
        let all: [(principal: Int, indexes: [Int])] = [(1, [1]), (1, [2]), (1, [2, 3]), (1, []), (2, [1])]
        let last = Self.end.adding(seconds: -1)
        for (number, session) in zip(1..., all) {
            let (principal, indexes) = session
            let isBarred = !logout.remaining.contains(number)
            func create(_ key: Int, issued: Timestamp, at moment: Timestamp) async throws -> Bool {
                let end = Self.end.adding(seconds: 600)
                let session = Self.session(key, of: principal, indexes: indexes, issued: issued, until: end)
                let isCreated = try await store.create(session, at: moment)
                #expect(try await (store.session(session.key, at: moment) != nil) == isCreated)
                return isCreated
            }
            #expect(try await create(number, issued: earlier, at: Self.start) != isBarred, "session \(number)")
            #expect(try await create(10 + number, issued: Self.start, at: last) != isBarred, "session \(number)")
            #expect(try await create(20 + number, issued: Self.start.adding(seconds: 1), at: Self.start))
            #expect(try await create(30 + number, issued: Self.start, at: Self.end), "the logout expired")
        }
    }

    @Test(arguments: StoreSample.all)
    func `a store that has no room for a logout ends the sessions and says so`(sample: StoreSample) async throws {
        let store = try sample.make(2)
        #expect(try await store.create(Self.session(1), at: Self.start))
        try #expect(await store.endSessions(Self.logout(of: 2, indexes: [1, 2, 1]), at: Self.start) == 0)
        // The same again needs no room.
        try #expect(await store.endSessions(Self.logout(of: 2, indexes: [2]), at: Self.start) == 0)
        let error = await #expect(throws: StoreError.self) {
            try await store.endSessions(Self.logout(), at: Self.start)
        }
        #expect(error?.code == .full)
        #expect(try await store.session(StoreKey(number: 1), at: Self.start) == nil)
        let later = Self.end.adding(seconds: 120)
        let logout = Self.logout(issued: later, until: later.adding(seconds: 600))
        try #expect(await store.endSessions(logout, at: later) == 0)
        #expect(try await !store.create(Self.session(2, issued: later, until: later.adding(seconds: 1)), at: later))
    }

    @Test(arguments: StoreSample.all)
    func `no session remains of a login and a logout at the same time`(sample: StoreSample) async throws {
        let store = try sample.make(1_000)
        for round in 0..<20 {
            let logout = Self.logout(of: round)
            async let ended = store.endSessions(logout, at: Self.start)
            let created = try await withThrowingTaskGroup(of: Bool.self) { group in
                for number in 0..<4 {
                    let session = Self.session(round * 4 + number, of: round, indexes: [number])
                    group.addTask { try await store.create(session, at: Self.start) }
                }
                return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(try await ended == created)
            for number in 0..<4 {
                #expect(try await store.session(StoreKey(number: round * 4 + number), at: Self.start) == nil)
            }
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
