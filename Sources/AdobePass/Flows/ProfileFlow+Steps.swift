// SPDX-License-Identifier: Apache-2.0

extension ProfileFlow {
    /// Begins the flow with the registration of the app.
    package mutating func begin(at now: Timestamp) -> Effects {
        guard state == .ready else { return ignoring("begin") }
        return go(.registering, .register)
    }

    /// Accepts an event, or ignores one that does not fit the state.
    package mutating func receive(_ event: Event, at now: Timestamp) -> Effects {
        let effects: Effects? =
            switch state {
            case .ready, .ended: nil
            case .registering, .readingProfiles, .choosingProfile, .loadingConfiguration: start(event, at: now)
            case .checkingAccess, .askingAccount, .startingPartnerSession, .exchanging, .checkingExchange:
                partner(event, at: now)
            case .choosingProvider, .startingSession, .resumingSession, .browsing, .polling: basic(event, at: now)
            }
        return effects ?? ignoring(Self.name(of: event))
    }

    /// Handles step A, step B after the answer of the framework, and step C1.
    private mutating func start(_ event: Event, at now: Timestamp) -> Effects? {
        switch (state, event) {
        case (.registering, .registered): go(.checkingAccess(.silent), .checkAccess)
        case (.registering, .registrationFailed(let error)):
            end(.failed(.registration, error))
        case (.readingProfiles, .profiles(let profiles)): choose(among: profiles)
        case (.readingProfiles, .profilesFailed(let error)): end(.failed(.check, error))
        case (.choosingProfile(let profiles), .profileChosen(let mvpd)) where profiles.contains { $0.mvpd == mvpd }:
            end(.authenticated(mvpd, by: .present))
        case (.choosingProfile, .pickerCancelled): end(.notAuthenticated(.noProfileChosen))
        case (.loadingConfiguration, .configuration(let configuration)): signIn(with: configuration, at: now)
        case (.loadingConfiguration, .configurationFailed(let error)):
            end(.failed(.configuration, error))
        default: nil
        }
    }

    private mutating func choose(among profiles: [ProfileSummary]) -> Effects {
        guard let longest = profiles.longest else { return go(.loadingConfiguration, .loadConfiguration) }
        if profiles.count > 1, options.letsUserChooseProfile {
            return go(.choosingProfile(profiles), .chooseProfile(profiles))
        }
        return end(.authenticated(longest.mvpd, by: .present))
    }

    private mutating func signIn(with configuration: ChannelConfiguration, at now: Timestamp) -> Effects {
        self.configuration = configuration
        guard options.isInterruptionAllowed else { return useAccount(at: now) }
        guard configuration.signInRequest(offering: options.offered, featuring: nil) != nil else {
            return fallBack(.noPlatformProvider)
        }
        return go(.checkingAccess(.interactive), .checkAccess)
    }
}

extension [ProfileSummary] {
    /// The profile that expires last; if several expire at the same time, the one whose provider sorts first.
    var longest: ProfileSummary? {
        self.min { ($1.expiration, $0.mvpd.text) < ($0.expiration, $1.mvpd.text) }
    }
}
