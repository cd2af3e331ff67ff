// SPDX-License-Identifier: Apache-2.0

extension TokenFlow.State {
    /// The state without what is in it.
    var name: String {
        switch self {
        case .ready: "ready"
        case .checkingToken: "checkingToken"
        case .loadingConfiguration: "loadingConfiguration"
        case .checkingAccess: "checkingAccess"
        case .askingAccount: "askingAccount"
        case .requestingProfile: "requestingProfile"
        case .exchanging: "exchanging"
        case .checkingExchange: "checkingExchange"
        case .choosingProvider: "choosingProvider"
        case .requestingCode: "requestingCode"
        case .browsing: "browsing"
        case .polling: "polling"
        case .ended: "ended"
        }
    }
}

extension TokenFlow.Event {
    /// The event without what is in it.
    var name: String {
        switch self {
        case .tokenFound: "tokenFound"
        case .tokenMissing: "tokenMissing"
        case .tokenCheckFailed: "tokenCheckFailed"
        case .configuration: "configuration"
        case .configurationFailed: "configurationFailed"
        case .access: "access"
        case .account: "account"
        case .profileRequest: "profileRequest"
        case .profileRequestFailed: "profileRequestFailed"
        case .exchanged: "exchanged"
        case .exchangeFailed: "exchangeFailed"
        case .providerChosen: "providerChosen"
        case .providerLeftToOtherDevice: "providerLeftToOtherDevice"
        case .pickerCancelled: "pickerCancelled"
        case .code: "code"
        case .codeFailed: "codeFailed"
        case .browserClosed: "browserClosed"
        }
    }
}
