// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import CredentialDatabase
internal import Foundation
internal import HTTPTypes
internal import Testing

/// The store, with the server of `with-server`.
@Suite(.timeLimit(.minutes(5))) struct CredentialDatabaseTests {
    private static let first = ClientCredentials(clientID: PrivateText("c"), clientSecret: PrivateText("s'\"\\é"))
    private static let second = ClientCredentials(clientID: PrivateText("d"), clientSecret: PrivateText("s"))

    static func database(
        connections: Int = 2,
        longestWait: Duration = .seconds(60)
    ) async throws -> CredentialDatabase {
        let name = "CREDENTIAL_DATABASE"
        let settings = try #require(ProcessInfo.processInfo.environment[name], "run the tests with with-server")
        let database = CredentialDatabase(settings: settings, connections: connections, longestWait: longestWait)
        try await database.createTable()
        return database
    }

    private static func token(_ text: String) throws -> StoredToken {
        StoredToken(try #require(AccessToken(text)), expiration: Timestamp(millisecondsSince1970: 1_790_000_000_000))
    }

    @Test func `keeps credentials and a token for another process`() async throws {
        let (database, device) = (try await Self.database(), UUID().uuidString)
        let store = database.store(of: device)
        #expect(try await store.credentials() == nil)
        #expect(try await store.token() == nil)
        try await store.save(Self.first)
        #expect(try await store.credentials() == Self.first)
        #expect(try await store.token() == nil)
        try await store.save(Self.token("t1"), of: Self.first)
        try await store.save(Self.token("t2"), of: Self.first)
        let other = try await Self.database().store(of: device)
        #expect(try await other.credentials() == Self.first)
        #expect(try await other.token() == Self.token("t2"))
        #expect(try await database.store(of: "other").credentials() == nil)
    }

    @Test func `does not use a token of replaced credentials`() async throws {
        let store = try await Self.database().store(of: UUID().uuidString)
        try await store.save(Self.first)
        try await store.save(Self.token("t1"), of: Self.first)
        try await store.save(Self.second)
        #expect(try await store.token() == nil)
        try await store.save(Self.token("t1"), of: Self.first)
        #expect(try await store.token() == nil)
    }

    @Test func `rejects a text that the database cannot store`() async throws {
        let store = try await Self.database().store(of: UUID().uuidString)
        let credentials = ClientCredentials(clientID: PrivateText("a\0b"), clientSecret: PrivateText("s"))
        await #expect(throws: DatabaseError.self) { try await store.save(credentials) }
        #expect(try await store.credentials() == nil)
    }

    @Test func `reports a server that cannot be reached`() async throws {
        let database = CredentialDatabase(settings: "host=/nowhere user=u dbname=d")
        await #expect(throws: DatabaseError.self) { _ = try await database.store(of: "x").credentials() }
        await #expect(throws: DatabaseError.self) { _ = try await database.store(of: "x").renewalLock() }
    }

    @Test func `connects again after the server closed the connections`() async throws {
        let database = try await Self.database(connections: 1)
        let store = database.store(of: UUID().uuidString)
        try await store.save(Self.first)
        await #expect(throws: DatabaseError.self) {
            _ = try await database.run("SELECT pg_terminate_backend(pg_backend_pid())")
        }
        #expect(try await store.credentials() == Self.first)
    }

    @Test func `lets one caller at a time have the lock of a device`() async throws {
        let device = UUID().uuidString
        let store = try await Self.database(longestWait: .zero).store(of: device)
        let lock = try #require(try await store.renewalLock())
        await #expect(throws: DatabaseError.self) { _ = try await store.renewalLock() }
        await (try Self.database().store(of: "other \(device)").renewalLock())?.release()
        let waiting = Task { try await Self.database().store(of: device).renewalLock() }
        let canceled = Task { try await Self.database().store(of: device).renewalLock() }
        canceled.cancel()
        await #expect(throws: CancellationError.self) { _ = try await canceled.value }
        await lock.release()
        await (try waiting.value)?.release()
    }

    @Test func `do not wait for a process that ended with the lock`() async throws {
        let device = UUID().uuidString
        await #expect(processExitsWith: .exitCode(7)) { [device = device as String] in
            let lock = try await CredentialDatabaseTests.database().store(of: device).renewalLock()
            exit(lock == nil ? 1 : 7)
        }
        let lock = try await Self.database(longestWait: .seconds(5)).store(of: device).renewalLock()
        await lock?.release()
    }

    @Test func `register once and get one token in three processes`() async throws {
        let (device, journal) = (UUID().uuidString, FileManager.default.temporaryDirectory.path + "/journal-\(UUID())")
        defer { try? FileManager.default.removeItem(atPath: journal) }
        await withTaskGroup { group in
            for _ in 0..<3 {
                group.addTask {
                    await #expect(processExitsWith: .success) {
                        [device = device as String, journal = journal as String] in
                        let store = try await CredentialDatabaseTests.database().store(of: device)
                        try await Service(journal: journal).read(store)
                    }
                }
            }
        }
        #expect(try String(contentsOfFile: journal, encoding: .utf8) == "register\ntoken\n")
    }
}

/// A service that appends a line to a file for each registration and each token.
private struct Service: Transport {
    let journal: String

    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
        switch request.head.path {
        case "/o/client/register": await answer("register", #"{"client_id":"c","client_secret":"s"}"#)
        case "/o/client/token": await answer("token", #"{"access_token":"t","expires_in":1000}"#)
        default: response(200, #"{"profiles":{}}"#)
        }
    }

    /// Reads profiles in a session of its own.
    func read(_ store: any CredentialStore) async throws {
        let clock = ContinuousClock()
        let information = ClientInformation(
            model: "TV",
            version: "1",
            osName: "tvOS",
            osVersion: "18",
            connectionType: "WiFi"
        )
        let statement = PrivateText("x")
        let session = AdobePassSession(
            server: try #require(ServerAddress("https://sp.example")),
            transport: self,
            authorization: .credentials(
                store,
                registration: .registerClient(
                    softwareStatement: statement,
                    redirectURI: nil,
                    information: information
                ),
                information: information
            ),
            gate: RequestGate(clock: clock, interval: nil),
            clock: clock,
            jitter: { 0 }
        )
        let device = StreamingDevice(id: try #require(DeviceID("0d1f")), information: information)
        let acme = try #require(ServiceProviderID("ACME"))
        _ = try await session.run(RESTv2.readProfiles(serviceProvider: acme, device: device))
    }

    /// Answers late enough that every other caller has begun.
    private func answer(_ line: String, _ body: String) async -> TransportResponse {
        // Safety: the file is open between the two calls.
        let file = unsafe fopen(journal, "a")
        unsafe fputs(line + "\n", file)
        unsafe fclose(file)
        try? await Task.sleep(for: .seconds(1))
        return response(201, body)
    }

    private func response(_ status: Int, _ body: String) -> TransportResponse {
        TransportResponse(head: HTTPResponse(status: .init(code: status)), body: Array(body.utf8))
    }
}
