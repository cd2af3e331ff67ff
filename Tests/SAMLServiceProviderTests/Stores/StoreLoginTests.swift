// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLServiceProvider
internal import Testing

/// A store takes the request, claims the assertion and creates the session of a login in one operation (S-72, S-73).
@Suite struct `logins in stores` {
    private static let (request, start) = (StoreKey(number: 90), StoreValues.start)

    /// Returns a login with an assertion of the same number as the session.
    private static func login(
        _ number: Int,
        answering request: StoreKey? = request,
        claiming used: [Int]? = nil,
        replacing earlier: StoreKey? = nil
    ) throws -> StoredLogin {
        StoredLogin(
            StoreValues.session(number),
            answering: request,
            claiming: try (used ?? [number]).map(StoreValues.used),
            until: StoreValues.end,
            replacing: earlier
        )
    }

    private static func store(_ sample: StoreSample, room: Int = 10) async throws -> any LoginStore {
        let store = try await sample.make(room)
        try await store.put([7], for: request, until: StoreValues.end, at: start)
        return store
    }

    @Test(arguments: StoreSample.all)
    func `a login uses up its request and its assertion, and ends the earlier session`(sample: StoreSample) async throws
    {
        let store = try await Self.store(sample)
        #expect(try await store.create(StoreValues.session(1), at: Self.start))
        let login = try Self.login(2, replacing: StoreKey(number: 1))
        #expect(try await store.begin(login, at: Self.start) == .begun)
        #expect(try await store.contents(StoreKey(number: 2), at: Self.start) == [2])
        #expect(try await store.session(StoreKey(number: 1), at: Self.start) == nil)
        #expect(try await store.take(Self.request, at: Self.start) == nil)
        #expect(
            try await store.claim(StoreValues.used(2), until: StoreValues.end, by: nil, at: Self.start) == .seenBefore
        )
        #expect(try await store.begin(Self.login(3, claiming: [3]), at: Self.start) == .requestTaken)
        let unsolicited = try Self.login(4, answering: nil, claiming: [2])
        #expect(try await store.begin(unsolicited, at: Self.start) == .seenBefore)
        #expect(try await store.begin(Self.login(5, answering: StoreKey(number: 91)), at: Self.start) == .requestTaken)
    }

    @Test(arguments: StoreSample.all)
    func `a login that begins again changes nothing, for a minute`(sample: StoreSample) async throws {
        let store = try await Self.store(sample)
        let login = try Self.login(1)
        #expect(try await store.begin(login, at: Self.start) == .begun)
        let last = Self.start.adding(seconds: StoredLogin.seconds - 1)
        // Another node reads the request and begins the same session.
        #expect(try await store.request(Self.request, at: last) == [7])
        #expect(try await store.begin(login, at: last) == .begunBefore)
        #expect(try await store.sessions(labeled: StoreKey(number: -1), at: last).count == 1)
        #expect(try await store.request(Self.request, at: last.adding(seconds: 1)) == nil)
        // It does not begin anew after it ended.
        #expect(try await store.end(StoreKey(number: 1), at: Self.start) == [1])
        #expect(try await store.begin(login, at: Self.start) == .requestTaken)
        #expect(try await store.session(StoreKey(number: 1), at: Self.start) == nil)
    }

    @Test(arguments: StoreSample.all)
    func `a login that is refused uses nothing up`(sample: StoreSample) async throws {
        let store = try await Self.store(sample)
        #expect(try await store.endSessions(StoreValues.logout(), at: Self.start) == [])
        #expect(try await store.create(StoreValues.session(5, of: 2), at: Self.start))
        let barred = try Self.login(1, replacing: StoreKey(number: 5))
        #expect(try await store.begin(barred, at: Self.start) == .barred)
        #expect(try await store.session(StoreKey(number: 1), at: Self.start) == nil)
        #expect(try await store.contents(StoreKey(number: 5), at: Self.start) == [5])
        #expect(try await store.take(Self.request, at: Self.start) == [7])
        #expect(try await store.claim(StoreValues.used(1), until: StoreValues.end, by: nil, at: Self.start) == .first)
    }

    @Test(arguments: StoreSample.all, [true, false])
    func `a full store throws, and uses nothing up`(sample: StoreSample, isFullOfSessions: Bool) async throws {
        let store = try await Self.store(sample, room: 2)
        for number in 1...2 {
            if isFullOfSessions {
                #expect(try await store.create(StoreValues.session(number, of: 2), at: Self.start))
            } else {
                let key = try StoreValues.used(number)
                #expect(try await store.claim(key, until: StoreValues.end, by: nil, at: Self.start) == .first)
            }
        }
        let error = await #expect(throws: StoreError.self) { try await store.begin(Self.login(3), at: Self.start) }
        #expect(error?.code == .full)
        #expect(try await store.session(StoreKey(number: 3), at: Self.start) == nil)
        #expect(try await store.take(Self.request, at: Self.start) == [7])
        if !isFullOfSessions {
            // That one was used is known.
            let seen = try Self.login(3, answering: nil, claiming: [1])
            #expect(try await store.begin(seen, at: Self.start) == .seenBefore)
        }
    }

    @Test(arguments: StoreSample.all)
    func `of many logins at the same time one begins`(sample: StoreSample) async throws {
        let store = try await sample.make(1_000)
        for round in 0..<20 {
            let request = StoreKey(number: 10_000 + round)
            try await store.put([7], for: request, until: StoreValues.end, at: Self.start)
            let answers = try await withThrowingTaskGroup(of: LoginAnswer.self) { group in
                for number in 0..<8 {
                    let login = try Self.login(100 * round + number, answering: request)
                    group.addTask { try await store.begin(login, at: Self.start) }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(answers.count { $0 == .begun } == 1)
            #expect(answers.count { $0 == .requestTaken } == 7)
        }
        #expect(try await store.sessions(labeled: StoreKey(number: -1), at: Self.start).count == 20)
    }

    @Test(arguments: StoreSample.all)
    func `requests to one identity provider leave room for those to others`(sample: StoreSample) async throws {
        // The quota is one less than the room.
        let store = try await sample.make(4)
        func put(_ number: Int, to provider: Int) async throws {
            let (key, provider) = (StoreKey(number: number), StoreKey(number: provider))
            try await store.put([7], for: key, to: provider, until: StoreValues.end, at: Self.start)
        }
        try await put(1, to: 100)
        for number in 2...20 { try await put(number, to: 200) }
        #expect(try await store.request(StoreKey(number: 1), at: Self.start) == [7])
        #expect(try await store.request(StoreKey(number: 17), at: Self.start) == nil)
        for number in 18...20 { #expect(try await store.take(StoreKey(number: number), at: Self.start) == [7]) }
        for number in 21...23 { try await put(number, to: 200) }
        for number in 21...23 { #expect(try await store.request(StoreKey(number: number), at: Self.start) == [7]) }
    }
}
