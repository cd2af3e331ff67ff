// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import Sandbox
internal import Testing

@Suite struct `Status 429` {
    static let throttled = "GET /api/v2/{sp}/profiles 429"

    /// A sandbox with a running clock.
    private func sandbox(burst: Int? = nil) async throws -> LiveSandbox {
        try await LiveSandbox {
            $0.clock.frozenAt = 0
            $0.throttle.enabled = burst != nil
            $0.throttle.burst = burst ?? 10
        }
    }

    private func profiles(_ stage: Stage) -> ServiceCall<RESTv2.Profiles> {
        RESTv2.readProfiles(serviceProvider: Stage.acme, device: stage.device, status: nil)
    }

    /// Expects no call for one second after each status 429.
    private func checkPauses(_ sandbox: LiveSandbox, at location: SourceLocation = #_sourceLocation) async throws {
        let journal = try await sandbox.journal()
        for (entry, next) in zip(journal, journal.dropFirst()) where entry.call.hasSuffix("429") {
            #expect(next.at - entry.at >= 1_000, sourceLocation: location)
        }
    }

    @Test(.timeLimit(.minutes(10))) func `delays all calls for the device by one second`() async throws {
        let clock = SignalingClock()
        let stage = try await Stage(in: sandbox()) { $0.gate = RequestGate(clock: clock, interval: nil) }
        let call = profiles(stage)
        _ = try await stage.session.run(call)
        try await stage.sandbox.tell("behave", #"{"path":"/api/v2/*/profiles","throttled":true}"#)
        async let first = stage.session.run(call)
        // By then the answer has arrived, the gate is closed, and the first call waits for it.
        for await _ in clock.sleeps { break }
        async let second = stage.session.run(call)
        _ = try await (first, second)
        let calls = [V2.register, V2.token, V2.profiles, Self.throttled, V2.profiles, V2.profiles]
        #expect(try await stage.sandbox.calls() == calls)
        try await checkPauses(stage.sandbox)
    }

    @Test func `is obeyed until all calls are done`() async throws {
        let stage = try await Stage(in: sandbox(burst: 1))
        // On a busy machine, a call can arrive a second after the previous one, and is then not delayed.
        var (calls, count) = ([String](), 0)
        while count < 4 || (count < 40 && !calls.contains { $0.hasSuffix("429") }) {
            _ = try await stage.session.run(profiles(stage))
            count += 1
            calls = try await stage.sandbox.calls()
        }
        #expect(calls.contains { $0.hasSuffix("429") })
        let profiles = Array(repeating: V2.profiles, count: count)
        #expect(calls.filter { !$0.hasSuffix("429") } == [V2.register, V2.token] + profiles)
        try await checkPauses(stage.sandbox)
    }

    @Test func `does not occur for a client that limits its rate`() async throws {
        // The server counts a call at its arrival. The first call is delayed by its connection.
        let stage = try await Stage(in: sandbox(burst: 3)) {
            $0.gate = RequestGate(clock: ContinuousClock(), interval: .milliseconds(1500), burst: 3)
        }
        for _ in 0..<3 { _ = try await stage.session.run(profiles(stage)) }
        #expect(try await stage.sandbox.calls() == [V2.register, V2.token, V2.profiles, V2.profiles, V2.profiles])
    }

    @Test(.timeLimit(.minutes(10))) func `does not delay other devices of a back end`() async throws {
        let sandbox = try await sandbox()
        let clock = SignalingClock()
        let gate = RequestGate(clock: clock, interval: nil)
        var stages: [Stage] = []
        for address in ["192.0.2.1", "192.0.2.2"] {
            let stage = try await Stage(in: sandbox) {
                $0.gate = gate
                $0.address = ForwardedAddress(address)
                // Give the other device time.
                $0.policy = RetryPolicy(pauseAfterThrottling: .seconds(5))
            }
            stages.append(stage)
        }
        for stage in stages { _ = try await stage.session.run(profiles(stage)) }
        try await sandbox.tell("behave", #"{"path":"/api/v2/*/profiles","throttled":true}"#)
        let (one, other) = (stages[0], stages[1])
        async let first = one.session.run(profiles(one))
        for await _ in clock.sleeps { break }
        _ = try await other.session.run(RESTv1.readConfiguration(serviceProvider: Stage.acme))
        _ = try await first
        let calls = try await sandbox.calls().suffix(3)
        #expect(Array(calls) == [Self.throttled, V1.configuration, V2.profiles])
        let journal = try await sandbox.journal().suffix(3).map(\.at)
        #expect(journal[2] - journal[0] >= 5_000)
    }

    @Test func `is reported if it does not end`() async throws {
        let stage = try await Stage(in: sandbox())
        try await stage.sandbox.tell("behave", #"{"path":"/api/v2/*/profiles","throttled":true,"times":9}"#)
        let failure = await #expect(throws: CallError.self) { try await stage.session.run(profiles(stage)) }
        #expect(failure == CallError(.call(.throttled), attempts: 3))
        #expect(
            try await stage.sandbox.calls() == [V2.register, V2.token] + Array(repeating: Self.throttled, count: 3)
        )
        try await checkPauses(stage.sandbox)
    }

    @Test func `allows an exchange to be repeated because it was not processed`() async throws {
        let sandbox = try await sandbox()
        let end = sandbox.now + 86_400_000
        let stage = try await Stage(in: sandbox) {
            $0.answers = [
                .account("north-cable", until: end),
                .account("north-cable", until: end, response: SigningAccount.signed),
            ]
        }
        try await sandbox.tell("behave", #"{"path":"/api/v1/tokens/authn","method":"POST","throttled":true}"#)
        #expect(await stage.tokenSignIn().signIn() == .signedIn(Stage.north, .platform))
        let calls = [V1.request, "POST /api/v1/tokens/authn 429", V1.exchange]
        #expect(try await sandbox.calls() == V1.start + calls)
        try await checkPauses(sandbox)
    }
}
