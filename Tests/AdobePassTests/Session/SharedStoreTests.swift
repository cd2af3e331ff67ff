// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import Foundation
internal import HTTPTypes
internal import Testing

/// Sessions and processes that share one store.
@Suite(.timeLimit(.minutes(10))) struct SharedStoreTests {
    /// A service that appends a line to a file for each registration and each token.
    struct Service: Transport {
        let journal: String

        func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
            switch request.head.path {
            case "/o/client/register":
                note("register")
                return await late(#"{"client_id":"c","client_secret":"s"}"#)
            case "/o/client/token":
                note("token")
                return await late(#"{"access_token":"t","expires_in":1000}"#)
            default: return RESTv2Samples.answer(200, RESTv2Samples.profiles)
            }
        }

        /// Answers late enough that every other caller has begun.
        private func late(_ body: String) async -> TransportResponse {
            try? await Task.sleep(for: .milliseconds(300))
            return RESTv2Samples.answer(201, body)
        }

        private func note(_ line: String) {
            // Safety: the file is open between the two calls.
            let file = unsafe fopen(journal, "a")
            unsafe fputs(line + "\n", file)
            unsafe fclose(file)
        }
    }

    /// Reads profiles in its own session.
    static func read(_ store: any CredentialStore, _ journal: String, registers: Bool = true) async throws {
        let clock = ContinuousClock()
        let session = AdobePassSession(
            server: try RESTv2Samples.server(),
            transport: Service(journal: journal),
            authorization: .credentials(
                store,
                registration: registers
                    ? .registerClient(
                        softwareStatement: PrivateText("x"),
                        redirectURI: nil,
                        information: RESTv2Samples.information
                    ) : nil,
                information: RESTv2Samples.information
            ),
            gate: RequestGate(clock: clock, interval: nil),
            clock: clock,
            jitter: { 0 }
        )
        let call = RESTv2.readProfiles(
            serviceProvider: try RESTv2Samples.acme(),
            device: try RESTv2Samples.device(),
            status: nil
        )
        _ = try await session.run(call)
    }

    @Test func `register once and get one token if two of them begin together`() async throws {
        try await StoreFolder.with { folder in
            let journal = folder.path(of: "journal")
            async let first: Void = Self.read(FileCredentialStore(path: folder.path), journal)
            async let second: Void = Self.read(FileCredentialStore(path: folder.path), journal)
            _ = try await (first, second)
            #expect(try folder.text("journal") == "register\ntoken\n")
        }
    }

    @Test func `register once if two sessions share a store in memory`() async throws {
        try await StoreFolder.with { folder in
            let (journal, store) = (folder.path(of: "journal"), InMemoryCredentialStore())
            async let first: Void = Self.read(store, journal)
            async let second: Void = Self.read(store, journal)
            _ = try await (first, second)
            #expect(try folder.text("journal") == "register\ntoken\n")
        }
    }

    @Test func `release the lock of a store in memory if a caller is canceled or ends`() async throws {
        let store = InMemoryCredentialStore()
        var lock = try await store.renewalLock()
        let canceled = Task { try await store.renewalLock() }
        let waiting = Task { try await store.renewalLock() }
        canceled.cancel()
        await #expect(throws: CancellationError.self) { try await canceled.value }
        lock = nil
        let next = try await waiting.value
        await next?.release()
        await next?.release()
        lock = try await store.renewalLock()
        let last = Task { try await store.renewalLock() }
        await lock?.release()
        await (try last.value)?.release()
    }

    /// Reads profiles in its own process.
    private static func readInProcess(_ path: String, _ journal: String) async {
        await #expect(processExitsWith: .success) { [path = path as String, journal = journal as String] in
            try await SharedStoreTests.read(FileCredentialStore(path: path), journal)
        }
    }

    @Test func `register once and get one token in two processes`() async throws {
        try await StoreFolder.with { folder in
            let (path, file) = (folder.path, folder.path(of: "journal"))
            async let first: Void = Self.readInProcess(path, file)
            async let second: Void = Self.readInProcess(path, file)
            _ = await (first, second)
            let journal = try folder.text("journal")
            #expect(journal == "register\ntoken\n")
        }
    }

    @Test func `do not wait for a process that ended with the lock`() async throws {
        try await StoreFolder.with { folder in
            let path = folder.path
            await #expect(processExitsWith: .exitCode(7)) { [path = path as String] in
                _ = try await FileCredentialStore(path: path).renewalLock()
                exit(7)
            }
            try await Self.read(FileCredentialStore(path: path, maximumWait: .zero), folder.path(of: "journal"))
            #expect(try folder.text("journal") == "register\ntoken\n")
        }
    }

    @Test func `renew a token but register no client while the lock is not available`() async throws {
        try await StoreFolder.with { folder in
            let (store, journal) = (
                FileCredentialStore(path: folder.path, maximumWait: .zero), folder.path(of: "journal")
            )
            let lock = try await store.renewalLock()
            let failure = await #expect(throws: CallError.self) { try await Self.read(store, journal) }
            #expect(failure?.cause == .credentials)
            try await store.save(ClientCredentials(clientID: PrivateText("c"), clientSecret: PrivateText("s")))
            try await Self.read(store, journal, registers: false)
            #expect(try folder.text("journal") == "token\n")
            await lock?.release()
        }
    }
}
