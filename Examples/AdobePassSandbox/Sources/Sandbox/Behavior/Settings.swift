// SPDX-License-Identifier: Apache-2.0

/// The settings that can change while the sandbox runs, with documented defaults.
package struct Settings: Codable, Hashable, Sendable {
    /// The clock.
    package var clock = Clock()
    /// The throttle of each device.
    package var throttle = Throttle()
    /// The lifetimes of records.
    package var lifetimes = Lifetimes()
    /// Whether the login page signs in without user interaction.
    package var autoLogin = false
    /// Whether to reject calls that the documentation forbids, even if the service might accept them.
    package var strict = false
    /// Whether V1 returns enhanced errors.
    package var enhancedErrors = false
    /// Whether calls require an access token.
    package var requireToken = true
    /// Whether documents must have no line breaks, as after the cleanup of the client.
    package var requireCleanup = false
    /// Whether the signature, the audience, the times and the reuse of documents are checked; Adobe documents no check.
    package var verify = true
    /// More attributes of every profile of V2: a value, or an object with `value` and `state`.
    package var attributes: [String: JSON] = [:]
    /// Integrations without partner single sign-on, such as `ACME/NorthCable`.
    package var withoutPartner: [String] = []
    /// Resources that are denied, with the enhanced code of the denial.
    package var denied: [String: String] = [:]

    /// Creates the defaults.
    package init() {}

    /// The clock: the system clock with an offset, or a stopped clock.
    package struct Clock: Codable, Hashable, Sendable {
        var offsetMilliseconds = 0
        /// The time of a stopped clock in milliseconds since 1970; 0 if the clock runs.
        package var frozenAt = 0
    }

    /// The allowance of each device: calls in a second, and a burst on the first contact.
    package struct Throttle: Codable, Hashable, Sendable {
        /// Whether calls are throttled.
        package var enabled = true
        var perSecond = 1
        var burst = 10
    }

    /// Lifetimes in seconds.
    package struct Lifetimes: Codable, Hashable, Sendable {
        var code = 1_800
        var maximumCode = 36_000
        var accessToken = 21_600
        /// The lifetime of a sign-in.
        package var authentication = 30 * 86_400
        var authorization = 86_400
        var mediaToken = 420
        var samlRequest = 600
    }

    /// Returns the settings with changes, or throws a refusal that names an unknown setting or the range of a value.
    package func changed(by patch: JSON) throws -> Settings {
        guard
            let merged = try? JSON(encoding: self).merged(with: patch),
            let settings = try? merged.decoded(as: Settings.self), let result = try? JSON(encoding: settings)
        else { throw Refusal(400, "the settings are invalid") }
        if let unknown = patch.names(missingIn: result).first { throw Refusal(400, "\(unknown) is not a setting") }
        let seconds = (result["lifetimes"]?.members ?? [:]).values.compactMap(\.int)
        let (throttle, clock) = (settings.throttle, settings.clock)
        let hasValidRate = (0...1_000_000).contains(throttle.perSecond) && (1...1_000_000).contains(throttle.burst)
        let hasValidTime = (0...1 << 50).contains(clock.frozenAt) && abs(clock.offsetMilliseconds / 2) < 1 << 50
        let rules = [
            (hasValidRate, "the rate must be from 0 to 1000000, and the burst from 1 to 1000000"),
            (seconds.allSatisfy((1...1 << 40).contains), "lifetimes must be at least one second"),
            (hasValidTime, "the time of the clock is out of range"),
        ]
        if let broken = rules.first(where: { !$0.0 }) { throw Refusal(400, broken.1) }
        return settings
    }
}
