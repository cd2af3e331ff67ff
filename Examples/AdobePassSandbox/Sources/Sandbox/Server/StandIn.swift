// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The sandbox: its records, its clock and its settings.
package final class StandIn: Sendable {
    let store = Store()
    let configuration: SandboxConfiguration
    let verifier: ExchangeVerifier
    let tokens: AccessToken
    let behaviors = Mutex(Behaviors())
    let journal = Mutex(Journal())

    private let initial: Settings
    private let current: Mutex<Settings>
    private let throttle = Mutex(Throttle())
    private let clock: @Sendable () -> Int

    /// Creates a sandbox.
    ///
    /// - Parameters:
    ///   - configuration: The known service providers.
    ///   - verifier: Verifies documents.
    ///   - settings: The initial settings, which a reset restores.
    ///   - clock: Returns the time in milliseconds since 1970.
    package init(
        configuration: SandboxConfiguration,
        verifier: ExchangeVerifier,
        settings: Settings = Settings(),
        clock: @escaping @Sendable () -> Int
    ) {
        self.configuration = configuration
        self.verifier = verifier
        self.clock = clock
        initial = settings
        current = Mutex(settings)
        tokens = AccessToken(secret: store.secret)
    }

    package var settings: Settings { current.withLock { $0 } }

    /// The time in milliseconds since 1970, by the clock of the sandbox.
    package var now: Int {
        let settings = settings.clock
        return settings.frozenAt != 0 ? settings.frozenAt : clock() &+ settings.offsetMilliseconds
    }

    /// Changes the settings, and returns them.
    @discardableResult
    package func changeSettings(_ change: (Settings) throws -> Settings) rethrows -> Settings {
        try current.withLock { settings in
            settings = try change(settings)
            return settings
        }
    }

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
        let now = now
        return throttle.withLock { $0.admits(call.device, at: now, by: settings) }
    }

    /// Restores the initial state.
    func reset() {
        store.removeAll()
        current.withLock { $0 = initial }
        behaviors.withLock { $0.removeAll() }
        journal.withLock { $0.removeAll() }
        throttle.withLock { $0 = Throttle() }
    }

    func isDegraded(_ mvpd: MVPD, _ provider: ServiceProvider) -> Bool {
        settings.degraded.contains("\(provider.id)/\(mvpd.id)")
    }

    /// The rules of rest-api-v2-access-degraded-flows.md.
    enum Degradation {
        case authenticatesAll
        case authorizesAll
        case deniesAll
    }

    func degradation(of mvpd: MVPD, _ provider: ServiceProvider) -> Degradation? {
        let (settings, name) = (settings, "\(provider.id)/\(mvpd.id)")
        if settings.degraded.contains(name) { return .authenticatesAll }
        if settings.deniesAll.contains(name) { return .deniesAll }
        return settings.authorizesAll.contains(name) ? .authorizesAll : nil
    }

    func hasPartnerSignOn(_ mvpd: MVPD, _ provider: ServiceProvider) -> Bool {
        mvpd.hasPartnerSignOn && !settings.withoutPartner.contains("\(provider.id)/\(mvpd.id)")
    }

    /// Returns the enhanced code of a denied resource, or `nil` if the resource is not denied.
    func denial(of resource: String, _ provider: ServiceProvider, mvpd: String) -> String? {
        let denied = settings.denied
        return denied["\(provider.id)/\(mvpd)/\(resource)"] ?? denied[resource]
    }
}
