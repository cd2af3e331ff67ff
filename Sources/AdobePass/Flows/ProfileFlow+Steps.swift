// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

extension ProfileFlow {
    /// Begins with the registration.
    package mutating func begin(at now: Date) -> [FlowEffect<Action>] {
        guard state == .ready else { return ignoring("begin") }
        return go(.registering, .register)
    }

    /// Takes an event.
    package mutating func receive(_ event: Event, at now: Date) -> [FlowEffect<Action>] {
        let effects: Effects? =
            switch state {
            case .ready, .ended: nil
            case .registering, .readingProfiles, .choosingProfile, .loadingConfiguration: start(event)
            case .checkingAccess, .askingAccount, .startingPartnerSession, .exchanging, .checkingExchange:
                partner(event, at: now)
            case .choosingProvider, .startingSession, .resumingSession, .browsing, .polling: regular(event, at: now)
            }
        return effects ?? ignoring(Self.name(of: event))
    }

    /// A, B once the account is known, and C1.
    private mutating func start(_ event: Event) -> Effects? {
        switch (state, event) {
        case (.registering, .registered): go(.checkingAccess(.silent), .checkAccess)
        case (.registering, .registrationFailed(let error)):
            end(.failed(FlowFailure(step: .registration, error: error)))
        case (.readingProfiles, .profiles(let profiles)): choose(among: profiles)
        case (.readingProfiles, .profilesFailed(let error)): end(.failed(FlowFailure(step: .check, error: error)))
        case (.choosingProfile(let profiles), .profileChosen(let mvpd)) where profiles.contains { $0.mvpd == mvpd }:
            end(.authenticated(Authentication(mvpd: mvpd, means: .present)))
        case (.choosingProfile, .pickerCancelled): end(.notAuthenticated(.noProfileChosen))
        case (.loadingConfiguration, .configuration(let configuration)): signIn(with: configuration)
        case (.loadingConfiguration, .configurationFailed(let error)):
            end(.failed(FlowFailure(step: .configuration, error: error)))
        default: nil
        }
    }

    private mutating func choose(among profiles: [ProfileSummary]) -> Effects {
        guard let longest = profiles.longest else { return go(.loadingConfiguration, .loadConfiguration) }
        if profiles.count > 1, options.choice == .ofUser {
            return go(.choosingProfile(profiles), .chooseProfile(profiles))
        }
        return end(.authenticated(Authentication(mvpd: longest.mvpd, means: .present)))
    }

    private mutating func signIn(with configuration: RESTv1.Configuration) -> Effects {
        self.configuration = configuration
        guard options.isInterruptionAllowed else { return useAccount() }
        guard configuration.signInRequest(offering: options.offered, featuring: nil) != nil else {
            return fallBack(.noPlatformProvider)
        }
        return go(.checkingAccess(.interactive), .checkAccess)
    }
}

extension [ProfileSummary] {
    /// The profile that lasts longest; of several, the one whose provider comes first by name.
    var longest: ProfileSummary? {
        self.min { ($1.expiration, $0.mvpd.text) < ($0.expiration, $1.mvpd.text) }
    }
}
