// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import Sandbox
internal import Testing

@Suite struct `Status 429` {
    static let throttled = "GET /api/v2/{sp}/profiles 429"

    /// A sandbox whose clock goes on.
    private func sandbox(burst: Int? = nil) async throws -> LiveSandbox {
        try await LiveSandbox {
            $0.clock.frozenAt = 0
            $0.throttle.enabled = burst != nil
            $0.throttle.burst = burst ?? 10
        }
    }

    private func profiles(_ stage: Stage) -> RESTv2.ReadProfiles {
        RESTv2.ReadProfiles(serviceProvider: Stage.acme, device: stage.device, status: nil)
    }

    /// Expects that after each status 429 there was no call for a second.
    private func checkPauses(_ sandbox: LiveSandbox, at location: SourceLocation = #_sourceLocation) async throws {
        let journal = try await sandbox.journal()
        for (entry, next) in zip(journal, journal.dropFirst()) where entry.call.hasSuffix("429") {
            #expect(next.at - entry.at >= 1_000, sourceLocation: location)
        }
    }

    @Test(.timeLimit(.minutes(1))) func `holds all calls for the device back for a second`() async throws {
        let stage = try await Stage(in: sandbox())
        let call = profiles(stage)
        _ = try await stage.session.run(call)
        try await stage.sandbox.tell("behave", #"{"path":"/api/v2/*/profiles","throttled":true}"#)
        async let first = stage.session.run(call)
        // The answer is here by then, and the gate is closed.
        while try await stage.sandbox.calls().last != Self.throttled { try await Task.sleep(for: .milliseconds(10)) }
        try await Task.sleep(for: .milliseconds(200))
        async let second = stage.session.run(call)
        _ = try await (first, second)
        let calls = [V2.register, V2.token, V2.profiles, Self.throttled, V2.profiles, V2.profiles]
        #expect(try await stage.sandbox.calls() == calls)
        try await checkPauses(stage.sandbox)
    }

    @Test func `is obeyed until everything is done`() async throws {
        let stage = try await Stage(in: sandbox(burst: 1))
        for _ in 0..<2 { _ = try await stage.session.run(profiles(stage)) }
        let calls = try await stage.sandbox.calls()
        #expect(calls.contains { $0.hasSuffix("429") })
        #expect(calls.filter { !$0.hasSuffix("429") } == [V2.register, V2.token, V2.profiles, V2.profiles])
        try await checkPauses(stage.sandbox)
    }

    @Test func `does not come to a client that keeps the pace`() async throws {
        // The server counts a call when it arrives, and the first one is late: it brings its connection.
        let stage = try await Stage(in: sandbox(burst: 3)) {
            $0.gate = RequestGate(clock: ContinuousClock(), pacing: .init(interval: .milliseconds(1500), burst: 3))
        }
        for _ in 0..<3 { _ = try await stage.session.run(profiles(stage)) }
        #expect(try await stage.sandbox.calls() == [V2.register, V2.token, V2.profiles, V2.profiles, V2.profiles])
    }

    @Test(.timeLimit(.minutes(1))) func `holds back no other device of a back end`() async throws {
        let sandbox = try await sandbox()
        let gate = RequestGate(clock: ContinuousClock(), pacing: nil)
        var stages: [Stage] = []
        for address in ["192.0.2.1", "192.0.2.2"] {
            let stage = try await Stage(in: sandbox) {
                $0.gate = gate
                $0.address = ForwardedAddress(address)
                // Time for the other device.
                $0.policy = RetryPolicy(pauseAfterThrottling: .seconds(5))
            }
            stages.append(stage)
        }
        for stage in stages { _ = try await stage.session.run(profiles(stage)) }
        try await sandbox.tell("behave", #"{"path":"/api/v2/*/profiles","throttled":true}"#)
        let (one, other) = (stages[0], stages[1])
        async let first = one.session.run(profiles(one))
        while try await sandbox.calls().last != Self.throttled { try await Task.sleep(for: .milliseconds(10)) }
        _ = try await other.session.run(RESTv1.ReadConfiguration(requestor: Stage.acme))
        _ = try await first
        let calls = try await sandbox.calls().suffix(3)
        #expect(Array(calls) == [Self.throttled, V1.configuration, V2.profiles])
        let journal = try await sandbox.journal().suffix(3).map(\.at)
        #expect(journal[2] - journal[0] >= 5_000)
    }

    @Test func `is reported when it does not end`() async throws {
        let stage = try await Stage(in: sandbox())
        try await stage.sandbox.tell("behave", #"{"path":"/api/v2/*/profiles","throttled":true,"times":9}"#)
        let failure = await #expect(throws: CallFailure.self) { try await stage.session.run(profiles(stage)) }
        #expect(failure == CallFailure(.call(.throttled), attempts: 3))
        #expect(
            try await stage.sandbox.calls() == [V2.register, V2.token] + Array(repeating: Self.throttled, count: 3)
        )
        try await checkPauses(stage.sandbox)
    }

    @Test func `lets an exchange go once more, because nothing was processed`() async throws {
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
