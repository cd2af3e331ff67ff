// SPDX-License-Identifier: Apache-2.0

extension ProfileFlow.State {
    /// The state without what is in it.
    var name: String {
        switch self {
        case .ready: "ready"
        case .registering: "registering"
        case .checkingAccess: "checkingAccess"
        case .askingAccount: "askingAccount"
        case .readingProfiles: "readingProfiles"
        case .choosingProfile: "choosingProfile"
        case .loadingConfiguration: "loadingConfiguration"
        case .startingPartnerSession: "startingPartnerSession"
        case .exchanging: "exchanging"
        case .checkingExchange: "checkingExchange"
        case .choosingProvider: "choosingProvider"
        case .startingSession: "startingSession"
        case .resumingSession: "resumingSession"
        case .browsing: "browsing"
        case .polling: "polling"
        case .ended: "ended"
        }
    }
}

extension ProfileFlow.Event {
    /// The event without what is in it.
    var name: String {
        switch self {
        case .registered: "registered"
        case .registrationFailed: "registrationFailed"
        case .access: "access"
        case .account: "account"
        case .profiles: "profiles"
        case .profilesFailed: "profilesFailed"
        case .profileChosen: "profileChosen"
        case .configuration: "configuration"
        case .configurationFailed: "configurationFailed"
        case .session: "session"
        case .sessionFailed: "sessionFailed"
        case .exchanged: "exchanged"
        case .exchangeFailed: "exchangeFailed"
        case .providerChosen: "providerChosen"
        case .providerLeftToOtherDevice: "providerLeftToOtherDevice"
        case .pickerCancelled: "pickerCancelled"
        case .browserClosed: "browserClosed"
        }
    }
}
