// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import HTTPTypes
internal import Testing

struct AdobePassSessionTests {
    private let clock = SessionClock()
    private static let good = SessionTransport.Step.answer(200, RESTv2Samples.profiles)

    private func session(
        _ transport: SessionTransport,
        address: ForwardedAddress? = nil,
        interval: Duration? = nil,
        store: any CredentialStore = InMemoryCredentialStore(
            ClientCredentials(clientID: PrivateText("c"), clientSecret: PrivateText("s"))
        )
    ) throws -> AdobePassSession {
        AdobePassSession(
            server: try RESTv2Samples.server(),
            transport: transport,
            authorization: .credentials(store, registration: nil, information: RESTv2Samples.information),
            address: address,
            gate: RequestGate(clock: clock, interval: interval),
            clock: clock,
            jitter: { 0 }
        )
    }

    private func read() throws -> ServiceCall<RESTv2.Profiles> {
        RESTv2.readProfiles(
            serviceProvider: try RESTv2Samples.acme(),
            device: try RESTv2Samples.device(),
            status: nil
        )
    }

    private func exchange() throws -> ServiceCall<RESTv2.Profiles> {
        RESTv2.exchangePartnerResponse(
            serviceProvider: try RESTv2Samples.acme(),
            response: try RESTv2Samples.response(),
            device: try RESTv2Samples.device(),
            status: RESTv2Samples.status
        )
    }

    private func failure<Answer>(of call: ServiceCall<Answer>, _ session: AdobePassSession) async -> CallError? {
        do throws(CallError) {
            _ = try await session.run(call)
            return nil
        } catch {
            return error
        }
    }

    @Test
    func `authorizes calls with one token until it expires`() async throws {
        let transport = SessionTransport([Self.good, Self.good, Self.good])
        let session = try session(transport, address: ForwardedAddress("192.0.2.1"))
        _ = try await session.run(try read())
        clock.advance(by: .seconds(89))
        _ = try await session.run(try read())
        #expect(transport.tokenCount == 1)
        clock.advance(by: .seconds(1))
        _ = try await session.run(try read())
        #expect(transport.tokenCount == 2)
        let fields = transport.requests.map { $0.head.headerFields[.authorization] }
        #expect(fields == ["Bearer t1", "Bearer t1", "Bearer t2"])
        let forwarded = try #require(HTTPField.Name("X-Forwarded-For"))
        #expect(transport.requests.allSatisfy { $0.head.headerFields[forwarded] == "192.0.2.1" })
    }

