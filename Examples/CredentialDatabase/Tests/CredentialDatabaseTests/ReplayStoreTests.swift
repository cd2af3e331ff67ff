// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import CredentialDatabase
internal import Foundation
internal import SAML
internal import Testing

/// The shared memory of assertions, and the end of unused credentials, with the server of `with-server`.
@Suite(.timeLimit(.minutes(5))) struct ReplayStoreTests {
    private static let now = Timestamp(seconds: 1_790_000_000)

    private static func key() throws -> ReplayKey {
        ReplayKey(issuer: "https://idp.example'\"", assertionID: try #require(XMLID("_\(UUID())")))
    }

    @Test func `lets one claimant of all processes use an assertion until it expires`() async throws {
        let (one, other) = (
            try await CredentialDatabaseTests.database().replays, try await CredentialDatabaseTests.database().replays
        )
        let (key, end) = (try Self.key(), Self.now.adding(seconds: 60))
        #expect(try await one.claim(key, until: end, by: "a", at: Self.now) == .first)
        #expect(try await one.claim(key, until: end, by: "a", at: Self.now) == .first)
        #expect(try await other.claim(key, until: end, by: "b", at: Self.now) == .seenBefore)
        #expect(try await other.claim(key, until: end, by: nil, at: end) == .seenBefore)
        #expect(try await other.claim(try Self.key(), until: end, by: "b", at: Self.now) == .first)
        let later = end.adding(seconds: 2)
        #expect(try await other.claim(key, until: later.adding(seconds: 60), by: "b", at: later) == .first)
        #expect(try await one.claim(key, until: later.adding(seconds: 60), by: "a", at: later) == .seenBefore)
    }

    @Test func `lets the next claimant use an assertion that was not sent`() async throws {
        let store = try await CredentialDatabaseTests.database().replays
        let (key, end) = (try Self.key(), Self.now.adding(seconds: 60))
        #expect(try await store.claim(key, until: end, by: "a", at: Self.now) == .first)
        await store.release(key, of: "b")
        #expect(try await store.claim(key, until: end, by: "b", at: Self.now) == .seenBefore)
        await store.release(key, of: "a")
        let answers = try await withThrowingTaskGroup(of: ReplayAnswer.self) { group in
            for number in 0..<8 {
                group.addTask { try await store.claim(key, until: end, by: "c\(number)", at: Self.now) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.filter { $0 == .first }.count == 1)
    }

    @Test func `fails if the database cannot be reached`() async throws {
        let store = CredentialDatabase(settings: "host=/nowhere user=u dbname=d").replays
        let key = try Self.key()
        let error = await #expect(throws: ReplayCacheError.self) {
            _ = try await store.claim(key, until: Self.now, by: "a", at: Self.now)
        }
        #expect(error?.code == .unavailable)
    }

    @Test func `removes unused credentials, unless a caller has their lock`() async throws {
        let database = try await CredentialDatabaseTests.database()
        let credentials = ClientCredentials(clientID: PrivateText("c"), clientSecret: PrivateText("s"))
        let devices = (0..<3).map { _ in UUID().uuidString }
        for device in devices { try await database.store(of: device).save(credentials) }
        let age = "UPDATE adobe_pass_device SET used_at = to_timestamp(1000) WHERE device = $1"
        for device in devices.prefix(2) { _ = try await database.run(age, [device]) }
        let lock = try await database.store(of: devices[1]).renewalLock()
        #expect(try await database.removeUnused(since: Timestamp(seconds: 2_000), now: Self.now) == 1)
        await lock?.release()
        #expect(try await database.store(of: devices[0]).credentials() == nil)
        for device in devices.dropFirst() { #expect(try await database.store(of: device).credentials() == credentials) }
        try await database.store(of: devices[1]).save(credentials)
        #expect(try await database.removeUnused(since: Timestamp(seconds: 2_000), now: Self.now) == 0)
        await #expect(throws: Never.self) { try await database.store(of: devices[2]).forget(credentials) }
        #expect(try await database.store(of: devices[2]).credentials() == nil)
    }
}
