// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLServiceProvider
internal import Testing

/// A logout ends sessions, and bars those of assertions that were issued before it (S-79).
@Suite struct `logouts in stores` {
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
        let store = try await sample.make(10)
        let all = [
            StoreValues.session(1, indexes: [1]), StoreValues.session(2, indexes: [2]),
            StoreValues.session(3, indexes: [2, 3]),
            StoreValues.session(4), StoreValues.session(5, of: 2, indexes: [1]),
        ]
        for session in all { #expect(try await store.create(session, at: StoreValues.start)) }
        let ended = try await store.endSessions(StoreValues.logout(indexes: logout.indexes), at: StoreValues.start)
        let named = (1...5).filter { !logout.remaining.contains($0) }
        #expect(Set(ended) == Set(named.map { [UInt8($0)] }))
        for number in 1...5 {
            let found = try await store.session(StoreKey(number: number), at: StoreValues.start) != nil
            #expect(found == logout.remaining.contains(number), "session \(number)")
        }
    }

    /// A response can arrive after the logout that ended its session at the identity provider.
    @Test(arguments: StoreSample.all, logouts)
    func `a logout bars the sessions it names, if they were issued before it`(
        sample: StoreSample,
        logout: (indexes: [Int], remaining: Set<Int>)
    ) async throws {
        let store = try await sample.make(100)
        // The second and the third one change nothing: neither the time of the first one, nor the one of another user.
        let earlier = StoreValues.start.adding(seconds: -30)
        try #expect(await store.endSessions(StoreValues.logout(indexes: logout.indexes), at: StoreValues.start) == [])
        let again = StoreValues.logout(
            indexes: logout.indexes,
            issued: earlier,
            until: StoreValues.start.adding(seconds: 1)
        )
        try #expect(await store.endSessions(again, at: StoreValues.start) == [])
        try #expect(await store.endSessions(StoreValues.logout(of: 3), at: StoreValues.start) == [])
        let all: [(principal: Int, indexes: [Int])] = [(1, [1]), (1, [2]), (1, [2, 3]), (1, []), (2, [1])]
        let last = StoreValues.end.adding(seconds: -1)
        for (number, session) in zip(1..., all) {
            let (principal, indexes) = session
            let isBarred = !logout.remaining.contains(number)
            func create(_ key: Int, issued: Timestamp, at moment: Timestamp) async throws -> Bool {
                let end = StoreValues.end.adding(seconds: 600)
                let session = StoreValues.session(key, of: principal, indexes: indexes, issued: issued, until: end)
                let isCreated = try await store.create(session, at: moment)
                #expect(try await (store.session(session.key, at: moment) != nil) == isCreated)
                return isCreated
            }
            #expect(try await create(number, issued: earlier, at: StoreValues.start) != isBarred, "session \(number)")
            #expect(try await create(10 + number, issued: StoreValues.start, at: last) != isBarred, "session \(number)")
            #expect(try await create(20 + number, issued: StoreValues.start.adding(seconds: 1), at: StoreValues.start))
            #expect(try await create(30 + number, issued: StoreValues.start, at: StoreValues.end), "the logout expired")
        }
    }

    /// A request that was carried out, but not noted as used before a crash, arrives again.
    @Test(arguments: StoreSample.all, [[], [1]])
    func `a logout that is repeated ends what was left, and no later session`(
        sample: StoreSample,
        indexes: [Int]
    ) async throws {
        let store = try await sample.make(10)
        let (start, logout) = (StoreValues.start, StoreValues.logout(indexes: indexes))
        let later = StoreValues.session(2, indexes: [1], issued: start.adding(seconds: 1))
        #expect(try await store.create(StoreValues.session(1, indexes: [1]), at: start))
        #expect(try await store.create(later, at: start))
        #expect(try await store.endSessions(logout, at: start) == [[1]])
        #expect(try await store.session(StoreKey(number: 1), at: start) == nil)
        #expect(try await store.endSessions(logout, at: start) == [])
        #expect(try await store.claim(StoreValues.used(1), until: StoreValues.end, by: nil, at: start) == .first)
        #expect(try await store.contents(later.key, at: start) == [2])
        // What a logout ends is what it bars.
        #expect(try await !store.create(StoreValues.session(3, indexes: [1]), at: start))
    }

    @Test(arguments: StoreSample.all)
    func `a store that has no room for a logout ends the sessions and says so`(sample: StoreSample) async throws {
        let store = try await sample.make(2)
        #expect(try await store.create(StoreValues.session(1), at: StoreValues.start))
        try #expect(
            await store.endSessions(StoreValues.logout(of: 2, indexes: [1, 2, 1]), at: StoreValues.start) == []
        )
        // The same again needs no room.
        try #expect(await store.endSessions(StoreValues.logout(of: 2, indexes: [2]), at: StoreValues.start) == [])
        let error = await #expect(throws: StoreError.self) {
            try await store.endSessions(StoreValues.logout(), at: StoreValues.start)
        }
        #expect(error?.code == .full)
        #expect(try await store.session(StoreKey(number: 1), at: StoreValues.start) == nil)
        let later = StoreValues.end.adding(seconds: 120)
        let logout = StoreValues.logout(issued: later, until: later.adding(seconds: 600))
        try #expect(await store.endSessions(logout, at: later) == [])
        #expect(
            try await !store.create(StoreValues.session(2, issued: later, until: later.adding(seconds: 1)), at: later)
        )
    }

    @Test(arguments: StoreSample.all)
    func `no session remains of a login and a logout at the same time`(sample: StoreSample) async throws {
        let store = try await sample.make(1_000)
        for round in 0..<20 {
            let logout = StoreValues.logout(of: round)
            async let ended = store.endSessions(logout, at: StoreValues.start)
            let created = try await withThrowingTaskGroup(of: Bool.self) { group in
                for number in 0..<4 {
                    let session = StoreValues.session(round * 4 + number, of: round, indexes: [number])
                    group.addTask { try await store.create(session, at: StoreValues.start) }
                }
                return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(try await ended.count == created)
            for number in 0..<4 {
                #expect(try await store.session(StoreKey(number: round * 4 + number), at: StoreValues.start) == nil)
            }
        }
    }

    /// The service ends sessions: the clock of an identity provider does not count.
    @Test(arguments: StoreSample.all)
    func `a logout of the service ends all sessions, and bars logins that were asked for before`(
        sample: StoreSample
    ) async throws {
        let store = try await sample.make(100)
        let start = StoreValues.start
        let (early, late) = (start.adding(seconds: -1), start.adding(seconds: 100))
        #expect(try await store.create(StoreValues.session(1, issued: late), at: start))
        #expect(try await store.create(StoreValues.session(2, of: 2), at: start))
        #expect(try await store.endSessions(StoreValues.logout(isLocal: true), at: start) == [[1]])
        #expect(try await store.contents(StoreKey(number: 2), at: start) == [2])
        #expect(try await !store.create(StoreValues.session(3, issued: late, asked: early), at: start))
        #expect(try await store.create(StoreValues.session(4, issued: early, asked: start), at: start))
        // That of an identity provider is another one, whichever comes first.
        try #expect(await store.endSessions(StoreValues.logout(issued: early), at: start) == [[4]])
        #expect(try await !store.create(StoreValues.session(5, issued: early, asked: late), at: start))
        #expect(try await store.create(StoreValues.session(6, issued: start, asked: late), at: start))
        let last = StoreValues.session(7, asked: early, until: StoreValues.end.adding(seconds: 60))
        #expect(try await store.create(last, at: StoreValues.end))
    }
}
