// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import Synchronization

/// The sandbox: its records, its clock and its settings.
package final class StandIn: Sendable {
    let configuration: SandboxConfiguration
    let verifier: ExchangeVerifier
    let rules = Mutex<[BehaviorRule]>([])
    /// The method, route, status and time of the last calls.
    let journal = Mutex<[JSON]>([])

    private let initial: Settings
    let current: Mutex<Settings>
    private let records = Mutex(Store())
    private let throttle = Mutex(Throttle())

    /// Creates a sandbox with the settings that a reset restores.
    package init(configuration: SandboxConfiguration, verifier: ExchangeVerifier, settings: Settings) {
        (self.configuration, self.verifier, initial) = (configuration, verifier, settings)
        current = Mutex(settings)
    }

    var store: Store { records.withLock { $0 } }

    /// The current settings.
    package var settings: Settings { current.withLock { $0 } }

    /// The time in milliseconds since 1970, by the clock of the sandbox.
    package var now: Int {
        let settings = settings.clock
        if settings.frozenAt != 0 { return settings.frozenAt }
        return Int(Timestamp.now.millisecondsSince1970) &+ settings.offsetMilliseconds
    }

    /// Returns the end of a lifetime that begins now.
    func end(of lifetime: KeyPath<Settings.Lifetimes, Int>) -> Int {
        now + settings.lifetimes[keyPath: lifetime] * 1_000
    }

    /// Advances the clock of the sandbox, also a stopped one.
    package func advanceClock(milliseconds: Int) {
        current.withLock { settings in
            let isFrozen = settings.clock.frozenAt != 0
            let time: WritableKeyPath<Settings.Clock, Int> = isFrozen ? \.frozenAt : \.offsetMilliseconds
            settings.clock[keyPath: time] &+= milliseconds
        }
    }

    func admits(_ call: Call) -> Bool {
        let settings = settings.throttle
        guard settings.enabled else { return true }
        return throttle.withLock { [now] in $0.admits(call.device, at: now, by: settings) }
    }

    /// `POST /sandbox/reset`.
    func reset(_ call: Call) -> Answer {
        records.withLock { $0 = Store() }
        current.withLock { $0 = initial }
        rules.withLock { $0 = [] }
        journal.withLock { $0 = [] }
        throttle.withLock { $0 = Throttle() }
        return Answer(204)
    }

    /// Creates a profile from now until the end of its lifetime, without storing it.
    func newProfile(_ kind: Profile.Kind, of owner: Profile.Owner, _ mvpd: String, user: String) -> Profile {
        let (now, end) = (now, end(of: \.authentication))
        return Profile(owner: owner, mvpd: mvpd, userID: user, kind: kind, notBefore: now, notAfter: end)
    }

    /// Returns the enhanced code of a denied resource, or `nil` if the resource is not denied.
    func denial(of resource: String, _ provider: ServiceProvider, mvpd: String) -> String? {
        let denied = settings.denied
        return denied["\(provider.id)/\(mvpd)/\(resource)"] ?? denied[resource]
    }
}
