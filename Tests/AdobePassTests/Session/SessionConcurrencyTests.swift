// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import HTTPTypes
internal import Testing
internal import Waiting

/// Interactions of many tasks, many sessions and cancellations.
///
/// The time limit ends a call that hangs. It is longer than a minute because all tests share one thread per core: a test
/// that waits may wait for all others, which are slow under a sanitizer.
@Suite(.timeLimit(.minutes(10))) struct SessionConcurrencyTests {
    private typealias Outcome = Result<RESTv2.Profiles, CallError>

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
            gate: gate ?? RequestGate(clock: clock, interval: nil),
            clock: clock,
            policy: policy,
            jitter: { 0 }
        )
    }

    private static func read() throws -> ServiceCall<RESTv2.Profiles> {
        RESTv2.readProfiles(
            serviceProvider: try RESTv2Samples.acme(),
            device: try RESTv2Samples.device(),
            status: nil
        )
    }

    private static func exchange() throws -> ServiceCall<RESTv2.Profiles> {
        RESTv2.exchangePartnerResponse(
            serviceProvider: try RESTv2Samples.acme(),
            response: try RESTv2Samples.response(),
            device: try RESTv2Samples.device(),
            status: RESTv2Samples.status
        )
    }

    /// Runs a call in a new task.
    private func start(
        _ call: ServiceCall<RESTv2.Profiles>,
        _ session: AdobePassSession,
        within limit: Duration? = nil,
        on executor: QuietExecutor? = nil
    ) -> Task<Outcome, Never> {
        Task(executorPreference: executor) {
            do throws(CallError) {
                return .success(try await session.run(call, within: limit))
            } catch {
                return .failure(error)
            }
        }
    }

    private func failure(of task: Task<Outcome, Never>) async -> CallError? {
        if case .failure(let failure) = await task.value { failure } else { nil }
    }

    private func code(_ error: AdobePassError?) -> TransportError.Code? {
        if case .transport(let fault) = error { fault.code } else { nil }
    }

    @Test
    func `ends a call at its timeout and reports that its outcome is unknown`() async throws {
        let transport = HeldTransport.silent()
        let task = start(try Self.exchange(), try session(transport), within: .seconds(5))
        try await transport.waitForRequests(1)
        #expect(try await clock.deadlines(of: 1) == [.seconds(5)])
        clock.advance(by: .seconds(5))
        let failure = await failure(of: task)
        guard case .call(let error) = failure?.cause else { return #expect(Bool(false), "\(failure as Any)") }
        #expect(code(error) == .timedOut)
        #expect(failure?.isOutcomeUnknown == true)
        #expect(failure?.attempts == 1)
    }

    @Test
    func `includes the token request and the pauses in the timeout of a call`() async throws {
        let waiting = HeldTransport.silent()
        waiting.holdTokens(true)
        let first = start(try Self.read(), try session(waiting), within: .seconds(5))
        try await waiting.waitForTokens(1)
        #expect(try await clock.deadlines(of: 1) == [.seconds(5)])
        clock.advance(by: .seconds(5))
        let early = await failure(of: first)
        guard case .authorization(let error) = early?.cause else { return #expect(Bool(false), "\(early as Any)") }
        #expect(code(error) == .timedOut)
        #expect(early?.attempts == 0)

        let failing = HeldTransport { _, _ in (502, "") }
        var slow = RetryPolicy()
        (slow.firstPause, slow.maximumPause) = (.seconds(100), .seconds(100))
        let second = start(try Self.read(), try session(failing, policy: slow), within: .seconds(5))
        #expect(try await clock.deadlines(of: 2) == [.seconds(10), .seconds(55)])
        clock.advance(by: .seconds(5))
        let late = await failure(of: second)
        #expect(code(late?.error) == .timedOut)
        #expect(late?.attempts == 1)
        #expect(failing.requests.count == 1)
    }

    @Test
    func `returns the answer of a call that finishes in time`() async throws {
        let transport = HeldTransport { _, _ in (200, RESTv2Samples.profiles) }
        let outcome = await start(try Self.read(), try session(transport), within: .seconds(5)).value
        #expect(try outcome.get().byProvider.isEmpty == false)
    }

    @Test
    func `cancels only one of several calls that wait for a token`() async throws {
        let transport = HeldTransport { _, _ in (200, RESTv2Samples.profiles) }
        transport.holdTokens(true)
        let session = try session(transport)
        let executor = QuietExecutor()
        let call = try Self.read()
        let tasks = (0..<3).map { _ in start(call, session, on: executor) }
        try await transport.waitForTokens(1)
        await executor.waitUntilQuiet()
        tasks[0].cancel()
        let failure = await failure(of: tasks[0])
        guard case .authorization(let error) = failure?.cause else { return #expect(Bool(false)) }
        #expect(code(error) == .cancelled)
        transport.holdTokens(false)
        #expect(try await tasks[1].value.get().byProvider.isEmpty == false)
        #expect(try await tasks[2].value.get().byProvider.isEmpty == false)
        #expect(transport.tokenCount == 1)
        #expect(transport.requests.count == 2)
    }

    @Test
    func `starts another renewal after all calls stopped waiting for the previous one`() async throws {
        let transport = HeldTransport { _, _ in (200, RESTv2Samples.profiles) }
        transport.holdTokens(true)
        let session = try session(transport)
        let task = start(try Self.read(), session)
        try await transport.waitForTokens(1)
        task.cancel()
        #expect(await failure(of: task)?.attempts == 0)
        transport.holdTokens(false)
        #expect(try await start(try Self.read(), session).value.get().byProvider.isEmpty == false)
        #expect(transport.tokenCount == 2)
    }

    @Test
    func `pauses all tasks and sessions for one second after status 429`() async throws {
        let transport = HeldTransport { _, number in number == 1 ? (429, "") : (200, RESTv2Samples.profiles) }
        let gate = RequestGate(clock: clock, interval: nil)
        let sessions = [
            try session(transport, address: "192.0.2.1", gate: gate),
            try session(transport, address: "192.0.2.1", gate: gate),
        ]
        let other = try session(transport, address: "192.0.2.2", gate: gate)
        var tasks = [start(try Self.read(), sessions[0])]
        #expect(try await clock.deadlines(of: 1) == [.seconds(1)])
        for index in 0..<10 { tasks.append(start(try Self.read(), sessions[index % 2])) }
        #expect(try await start(try Self.read(), other).value.get().byProvider.isEmpty == false)
        // Six calls of the first session sleep.
        // The second session has no token yet. Its request for a token must wait too.
        #expect(try await clock.deadlines(of: 7) == Array(repeating: .seconds(1), count: 7))
        #expect(transport.count(for: "192.0.2.1") == 1)
        #expect(transport.tokenCount == 2)
        clock.advance(by: .seconds(1))
        for task in tasks { #expect(try await task.value.get().byProvider.isEmpty == false) }
        #expect(transport.count(for: "192.0.2.1") == 12)
    }

    @Test
    func `renews a rejected token once for all calls that used it`() async throws {
        let count = 20
        let sent = Watched(0)
        let transport = HeldTransport { request, _ throws(TransportError) in
            guard request.head.headerFields[.authorization] == "Bearer t1" else { return (200, RESTv2Samples.profiles) }
            sent.change { $0 += 1 }
            // No call gets an answer before all calls were sent.
            try await HeldTransport.wait(on: sent) { $0 == count }
            return (401, "")
        }
        let session = try session(transport)
        let call = try Self.exchange()
        let tasks = (0..<count).map { _ in start(call, session) }
        for task in tasks { #expect(try await task.value.get().byProvider.isEmpty == false) }
        #expect(transport.tokenCount == 2)
        #expect(transport.requests.count == 2 * count)
    }

    @Test
    func `does not repeat a call that was canceled in the pause`() async throws {
        let transport = HeldTransport { _, _ in (502, "") }
        let task = start(try Self.read(), try session(transport))
        _ = try await clock.deadlines(of: 1)
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
    func `adds a separate random time to each pause`(numbers: [Double], milliseconds: [Int]) async throws {
        let clock = SessionClock()
        let asked = Counter()
        let transport = HeldTransport { _, number in number < 3 ? (502, "") : (200, RESTv2Samples.profiles) }
        let session = AdobePassSession(
            server: try RESTv2Samples.server(),
            transport: transport,
            authorization: .token(try #require(AccessToken("t"))),
            gate: RequestGate(clock: clock, interval: nil),
            clock: clock,
            jitter: { numbers[min(asked.add(), numbers.count - 1)] }
        )
        _ = try await session.run(try Self.read())
        #expect(clock.sleeps == milliseconds.map { .milliseconds($0) })
    }
}
