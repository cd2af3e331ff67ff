// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLServiceProvider
internal import Testing

/// Every store carries out each operation once, whatever else runs (S-72, S-73, S-79).
@Suite struct `stores` {
    @Test(arguments: StoreSample.all)
    func `a request is read until it is taken, once`(sample: StoreSample) async throws {
        let store = try await sample.make(10)
        let (key, start) = (StoreKey(number: 1), StoreValues.start)
        try await store.put([1, 2], for: key, until: StoreValues.end, at: start)
        for _ in 0..<2 { #expect(try await store.request(key, at: start) == [1, 2]) }
        #expect(try await store.request(StoreKey(number: 2), at: start) == nil)
        #expect(try await store.take(StoreKey(number: 2), at: start) == nil)
        #expect(try await store.take(key, at: start) == [1, 2])
        #expect(try await store.take(key, at: start) == nil)
        #expect(try await store.request(key, at: start) == nil)
    }

    @Test(arguments: StoreSample.all)
    func `of many concurrent takers one gets the request`(sample: StoreSample) async throws {
        let store = try await sample.make(100)
        for round in 0..<20 {
            let key = StoreKey(number: round)
            try await store.put([7], for: key, until: StoreValues.end, at: StoreValues.start)
            let taken = try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<8 { group.addTask { try await store.take(key, at: StoreValues.start) != nil } }
                return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(taken == 1)
        }
    }

    @Test(
        arguments: StoreSample.all,
        [[], [0], Array(0...255), Array(repeating: 0x5C, count: StoredSession.maximumBytes)]
    )
    func `contents are any bytes`(sample: StoreSample, contents: [UInt8]) async throws {
        let store = try await sample.make(10)
        try await store.put(contents, for: StoreKey(number: 1), until: StoreValues.end, at: StoreValues.start)
        #expect(try await store.take(StoreKey(number: 1), at: StoreValues.start) == contents)
        let session = StoreValues.session(2, contents: contents)
        #expect(try await store.create(session, at: StoreValues.start))
        #expect(try await store.contents(session.key, at: StoreValues.start) == contents)
        #expect(try await store.end(session.key, at: StoreValues.start) == contents)
    }

    @Test(arguments: StoreSample.all)
    func `a request is not replaced`(sample: StoreSample) async throws {
        let store = try await sample.make(10)
        try await store.put([1], for: StoreKey(number: 1), until: StoreValues.end, at: StoreValues.start)
        await #expect(throws: StoreError.self) {
            try await store.put([2], for: StoreKey(number: 1), until: StoreValues.end, at: StoreValues.start)
        }
        #expect(try await store.take(StoreKey(number: 1), at: StoreValues.start) == [1])
    }

    @Test(arguments: StoreSample.all)
    func `an expired request is not returned`(sample: StoreSample) async throws {
        let store = try await sample.make(10)
        for number in 1...2 {
            try await store.put([9], for: StoreKey(number: number), until: StoreValues.end, at: StoreValues.start)
        }
        #expect(try await store.take(StoreKey(number: 1), at: StoreValues.end.adding(seconds: -1)) == [9])
        #expect(try await store.take(StoreKey(number: 2), at: StoreValues.end) == nil)
    }

