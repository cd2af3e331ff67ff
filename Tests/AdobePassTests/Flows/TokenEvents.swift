// SPDX-License-Identifier: Apache-2.0

import AdobePass

/// What the service, the framework or the user answers to an action of the sign-in with REST API V1.
enum TokenEvent: Hashable, Sendable {
    case tokenFound(MVPDID)
    case tokenMissing
    case tokenCheckFailed(CallError)
    case configuration(ChannelConfiguration)
    case configurationFailed(CallError)
    case access(SubscriberAccount.Access)
    case account(SubscriberAccount.Answer)
    case profileRequest(PrivateText)
    case profileRequestFailed(CallError)
    case exchanged
    case exchangeFailed(ExchangeFault)
    case providerChosen(MVPDID)
    case providerLeftToOtherDevice
    case pickerCancelled
    case previewStarted
    case previewFailed(CallError)
    case code(LoginCode)
    case codeFailed(CallError)
    case browserClosed
}

/// An action of the sign-in with REST API V1.
enum TokenAction: Hashable, Sendable {
    case checkToken(after: Duration)
    case loadConfiguration
    case checkAccess
    case askAccount(SubscriberAccount.MetadataRequest)
    case requestProfile(String)
    case exchange(PrivateText)
    case chooseProvider([MVPD])
    case startPreview(String)
    case requestCode(String)
    case openBrowser(String)
}

/// An effect of an answer.
enum TokenEffect: Hashable, Sendable {
    case perform(TokenAction)
    case tell(FlowNotice)
    case finish(FlowOutcome)
}

extension TokenAction {
    /// The answers that fit the action, for the walks through the sign-in.
    var answers: [TokenEvent] {
        switch self {
        case .checkToken:
            [.tokenFound(Sample.north), .tokenMissing, .tokenMissing, .tokenCheckFailed(Sample.throttled)]
        case .loadConfiguration:
            [
                .configuration(Sample.configuration), .configuration(Sample.regularConfiguration),
                .configuration(TemporaryFlowTests.configuration), .configurationFailed(Sample.refused),
            ]
        case .checkAccess: [.access(.granted), .access(.granted), .access(.granted), .access(.init(.denied))]
        case .askAccount: FlowWalkTests.answers.map { .account($0) }
        case .requestProfile: [.profileRequest(Sample.token), .profileRequestFailed(Sample.refused)]
        case .exchange: [.exchanged] + FlowWalkTests.problems.map { .exchangeFailed($0) }
        case .chooseProvider(let mvpds):
            mvpds.map { .providerChosen($0.id) } + [.providerLeftToOtherDevice, .pickerCancelled]
        case .startPreview: [.previewStarted, .previewFailed(Sample.refused)]
        case .requestCode: [.code(Sample.code), .codeFailed(Sample.refused)]
        case .openBrowser: [.browserClosed]
        }
    }
}
