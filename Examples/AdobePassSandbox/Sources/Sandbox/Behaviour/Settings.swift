// SPDX-License-Identifier: Apache-2.0

/// What can be changed while the sandbox runs, each with a default as documented.
package struct Settings: Codable, Hashable, Sendable {
    package var clock = Clock()
    package var throttle = Throttle()
    package var lifetimes = Lifetimes()
    /// Whether the login page signs in by itself.
    package var autoLogin = false
    /// Whether to refuse what the documents forbid and the service may let pass.
    package var strict = false
    /// Whether V1 speaks in enhanced errors.
    package var enhancedErrors = false
    /// Whether calls need an access token.
    package var requireToken = true
    /// Whether documents must come without line breaks, as from a client that cleans them up.
    package var requireCleanup = false
    /// Whether decisions on a profile of Apple need a valid partner status.
    package var decisionsNeedPartnerStatus = true
    /// Integrations that are degraded, such as `ACME/NorthCable`.
    package var degraded: [String] = []
    /// Integrations without partner single sign-on, such as `ACME/NorthCable`.
    package var withoutPartner: [String] = []
    /// Resources that are denied, with the enhanced code that says so.
    package var denied: [String: String] = [:]

    package init() {}

    /// The clock: the real one with an offset, or one that stands still.
    package struct Clock: Codable, Hashable, Sendable {
        package var offsetMilliseconds = 0
        /// The milliseconds since 1970 at which it stands; 0 if it goes.
        package var frozenAt = 0
    }

    /// The token bucket of each device.
    package struct Throttle: Codable, Hashable, Sendable {
        package var enabled = true
        package var perSecond = 1
        package var burst = 10
    }

    /// Lifetimes in seconds.
    package struct Lifetimes: Codable, Hashable, Sendable {
        package var code = 1_800
        package var maximumCode = 36_000
        package var accessToken = 21_600
        package var authentication = 30 * 86_400
        package var temporary = 600
        package var authorization = 86_400
        package var mediaToken = 420
        package var samlRequest = 600
    }

    /// The settings with some of them changed.
    ///
    /// - Throws: A refusal that names what is unknown.
    func changed(by patch: JSON) throws -> Settings {
        guard
            let merged = try? JSON(encoding: self).merged(with: patch),
            let settings = try? merged.decoded(as: Settings.self), let result = try? JSON(encoding: settings)
        else { throw Refusal(400, "expected settings, found something else") }
        if let unknown = patch.names(missingIn: result).first {
            throw Refusal(400, "expected the name of a setting, found \(unknown)")
        }
        guard (0...1_000_000).contains(settings.throttle.perSecond), (1...1_000_000).contains(settings.throttle.burst)
        else { throw Refusal(400, "expected a rate from 0 and a burst from 1 to 1000000") }
        let lifetimes = settings.lifetimes
        let seconds = [
            lifetimes.code, lifetimes.maximumCode, lifetimes.accessToken, lifetimes.authentication,
            lifetimes.temporary, lifetimes.authorization, lifetimes.mediaToken, lifetimes.samlRequest,
        ]
        guard seconds.allSatisfy((1...1 << 40).contains) else {
            throw Refusal(400, "expected lifetimes from one second")
        }
        guard (0...1 << 50).contains(settings.clock.frozenAt), abs(settings.clock.offsetMilliseconds / 2) < 1 << 50
        else {
            throw Refusal(400, "expected a clock that is near our time")
        }
        return settings
    }
}
