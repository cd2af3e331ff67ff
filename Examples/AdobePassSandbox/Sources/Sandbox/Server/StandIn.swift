// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The sandbox: its records, its clock and its settings.
package final class StandIn: Sendable {
    let configuration: SandboxConfiguration
    let verifier: ExchangeVerifier
    let rules = Mutex<[BehaviorRule]>([])
    let journal = Mutex(Journal())

    private let initial: Settings
    private let current: Mutex<Settings>
    private let records = Mutex(Store())
    private let throttle = Mutex(Throttle())
    private let clock: @Sendable () -> Int

    /// Creates a sandbox with the settings that a reset restores; the clock counts milliseconds since 1970.
    package init(
        configuration: SandboxConfiguration,
        verifier: ExchangeVerifier,
        settings: Settings = Settings(),
        clock: @escaping @Sendable () -> Int
    ) {
        (self.configuration, self.verifier, self.clock, initial) = (configuration, verifier, clock, settings)
        current = Mutex(settings)
    }

    var store: Store { records.withLock { $0 } }

    /// The current settings.
    package var settings: Settings { current.withLock { $0 } }

    /// The time in milliseconds since 1970, by the clock of the sandbox.
    package var now: Int {
        let settings = settings.clock
        return settings.frozenAt != 0 ? settings.frozenAt : clock() &+ settings.offsetMilliseconds
    }

    /// Returns the end of a lifetime that begins now.
    func end(of lifetime: KeyPath<Settings.Lifetimes, Int>) -> Int {
        now + settings.lifetimes[keyPath: lifetime] * 1_000
    }

    @discardableResult
    func changeSettings(_ change: (Settings) throws -> Settings) rethrows -> Settings {
        try current.withLock {
            $0 = try change($0)
            return $0
        }
    }

    /// Advances the clock of the sandbox, also a stopped one.
    package func advanceClock(milliseconds: Int) {
        current.withLock { settings in
            if settings.clock.frozenAt != 0 {
                settings.clock.frozenAt &+= milliseconds
            } else {
                settings.clock.offsetMilliseconds &+= milliseconds
            }
        }
    }

    func admits(_ call: Call) -> Bool {
        let settings = settings.throttle
        guard settings.enabled else { return true }
        return throttle.withLock { [now] in $0.admits(call.device, at: now, by: settings) }
    }

    func reset() {
        records.withLock { $0 = Store() }
        current.withLock { $0 = initial }
        rules.withLock { $0 = [] }
        journal.withLock { $0 = Journal() }
        throttle.withLock { $0 = Throttle() }
    }

    /// Creates a profile from now until the end of its lifetime, without storing it.
    func newProfile(_ kind: Profile.Kind, of owner: Profile.Owner, _ mvpd: String, user: String) -> Profile {
        let seconds =
            switch kind {
            case .temporary: settings.lifetimes.temporary
            // The minute of the samples.
            case .degraded: 60
            case .regular, .appleSSO: settings.lifetimes.authentication
            }
        let (now, end) = (now, now + seconds * 1_000)
        return Profile(owner: owner, mvpd: mvpd, userID: user, kind: kind, notBefore: now, notAfter: end)
    }

    func isDegraded(_ mvpd: MVPD, _ provider: ServiceProvider) -> Bool {
        settings.degraded.contains("\(provider.id)/\(mvpd.id)")
    }

    /// Returns the enhanced code of a denied resource, or `nil` if the resource is not denied.
    func denial(of resource: String, _ provider: ServiceProvider, mvpd: String) -> String? {
        let denied = settings.denied
        return denied["\(provider.id)/\(mvpd)/\(resource)"] ?? denied[resource]
    }
}
