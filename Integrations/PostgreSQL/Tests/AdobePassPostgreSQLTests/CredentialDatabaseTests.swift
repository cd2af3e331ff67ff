// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import AdobePassPostgreSQL
internal import Foundation
internal import PostgreSQLClient
internal import SAML
internal import Testing

/// The stores, with the server of `with-server`.
@Suite(.timeLimit(.minutes(5))) struct CredentialDatabaseTests {
    private static let first = ClientCredentials(clientID: PrivateText("c"), clientSecret: PrivateText("s'\"\\é"))
    private static let second = ClientCredentials(clientID: PrivateText("d"), clientSecret: PrivateText("s"))
    private static let now = Timestamp(seconds: 1_790_000_000)

    static func database(connections: Int = 2) async throws -> CredentialDatabase {
        let name = "CREDENTIAL_DATABASE"
        let settings = try #require(ProcessInfo.processInfo.environment[name], "run the tests with with-server")
        let database = CredentialDatabase(settings: settings, connections: connections)
        try await database.createTables()
        return database
    }

    /// The store of a device in another process.
    private static func store(
        _ device: String = UUID().uuidString,
        maximumWait: Duration = .seconds(60)
    ) async throws -> PostgreSQLCredentialStore {
        PostgreSQLCredentialStore(try await database(), device: device, maximumWait: maximumWait)
    }

    private static func token(_ text: String) throws -> StoredToken {
        StoredToken(try #require(AccessToken(text)), expiration: Timestamp(millisecondsSince1970: 1_790_000_000_000))
    }

    private static func key() throws -> ReplayKey {
        ReplayKey(issuer: "https://idp.example'\"", assertionID: try #require(XMLID("_\(UUID())")))
    }

    @Test func `keeps credentials and a token for another process`() async throws {
        let device = UUID().uuidString
        let (store, other) = (try await Self.store(device), try await Self.store(device))
        #expect(try await store.credentials() == nil)
        try await store.save(Self.first)
        #expect(try await other.credentials() == Self.first)
        #expect(try await other.token() == nil)
        for text in ["t1", "t2"] { try await store.save(Self.token(text), of: Self.first) }
        #expect(try await other.token() == Self.token("t2"))
        #expect(try await Self.store().credentials() == nil)
    }

    @Test func `does not use a token of replaced credentials`() async throws {
        let store = try await Self.store()
        try await store.save(Self.first)
        try await store.save(Self.token("t1"), of: Self.first)
        try await store.save(Self.second)
        #expect(try await store.token() == nil)
        try await store.save(Self.token("t1"), of: Self.first)
        #expect(try await store.token() == nil)
        try await store.forget(Self.first)
        #expect(try await store.credentials() == Self.second)
        try await store.forget(Self.second)
        #expect(try await store.credentials() == nil)
    }

    @Test func `reports a text that cannot be stored and a server that cannot be reached`() async throws {
        let store = try await Self.store()
        let credentials = ClientCredentials(clientID: PrivateText("a\0b"), clientSecret: PrivateText("s"))
        await #expect(throws: (any Error).self) { try await store.save(credentials) }
        #expect(try await store.credentials() == nil)
        let absent = CredentialDatabase(settings: "host=/nowhere user=u dbname=d")
        let other = PostgreSQLCredentialStore(absent, device: "x")
        await #expect(throws: (any Error).self) { _ = try await other.credentials() }
        await #expect(throws: (any Error).self) { _ = try await other.renewalLock() }
        let key = try Self.key()
        let error = await #expect(throws: ReplayCacheError.self) {
            _ = try await absent.claim(key, until: Self.now, by: "a", at: Self.now)
        }
        #expect(error?.code == .unavailable)
    }

    @Test func `lets one caller at a time have the lock of a device`() async throws {
        let device = UUID().uuidString
        let lock = try #require(try await Self.store(device).renewalLock())
        let impatient = try await Self.store(device, maximumWait: .zero)
        await #expect(throws: (any Error).self) { _ = try await impatient.renewalLock() }
        await (try Self.store().renewalLock())?.release()
        let waiting = Task { try await Self.store(device).renewalLock() }
        let canceled = Task { try await Self.store(device).renewalLock() }
        canceled.cancel()
        await #expect(throws: CancellationError.self) { _ = try await canceled.value }
        await lock.release()
        await (try waiting.value)?.release()
    }

    @Test func `does not wait for a process that ended with the lock`() async throws {
        let device = UUID().uuidString
        await #expect(processExitsWith: .exitCode(7)) { [device = device as String] in
            let database = try await CredentialDatabaseTests.database()
            let lock = try await PostgreSQLCredentialStore(database, device: device).renewalLock()
            exit(lock == nil ? 1 : 7)
        }
        let lock = try await Self.store(device, maximumWait: .seconds(5)).renewalLock()
        await lock?.release()
    }

    @Test func `lets one claimant of all processes use an assertion until it expires`() async throws {
        let (one, other) = (try await Self.database(), try await Self.database())
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
        let store = try await Self.database()
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

    @Test func `removes unused credentials, unless a caller has their lock`() async throws {
        let database = try await Self.database()
        let devices = (0..<3).map { _ in UUID().uuidString }
        let stores = devices.map { PostgreSQLCredentialStore(database, device: $0) }
        for store in stores { try await store.save(Self.first) }
        let age = "UPDATE adobe_pass_device SET used_at = to_timestamp(1000) WHERE device = $1"
        for device in devices.prefix(2) { _ = try await database.run(age, .text(device)) }
        let lock = try await stores[1].renewalLock()
        #expect(try await database.removeUnused(since: Timestamp(seconds: 2_000), now: Self.now) == 1)
        await lock?.release()
        #expect(try await stores[0].credentials() == nil)
        for store in stores.dropFirst() { #expect(try await store.credentials() == Self.first) }
        try await stores[1].save(Self.first)
        #expect(try await database.removeUnused(since: Timestamp(seconds: 2_000), now: Self.now) == 0)
    }
}
