// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import HTTPTypes
internal import Testing

/// What many tasks, many sessions and a cancellation do to each other.
///
/// A call that hangs must end some time. All tests share as many threads as there are cores, so that a test that waits
/// once may wait for all the others, and a sanitizer makes these slow: a minute is too short for that.
@Suite(.timeLimit(.minutes(10))) struct SessionConcurrencyTests {
    private typealias Outcome = Result<RESTv2.Profiles, CallFailure>

    private let clock = HeldClock()

    private func session(
        _ transport: HeldTransport,
        address: String? = nil,
        gate: RequestGate? = nil,
        policy: RetryPolicy = RetryPolicy()
    ) throws -> AdobePassSession {
        let credentials = ClientCredentials(clientID: PrivateText("c"), clientSecret: PrivateText("s"))
        return AdobePassSession(
            server: try RESTv2Samples.server(),
            transport: transport,
            authorization: .credentials(
                InMemoryCredentialStore(credentials),
                registration: nil,
                information: RESTv2Samples.information
            ),
            address: try address.map { try #require(ForwardedAddress($0)) },
            gate: gate ?? RequestGate(clock: clock, pacing: nil),
            clock: clock,
            policy: policy,
            jitter: { 0 }
        )
    }

    private static func read() throws -> RESTv2.ReadProfiles {
        RESTv2.ReadProfiles(
            serviceProvider: try RESTv2Samples.acme(),
            device: try RESTv2Samples.device(),
            status: nil
        )
    }

    private static func exchange() throws -> RESTv2.ExchangePartnerResponse {
        RESTv2.ExchangePartnerResponse(
            serviceProvider: try RESTv2Samples.acme(),
            response: try RESTv2Samples.response(),
            device: try RESTv2Samples.device(),
            status: RESTv2Samples.status
        )
    }

    /// Runs a call in a task of its own.
    private func start<Call: ServiceCall>(
        _ call: Call,
        _ session: AdobePassSession,
        within limit: Duration? = nil
    ) -> Task<Outcome, Never> where Call.Answer == RESTv2.Profiles {
        Task {
            do throws(CallFailure) {
                return .success(try await session.run(call, within: limit))
            } catch {
                return .failure(error)
            }
        }
    }

    private func failure(of task: Task<Outcome, Never>) async -> CallFailure? {
        if case .failure(let failure) = await task.value { failure } else { nil }
    }

    private func code(_ error: AdobePassError?) -> TransportFault.Code? {
        if case .transport(let fault) = error { fault.code } else { nil }
    }

    @Test
    func `ends a call when its time is over, and says that its outcome is open`() async throws {
        let transport = HeldTransport.silent()
        let task = start(try Self.exchange(), try session(transport), within: .seconds(5))
        try await until { transport.requests.count == 1 }
        clock.advance(by: .seconds(5))
        let failure = await failure(of: task)
        guard case .call(let error) = failure?.cause else { return #expect(Bool(false), "\(failure as Any)") }
        #expect(code(error) == .timedOut)
        #expect(failure?.hint == .readStateFirst)
        #expect(failure?.attempts == 1)
    }

    @Test
    func `counts the request for a token and the pauses into the time of a call`() async throws {
        let waiting = HeldTransport.silent()
        waiting.holdTokens(true)
        let first = start(try Self.read(), try session(waiting), within: .seconds(5))
        try await until { waiting.tokenCount == 1 }
        clock.advance(by: .seconds(5))
        let early = await failure(of: first)
        guard case .authorization(let error) = early?.cause else { return #expect(Bool(false), "\(early as Any)") }
        #expect(code(error) == .timedOut)
        #expect(early?.attempts == 0)

        let failing = HeldTransport { _, _ in (502, "") }
        let slow = RetryPolicy(firstPause: .seconds(100), longestPause: .seconds(100))
        let second = start(try Self.read(), try session(failing, policy: slow), within: .seconds(5))
        try await until { failing.requests.count == 1 }
        try await settle()
        clock.advance(by: .seconds(5))
        let late = await failure(of: second)
        #expect(code(late?.error) == .timedOut)
        #expect(late?.attempts == 1)
        #expect(failing.requests.count == 1)
    }

    @Test
    func `gives the answer of a call that is done in time`() async throws {
        let transport = HeldTransport { _, _ in (200, RESTv2Samples.profiles) }
        let outcome = await start(try Self.read(), try session(transport), within: .seconds(5)).value
        #expect(try outcome.get().isAuthenticated)
    }

    @Test
    func `cancels one of several calls that wait for a token, and no other`() async throws {
        let transport = HeldTransport { _, _ in (200, RESTv2Samples.profiles) }
        transport.holdTokens(true)
        let session = try session(transport)
        let tasks = [start(try Self.read(), session), start(try Self.read(), session), start(try Self.read(), session)]
        try await until { transport.tokenCount == 1 }
        try await settle()
        tasks[0].cancel()
        let failure = await failure(of: tasks[0])
        guard case .authorization(let error) = failure?.cause else { return #expect(Bool(false)) }
        #expect(code(error) == .cancelled)
        transport.holdTokens(false)
        #expect(try await tasks[1].value.get().isAuthenticated)
        #expect(try await tasks[2].value.get().isAuthenticated)
        #expect(transport.tokenCount == 1)
        #expect(transport.requests.count == 2)
    }

    @Test
    func `begins another renewal after everybody stopped waiting for one`() async throws {
        let transport = HeldTransport { _, _ in (200, RESTv2Samples.profiles) }
        transport.holdTokens(true)
        let session = try session(transport)
        let task = start(try Self.read(), session)
        try await until { transport.tokenCount == 1 }
        task.cancel()
        #expect(await failure(of: task)?.attempts == 0)
        transport.holdTokens(false)
        #expect(try await start(try Self.read(), session).value.get().isAuthenticated)
        #expect(transport.tokenCount == 2)
    }

    @Test
    func `sends nothing for a second after 429, whatever task or session it is for`() async throws {
        let transport = HeldTransport { _, number in number == 1 ? (429, "") : (200, RESTv2Samples.profiles) }
        let gate = RequestGate(clock: clock, pacing: nil)
        let sessions = [
            try session(transport, address: "192.0.2.1", gate: gate),
            try session(transport, address: "192.0.2.1", gate: gate),
        ]
        let other = try session(transport, address: "192.0.2.2", gate: gate)
        var tasks = [start(try Self.read(), sessions[0])]
        try await until { transport.count(for: "192.0.2.1") == 1 }
        try await settle()
        for index in 0..<10 { tasks.append(start(try Self.read(), sessions[index % 2])) }
        #expect(try await start(try Self.read(), other).value.get().isAuthenticated)
        try await settle()
        clock.advance(by: .milliseconds(999))
        try await settle()
        #expect(transport.count(for: "192.0.2.1") == 1)
        // The second session has not even a token: its request for one is a request too.
        #expect(transport.tokenCount == 2)
        clock.advance(by: .milliseconds(1))
        for task in tasks { #expect(try await task.value.get().isAuthenticated) }
        #expect(transport.count(for: "192.0.2.1") == 12)
    }

    @Test
    func `renews a token that was turned away once, however many calls had it`() async throws {
        let count = 20
        let sent = Counter()
        let transport = HeldTransport { request, _ throws(TransportFault) in
            guard request.head.headerFields[.authorization] == "Bearer t1" else { return (200, RESTv2Samples.profiles) }
            sent.add()
            // Nobody has an answer before all have sent.
            while sent.value < count { try await HeldTransport.wait() }
            return (401, "")
        }
        let session = try session(transport)
        let call = try Self.exchange()
        let tasks = (0..<count).map { _ in start(call, session) }
        for task in tasks { #expect(try await task.value.get().isAuthenticated) }
        #expect(transport.tokenCount == 2)
        #expect(transport.requests.count == 2 * count)
    }

    @Test
    func `sends nothing again after a cancellation in the pause`() async throws {
        let transport = HeldTransport { _, _ in (502, "") }
        let task = start(try Self.read(), try session(transport))
        try await until { transport.requests.count == 1 }
        try await settle()
        task.cancel()
        let failure = await failure(of: task)
        guard case .call(let error) = failure?.cause else { return #expect(Bool(false)) }
        #expect(code(error) == .cancelled)
        #expect(failure?.attempts == 1)
        #expect(transport.requests.count == 1)
    }

    @Test(arguments: [
        ([0.5, 0.5], [750, 1500]), ([0, 0.5], [500, 1500]), ([1, 2], [1000, 2000]), ([-1, 0.25], [500, 1250]),
    ])
    func `lengthens each pause by a random number of its own`(numbers: [Double], milliseconds: [Int]) async throws {
        let clock = SessionClock()
        let asked = Counter()
        let transport = HeldTransport { _, number in number < 3 ? (502, "") : (200, RESTv2Samples.profiles) }
        let session = AdobePassSession(
            server: try RESTv2Samples.server(),
            transport: transport,
            authorization: .token(try #require(AccessToken("t"))),
            gate: RequestGate(clock: clock, pacing: nil),
            clock: clock,
            jitter: { numbers[min(asked.add(), numbers.count - 1)] }
        )
        _ = try await session.run(try Self.read())
        #expect(clock.sleeps == milliseconds.map { .milliseconds($0) })
    }
}