    @Test(arguments: StoreSample.all)
    func `a full store drops the oldest request`(sample: StoreSample) async throws {
        let store = try await sample.make(3)
        func put(_ numbers: ClosedRange<Int>) async throws {
            for number in numbers {
                try await store.put([7], for: StoreKey(number: number), until: StoreValues.end, at: StoreValues.start)
            }
        }
        func take(_ number: Int) async throws -> Bool {
            try await store.take(StoreKey(number: number), at: StoreValues.start) != nil
        }
        try await put(1...3)
        #expect(try await take(2))
        // 1, 2 and 3 make room, also one that was taken.
        try await put(4...6)
        for (number, isThere) in [(1, false), (2, false), (3, false), (4, true), (5, true), (6, true)] {
            #expect(try await take(number) == isThere, "request \(number)")
        }
        try await put(10...40)
        for number in 10...40 { #expect(try await take(number) == (number > 37), "request \(number)") }
    }

    @Test(arguments: StoreSample.all)
    func `a full store refuses sessions, and has room again when they expire`(sample: StoreSample) async throws {
        let store = try await sample.make(2)
        for number in 1...2 { #expect(try await store.create(StoreValues.session(number), at: StoreValues.start)) }
        await #expect(throws: StoreError.self) { try await store.create(StoreValues.session(3), at: StoreValues.start) }
        // The entries that were there are still there.
        #expect(try await store.contents(StoreKey(number: 1), at: StoreValues.start) == [1])
        let later = StoreValues.end.adding(seconds: 120)
        #expect(try await store.create(StoreValues.session(3, until: later.adding(seconds: 1)), at: later))
        #expect(try await store.contents(StoreKey(number: 3), at: later) == [3])
    }

    @Test(arguments: StoreSample.all)
    func `a session is found until it ends or expires`(sample: StoreSample) async throws {
        let store = try await sample.make(10)
        for number in 1...2 { #expect(try await store.create(StoreValues.session(number), at: StoreValues.start)) }
        #expect(try await store.contents(StoreKey(number: 1), at: StoreValues.start) == [1])
        #expect(try await store.end(StoreKey(number: 1), at: StoreValues.start) == [1])
        #expect(try await store.end(StoreKey(number: 1), at: StoreValues.start) == nil)
        #expect(try await store.session(StoreKey(number: 1), at: StoreValues.start) == nil)
        #expect(try await store.session(StoreKey(number: 2), at: StoreValues.end) == nil)
        #expect(try await store.end(StoreKey(number: 2), at: StoreValues.end) == nil)
    }

    @Test(arguments: StoreSample.all)
    func `an existing session is not replaced`(sample: StoreSample) async throws {
        let store = try await sample.make(10)
        #expect(try await store.create(StoreValues.session(1), at: StoreValues.start))
        #expect(try await store.create(StoreValues.session(1, of: 2, contents: [9]), at: StoreValues.start))
        #expect(try await store.contents(StoreKey(number: 1), at: StoreValues.start) == [1])
    }

    @Test(arguments: StoreSample.all)
    func `a session ends later if it is extended before its end`(sample: StoreSample) async throws {
        let store = try await sample.make(10)
        let (key, end) = (StoreKey(number: 1), StoreValues.end)
        #expect(try await store.create(StoreValues.session(1), at: StoreValues.start))
        #expect(try await store.session(key, at: StoreValues.start) == KeptSession([1], end: end))
        try await store.extend(key, until: end.adding(seconds: 60), at: end.adding(seconds: -1))
        #expect(try await store.session(key, at: end) == KeptSession([1], end: end.adding(seconds: 60)))
        try await store.extend(key, until: end.adding(seconds: 300), at: end.adding(seconds: 60))
        try await store.extend(StoreKey(number: 2), until: end, at: StoreValues.start)
        #expect(try await store.session(key, at: end.adding(seconds: 60)) == nil)
        #expect(try await store.session(StoreKey(number: 2), at: StoreValues.start) == nil)
    }

    @Test(arguments: StoreSample.all)
    func `sessions are found by each label`(sample: StoreSample) async throws {
        let store = try await sample.make(10)
        let start = StoreValues.start
        for (number, user) in [(1, 1), (2, 1), (3, 2)] {
            #expect(try await store.create(StoreValues.session(number, of: user), at: start))
        }
        func found(_ label: Int, at moment: Timestamp = start) async throws -> Set<[UInt8]> {
            Set(try await store.sessions(labeled: StoreKey(number: label), at: moment).map(\.contents))
        }
        #expect(try await found(-1) == [[1], [2]])
        #expect(try await found(-2) == [[3]])
        #expect(try await found(502) == [[2]])
        #expect(try await found(-3) == [])
        #expect(try await store.end(StoreKey(number: 1), at: start) != nil)
        #expect(try await found(-1) == [[2]])
        #expect(try await found(-1, at: StoreValues.end) == [])
    }

    @Test(arguments: StoreSample.all)
    func `an assertion is claimed once`(sample: StoreSample) async throws {
        let store = try await sample.make(10)
        let key = try StoreValues.used(1)
        let other = ReplayKey(issuer: "https://other.example.test", assertionID: key.assertionID)
        let (start, end) = (StoreValues.start, StoreValues.end)
        #expect(try await store.claim(key, until: end, by: nil, at: start) == .first)
        #expect(try await store.claim(key, until: end, by: nil, at: start) == .seenBefore)
        #expect(try await store.claim(key, until: end, by: "a", at: start) == .seenBefore)
        #expect(try await store.claim(other, until: end, by: "a", at: start) == .first)
        #expect(try await store.claim(other, until: end, by: "b", at: start) == .seenBefore)
        #expect(try await store.claim(other, until: end, by: "a", at: start) == .first)
        #expect(try await store.claim(key, until: end.adding(seconds: 900), by: nil, at: end) == .first)
    }

    @Test(arguments: StoreSample.all)
    func `of many concurrent claims one is the first`(sample: StoreSample) async throws {
        let store = try await sample.make(100)
        for round in 0..<20 {
            let key = try StoreValues.used(round)
            let first = try await withThrowingTaskGroup(of: ReplayAnswer.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        try await store.claim(key, until: StoreValues.end, by: nil, at: StoreValues.start)
                    }
                }
                return try await group.reduce(0) { $0 + ($1 == .first ? 1 : 0) }
            }
            #expect(first == 1)
        }
    }

    @Test(arguments: StoreSample.all)
    func `a full store refuses claims, and has room again when they expire`(sample: StoreSample) async throws {
        let store = try await sample.make(2)
        let (start, end) = (StoreValues.start, StoreValues.end)
        for number in 1...2 {
            #expect(try await store.claim(StoreValues.used(number), until: end, by: nil, at: start) == .first)
        }
        let error = await #expect(throws: ReplayCacheError.self) {
            try await store.claim(StoreValues.used(3), until: end, by: nil, at: start)
        }
        #expect(error?.code == .full)
        #expect(try await store.claim(StoreValues.used(1), until: end, by: nil, at: start) == .seenBefore)
        let later = end.adding(seconds: 120)
        #expect(
            try await store.claim(StoreValues.used(3), until: later.adding(seconds: 1), by: nil, at: later) == .first
        )
    }
}