    @Test
    func `requests one token for all waiting calls`() async throws {
        let transport = SessionTransport(Array(repeating: Self.good, count: 20))
        let session = try session(transport)
        let call = try read()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<20 { group.addTask { _ = try? await session.run(call) } }
        }
        #expect(transport.requests.count == 20)
        #expect(transport.tokenCount == 1)
    }

    @Test
    func `repeats an exchange once after status 401`() async throws {
        let twice = SessionTransport([.answer(401, "<html>"), Self.good])
        #expect(try await session(twice).run(try exchange()).byProvider.isEmpty == false)
        #expect(twice.requests.map { $0.head.headerFields[.authorization] } == ["Bearer t1", "Bearer t2"])
        let thrice = SessionTransport([.answer(401, ""), .answer(401, ""), Self.good])
        let failure = await failure(of: try exchange(), try session(thrice))
        #expect(failure == CallError(.call(.refused(status: 401, error: nil)), attempts: 2))
        #expect(thrice.requests.count == 2)
    }

    @Test
    func `waits one second after status 429, then repeats even an exchange`() async throws {
        let transport = SessionTransport([.answer(429, "<html>"), Self.good])
        _ = try await session(transport).run(try exchange())
        #expect(clock.sleeps == [.seconds(1)])
        #expect(transport.requests.count == 2)
    }

    @Test
    func `stops after status 429 was received three times`() async throws {
        let transport = SessionTransport(Array(repeating: .answer(429, "", retryAfter: "5"), count: 9))
        let failure = await failure(of: try read(), try session(transport))
        #expect(failure == CallError(.call(.throttled), attempts: 3))
        #expect(clock.sleeps == [.seconds(5), .seconds(5)])
    }

    @Test(arguments: [
        SessionTransport.Step.fault(.notConnected), .fault(.timedOut), .fault(.closedEarly), .answer(502, ""),
        .answer(503, ""), .answer(504, ""), .answer(403, #"{"code":"network_received_error","action":"retry"}"#),
    ])
    func `sends an idempotent call up to three times`(step: SessionTransport.Step) async throws {
        let transport = SessionTransport([step, step, Self.good])
        _ = try await session(transport).run(try read())
        #expect(clock.sleeps == [.milliseconds(500), .seconds(1)])
        let never = SessionTransport([step, step, step, Self.good])
        #expect(await failure(of: try read(), try session(never))?.attempts == 3)
    }

    @Test(arguments: [
        SessionTransport.Step.fault(.tooLarge), .fault(.notHTTP), .fault(.cancelled), .answer(400, ""),
        .answer(403, #"{"code":"authorization_denied_by_mvpd"}"#), .answer(500, ""), .answer(302, ""),
        .answer(200, "x"),
    ])
    func `does not repeat other calls`(step: SessionTransport.Step) async throws {
        let transport = SessionTransport([step, Self.good])
        let failure = await failure(of: try read(), try session(transport))
        #expect(failure?.attempts == 1)
        #expect(failure?.isOutcomeUnknown == false)
        #expect(clock.sleeps.isEmpty)
    }

    @Test(arguments: [
        SessionTransport.Step.fault(.timedOut), .fault(.closedEarly), .fault(.tooLarge), .fault(.notHTTP),
        .fault(.cancelled), .answer(500, ""), .answer(503, ""), .answer(302, ""), .answer(201, "x"),
    ])
    func `does not repeat an exchange with an unknown outcome, and advises to read the state first`(
        step: SessionTransport.Step
    ) async throws {
        let transport = SessionTransport([step, Self.good])
        let failure = await failure(of: try exchange(), try session(transport))
        #expect(failure?.isOutcomeUnknown == true)
        #expect(transport.requests.count == 1)
    }

    @Test
    func `repeats an exchange that was not sent`() async throws {
        let transport = SessionTransport([.fault(.notConnected), Self.good])
        #expect(try await session(transport).run(try exchange()).byProvider.isEmpty == false)
        let refused = SessionTransport([.answer(400, #"{"code":"invalid_parameter_saml_response"}"#)])
        #expect(await failure(of: try exchange(), try session(refused))?.isOutcomeUnknown == false)
    }

    @Test
    func `limits the rate of calls as documented`() async throws {
        let transport = SessionTransport(Array(repeating: Self.good, count: 12))
        let session = try session(transport, interval: .seconds(1))
        for _ in 0..<11 { _ = try await session.run(try read()) }
        // The request for the token is the first of the ten requests.
        #expect(clock.sleeps == [.seconds(1), .seconds(1)])
    }

    @Test
    func `does not register if the credential store cannot be read`() async throws {
        struct Broken: CredentialStore {
            struct Lost: Error {}
            func credentials() async throws -> ClientCredentials? { throw Lost() }
            func save(_ credentials: ClientCredentials) async throws {}
        }
        let transport = SessionTransport([])
        let failure = await failure(of: try read(), try session(transport, store: Broken()))
        #expect(failure == CallError(.credentials, attempts: 0))
        #expect(transport.requests.isEmpty)
        #expect(transport.tokenCount == 0)
    }

    @Test
    func `sends nothing for a canceled task`() async throws {
        let transport = SessionTransport([Self.good])
        let (session, call) = (try session(transport), try read())
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            _ = try await session.run(call)
        }
        task.cancel()
        await #expect(throws: CallError.self) { try await task.value }
        #expect(transport.requests.isEmpty)
    }
}
