// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import HTTPTypes
internal import Synchronization
internal import Testing

/// Clients that the service no longer knows, and software statements that it does not accept.
struct UnknownClientTests {
    /// A service that knows the last registered client alone.
    final class Service: Transport {
        private let state: Mutex<(known: Int, calls: [String])>
        private let registration: (status: Int, error: String?)

        init(known: Int = 0, registration: (status: Int, error: String?) = (201, nil)) {
            state = Mutex((known, []))
            self.registration = registration
        }

        var calls: [String] { state.withLock { $0.calls } }

        func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
            let path = request.head.path ?? ""
            let body = String(decoding: request.body, as: UTF8.self)
            return state.withLock { state in
                state.calls.append(path.split(separator: "/").last.map { String($0) } ?? "")
                switch path {
                case "/o/client/register":
                    if let error = registration.error {
                        return RESTv2Samples.answer(registration.status, #"{"error":"\#(error)"}"#)
                    }
                    state.known += 1
                    return RESTv2Samples.answer(201, #"{"client_id":"c\#(state.known)","client_secret":"s"}"#)
                case "/o/client/token":
                    guard state.known > 0, body.contains("client_id=c\(state.known)&") else {
                        return RESTv2Samples.answer(400, #"{"error":"invalid_client"}"#)
                    }
                    return RESTv2Samples.answer(201, #"{"access_token":"t","expires_in":1000}"#)
                default: return RESTv2Samples.answer(200, RESTv2Samples.profiles)
                }
            }
        }
    }

    private static let unknown = CallError(
        .authorization(.refused(status: 400, error: ServiceError(code: "invalid_client"))),
        attempts: 0
    )

    private static let stale = ClientCredentials(clientID: PrivateText("c0"), clientSecret: PrivateText("s"))

    private func read(
        _ store: any CredentialStore,
        _ service: Service,
        registers: Bool = true
    ) async throws(CallError) {
        let registration = ServiceCall.registerClient(
            softwareStatement: PrivateText("x"),
            redirectURI: nil,
            information: RESTv2Samples.information
        )
        let session = AdobePassSession(
            transport: service,
            authorization: .credentials(
                store,
                registration: registers ? registration : nil,
                information: RESTv2Samples.information
            )
        )
        guard let acme = ServiceProviderID("ACME"), let id = DeviceID("0d1f") else { preconditionFailure("samples") }
        let device = StreamingDevice(id: id, information: RESTv2Samples.information)
        _ = try await session.run(RESTv2.readProfiles(serviceProvider: acme, device: device))
    }

    private func failure(_ store: any CredentialStore, _ service: Service, registers: Bool = true) async -> CallError? {
        do throws(CallError) {
            try await read(store, service, registers: registers)
            return nil
        } catch {
            return error
        }
    }

    @Test func `registers once more if the service does not know the client`() async throws {
        let store = InMemoryCredentialStore(Self.stale)
        let service = Service()
        try await read(store, service)
        #expect(service.calls == ["token", "register", "token", "profiles"])
        #expect(await store.credentials()?.clientID.value == "c1")
    }

    @Test func `replaces the credentials in a file, and forgets them if the registration fails`() async throws {
        try await StoreFolder.with { folder in
            let store = FileCredentialStore(path: folder.path(of: "client.json"))
            try await store.save(Self.stale)
            let broken = Service(registration: (500, "invalid_request"))
            #expect(await failure(store, broken) != nil)
            #expect(broken.calls == ["token", "register"])
            #expect(try await store.credentials() == nil)
            try await store.save(Self.stale)
            let service = Service()
            try await read(store, service)
            #expect(try await store.credentials()?.clientID.value == "c1")
            #expect(try await store.token() != nil)
        }
    }

    @Test func `a command line replaces the credentials in its file, and stores its token next to them`() async throws {
        try await StoreFolder.with { folder in
            let path = folder.path(of: "client.json")
            let file = FileCredentialStore(path: path)
            try await file.save(Self.stale)
            let store = RegisteredCredentials(Self.stale, path: path)
            #expect(await failure(store, Service(registration: (500, "invalid_request"))) != nil)
            #expect(try await file.credentials() == Self.stale)
            let service = Service()
            try await read(RegisteredCredentials(Self.stale, path: path), service)
            #expect(service.calls == ["token", "register", "token", "profiles"])
            #expect(try await file.credentials()?.clientID.value == "c1")
            #expect(try await file.token() != nil)
            let names = ["client.json", "client.json.lock", "client.json.token"]
            #expect(try folder.modes() == Dictionary(uniqueKeysWithValues: names.map { ($0, 0o600) }))
            // The token of other credentials is not used.
            #expect(try await RegisteredCredentials(Self.stale, path: path).token() == nil)
        }
    }

    @Test func `registers at most once for a token`() async {
        // The service knows no client.
        let forgetful = Service(known: -9)
        let store = InMemoryCredentialStore(Self.stale)
        #expect(await failure(store, forgetful) == Self.unknown)
        #expect(forgetful.calls == ["token", "register", "token"])
    }

    @Test func `keeps credentials that it cannot replace`() async {
        let store = InMemoryCredentialStore(Self.stale)
        let service = Service()
        #expect(await failure(store, service, registers: false) == Self.unknown)
        #expect(service.calls == ["token"])
        #expect(await store.credentials() == Self.stale)
    }

    @Test func `forgets only the credentials that the service rejected`() async throws {
        let other = ClientCredentials(clientID: PrivateText("c9"), clientSecret: PrivateText("s"))
        let memory = InMemoryCredentialStore(other)
        await memory.forget(Self.stale)
        #expect(await memory.credentials() == other)
        try await StoreFolder.with { folder in
            let file = FileCredentialStore(path: folder.path(of: "client.json"))
            try await file.save(other)
            try await file.forget(Self.stale)
            #expect(try await file.credentials() == other)
            try await file.forget(other)
            #expect(try await file.credentials() == nil)
        }
    }

    @Test(arguments: ["invalid_software_statement", "unapproved_software_statement"])
    func `names a software statement that was revoked`(code: String) async {
        let service = Service(registration: (400, code))
        let failure = await failure(InMemoryCredentialStore(), service)
        let error = ServiceError(code: ServiceName(rawValue: code))
        #expect(failure?.cause == .softwareStatement(.refused(status: 400, error: error)))
        #expect(failure.map { "\($0)" }?.contains("get a new one") == true)
        #expect(service.calls == ["register"])
    }
}
