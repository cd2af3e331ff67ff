// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import Foundation
internal import HTTPTypes
internal import Testing

/// Credentials and tokens that outlive a session.
struct StoredTokenTests {
    private static let credentials = ClientCredentials(clientID: PrivateText("c"), clientSecret: PrivateText("s"))
    private static let start = Timestamp(seconds: 1_790_000_000)

    private func session(
        _ transport: SessionTransport,
        _ store: any CredentialStore,
        at now: Timestamp = start
    ) throws -> AdobePassSession {
        let clock = SessionClock()
        return AdobePassSession(
            server: try RESTv2Samples.server(),
            transport: transport,
            authorization: .credentials(store, registration: nil, information: RESTv2Samples.information),
            gate: RequestGate(clock: clock, interval: nil),
            clock: clock,
            now: { now },
            jitter: { 0 }
        )
    }

    private func read(_ session: AdobePassSession) async throws {
        let device = try RESTv2Samples.device()
        let call = RESTv2.readProfiles(serviceProvider: try RESTv2Samples.acme(), device: device)
        _ = try await session.run(call)
    }

    private static let good = SessionTransport.Step.answer(200, RESTv2Samples.profiles)

    @Test func `uses the token of an earlier session until it expires`() async throws {
        let transport = SessionTransport([Self.good, Self.good, Self.good])
        let store = InMemoryCredentialStore(Self.credentials)
        try await read(try session(transport, store))
        // The token lives 100 s, of which 90 are used.
        try await read(try session(transport, store, at: Self.start.adding(seconds: 89)))
        #expect(transport.tokenCount == 1)
        try await read(try session(transport, store, at: Self.start.adding(seconds: 90)))
        #expect(transport.tokenCount == 2)
        let fields = transport.requests.map { $0.head.headerFields[.authorization] }
        #expect(fields == ["Bearer t1", "Bearer t1", "Bearer t2"])
    }

    @Test func `does not use a stored token that the service rejects`() async throws {
        let transport = SessionTransport([.answer(401, "{}"), Self.good])
        let store = InMemoryCredentialStore(Self.credentials)
        let old = try #require(AccessToken("old"))
        await store.save(
            StoredToken(old, expiration: Self.start.adding(.seconds(50))),
            of: Self.credentials
        )
        try await read(try session(transport, store))
        let fields = transport.requests.map { $0.head.headerFields[.authorization] }
        #expect(fields == ["Bearer old", "Bearer t1"])
        #expect(await store.token()?.token == AccessToken("t1"))
    }

    @Test(arguments: [0, -1, 8 * 86_400])
    func `does not use a stored token that expired or comes from another clock`(seconds: Int) async throws {
        let transport = SessionTransport([Self.good])
        let store = InMemoryCredentialStore(Self.credentials)
        let old = try #require(AccessToken("old"))
        await store.save(
            StoredToken(old, expiration: Self.start.adding(.seconds(seconds))),
            of: Self.credentials
        )
        try await read(try session(transport, store))
        #expect(transport.requests.map { $0.head.headerFields[.authorization] } == ["Bearer t1"])
    }

    @Test func `requests a token if the store cannot keep one`() async throws {
        struct Forgetful: CredentialStore {
            func credentials() async throws -> ClientCredentials? { StoredTokenTests.credentials }
            func save(_ credentials: ClientCredentials) async throws {}
            func token() async throws -> StoredToken? { throw CocoaError(.fileReadUnknown) }
            func save(_ token: StoredToken, of credentials: ClientCredentials) async throws {
                throw CocoaError(.fileWriteUnknown)
            }
        }
        let transport = SessionTransport([Self.good])
        try await read(try session(transport, Forgetful()))
        #expect(transport.tokenCount == 1)
    }

    @Test func `does not store a token if other credentials were stored while it was requested`() async throws {
        let store = InMemoryCredentialStore(Self.credentials)
        await store.save(ClientCredentials(clientID: PrivateText("d"), clientSecret: PrivateText("s")))
        let token = try #require(AccessToken("t1"))
        await store.save(StoredToken(token, expiration: Self.start), of: Self.credentials)
        #expect(await store.token() == nil)
    }
}
