// SPDX-License-Identifier: Apache-2.0

internal import PostgreSQLClient
internal import SAML
internal import SAMLServiceProvider
internal import SAMLServiceProviderPostgreSQL
internal import Testing

/// The connections and the tables of a store, with the server of `with-server`.
@Suite(.timeLimit(.minutes(5))) struct `a store in PostgreSQL` {
    private static func store(_ settings: String) async throws -> PostgreSQLStore {
        let store = PostgreSQLStore(settings: settings, connections: 2)
        try await store.createTables()
        return store
    }

    @Test func `keeps its entries when services create the tables at the same time`() async throws {
        let settings = try await StoreSample.newSchema()
        let first = try await Self.store(settings)
        #expect(try await first.create(StoreValues.session(1), at: StoreValues.start))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 { group.addTask { _ = try await Self.store(settings) } }
            try await group.waitForAll()
        }
        #expect(try await first.contents(StoreKey(number: 1), at: StoreValues.start) == [1])
    }

    @Test func `refuses the tables of another version`() async throws {
        let settings = try await StoreSample.newSchema()
        _ = try await Self.store(settings)
        try await PostgreSQLConnection(settings: settings).runScript("UPDATE saml_schema SET version = 1")
        let other = PostgreSQLStore(settings: settings)
        for _ in 0..<2 {
            let error = await #expect(throws: StoreError.self) {
                try await other.session(StoreKey(number: 1), at: StoreValues.start)
            }
            #expect(error?.reason.contains("a version other than 4") == true)
        }
        await #expect(throws: StoreError.self) { try await other.createTables() }
    }

    @Test func `refuses an operation without tables or without a server`() async throws {
        let settings = try await StoreSample.newSchema()
        for settings in [settings, "host=/nonexistent", "host=127.0.0.1 port=1"] {
            let store = PostgreSQLStore(settings: settings)
            let error = await #expect(throws: StoreError.self) {
                try await store.take(StoreKey(number: 1), at: StoreValues.start)
            }
            #expect(error?.code == .unavailable)
        }
    }

    /// TCP does not notice such a server, and only a server that works ends a statement by itself.
    @Test(arguments: [1, 16 << 20]) func `fails if the server does not answer`(length: Int) async throws {
        let statement = "SELECT '\(String(repeating: "x", count: length))'"
        let server = try SilentServer(greets: true)
        defer { server.stop() }
        let connection = PostgreSQLConnection(settings: server.settings, patience: .milliseconds(200))
        for _ in 0..<3 {
            let error = await #expect(throws: PostgreSQLError.self) { try await connection.runScript(statement) }
            #expect(error?.message == "the server did not answer within 0.2 seconds")
        }
        // The statements that wait for the connection do not each wait for the server.
        #expect(server.connections == 1)
    }

    @Test func `fails if the server does not greet`() async throws {
        let server = try SilentServer(greets: false)
        defer { server.stop() }
        let store = PostgreSQLStore(settings: server.settings, connections: 1)
        for _ in 0..<3 {
            let error = await #expect(throws: StoreError.self) {
                try await store.take(StoreKey(number: 1), at: StoreValues.start)
            }
            #expect(error?.code == .unavailable)
        }
        #expect(server.connections == 1)
    }

    @Test func `goes on after the server closed the connections`() async throws {
        let settings = try await StoreSample.newSchema()
        let name = "a\(settings.suffix(8))"
        let store = try await Self.store("\(settings) application_name=\(name)")
        let other = PostgreSQLConnection(settings: settings)
        for number in 0..<4 {
            #expect(try await store.create(StoreValues.session(number), at: StoreValues.start))
            let closed = try await other.run(
                "SELECT pg_terminate_backend(pid, 5000)::text FROM pg_stat_activity WHERE application_name = $1",
                [.text(name)]
            )
            #expect(!closed.isEmpty)
            #expect(try await store.end(StoreKey(number: number), at: StoreValues.start) == [UInt8(number)])
        }
    }

    @Test func `removes expired rows in steps`() async throws {
        let settings = try await StoreSample.newSchema()
        let store = try await Self.store(settings)
        let other = PostgreSQLConnection(settings: settings)
        for number in 0..<100 {
            #expect(try await store.create(StoreValues.session(number), at: StoreValues.start))
        }
        let later = StoreValues.end.adding(seconds: 1)
        for number in 100..<170 {
            let session = StoreValues.session(number, until: later.adding(seconds: 60))
            #expect(try await store.create(session, at: later))
        }
        let rows = try await other.run("SELECT count(*)::text FROM saml_session")
        #expect(rows == [[Array("70".utf8)]])
    }

    @Test func `sends values of any kind`() async throws {
        let connection = PostgreSQLConnection(settings: StoreSample.server)
        let bytes: [UInt8] = Array(0...255)
        let statement = "SELECT $1::bytea, $2::text, ($3::bytea[])[2], cardinality($3)::text, NULL"
        let rows = try await connection.run(statement, [.bytes(bytes), .text("é'"), .byteArrays([[], bytes])])
        #expect(rows == [[bytes, Array("é'".utf8), bytes, Array("2".utf8), nil]])
        #expect(try await connection.run("SELECT $1::bytea", [.bytes([])]) == [[[]]])
        #expect(try await connection.run("SELECT cardinality($1::bytea[])::text", [.byteArrays([])]) == [[[48]]])
        await #expect(throws: PostgreSQLError.self) { try await connection.run("SELECT $1::text", [.text("a\0b")]) }
    }
}
