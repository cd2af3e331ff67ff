// SPDX-License-Identifier: Apache-2.0

import AdobePass

/// What the service, the framework or the user answers to an action of a sign-in.
enum FlowEvent: Hashable, Sendable {
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
    case profiles([ProfileSample])
    case profilesFailed(CallError)
    case profileChosen(MVPDID)
    case session(SessionSample)
    case sessionFailed(CallError)
}

/// A profile in an answer of REST API V2.
struct ProfileSample: Hashable, Sendable {
    let mvpd: MVPDID
    var expiration = Sample.later
    var kind = "regular"

    var json: String {
        #""\#(mvpd.text)":{"notBefore":1,"notAfter":\#(expiration.millisecondsSince1970),"type":"\#(kind)","attributes":{}}"#
    }
}

/// The reply of REST API V2 to a session, with the code `K7P2QXM` until ``Sample/later``.
enum SessionSample: Hashable, Sendable {
    case askPartner
    case authorize(MVPDID?)
    case authenticate(MVPDID?, reason: String)
    case resume(missing: [String], MVPDID?)
    case retry

    var json: String {
        let end = Sample.later.millisecondsSince1970
        let code = #""code":"K7P2QXM","notAfter":\#(end)"#
        func provider(_ mvpd: MVPDID?) -> String { mvpd.map { #","mvpd":"\#($0.text)""# } ?? "" }
        let members =
            switch self {
            case .askPartner:
                #""partner_profile","authenticationRequest":{"type":"saml","request":"<q/>","attributesNames":["uid"]}"#
            case .authorize(let mvpd): #""authorize""# + provider(mvpd)
            case .authenticate(let mvpd, let reason):
                #""authenticate",\#(code),"url":"/api/v2/authenticate/ACME/K7P2QXM","reasonType":"\#(reason)""#
                    + provider(mvpd)
            case .resume(let missing, let mvpd): #""resume",\#(code),"missingParameters":\#(missing)"# + provider(mvpd)
            case .retry: #""retry",\#(code)"#
            }
        return #"{"actionName":\#(members)}"#
    }
}

/// An action of a sign-in.
enum FlowAction: Hashable, Sendable {
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
    case readProfiles(PartnerFrameworkStatus?)
    case pollProfiles(after: Duration)
    case chooseProfile([MVPDID])
    case startPartnerSession(PartnerFrameworkStatus?)
    case startSession(String)
    case resumeSession(String)
}

/// An effect of an answer.
enum FlowEffect: Hashable, Sendable {
    case perform(FlowAction)
    case tell(FlowNotice)
    case finish(FlowOutcome)
}

extension FlowAction {
    /// The answers that fit the action, for the walks through the sign-in.
    var answers: [FlowEvent] {
        switch self {
        case .checkToken:
            [.tokenFound(Sample.north), .tokenMissing, .tokenMissing, .tokenCheckFailed(Sample.throttled)]
        case .loadConfiguration:
            [
                .configuration(Sample.configuration), .configuration(Sample.regularConfiguration),
                .configuration(TemporaryFlowTests.configuration), .configurationFailed(Sample.refused),
            ]
        case .checkAccess: [.access(.granted), .access(.granted), .access(.granted), .access(.init(.denied))]
        case .askAccount: Sample.answers.map { .account($0) }
        case .requestProfile: [.profileRequest(Sample.token), .profileRequestFailed(Sample.refused)]
        case .exchange:
            [
                .exchanged, .exchangeFailed(.service(Sample.refused)), .exchangeFailed(.service(Sample.timedOut)),
                .profiles([]), .profiles([ProfileSample(mvpd: Sample.north, kind: "appleSSO")]),
            ]
        case .chooseProvider(let mvpds):
            mvpds.map { .providerChosen($0.id) } + [.providerLeftToOtherDevice, .pickerCancelled]
        case .startPreview: [.previewStarted, .previewFailed(Sample.refused)]
        case .requestCode: [.code(Sample.code), .codeFailed(Sample.refused)]
        case .openBrowser: [.browserClosed]
        case .readProfiles, .pollProfiles:
            [
                .profiles([]), .profiles([]), .profiles([]), .profiles([ProfileSample(mvpd: Sample.north)]),
                .profiles([ProfileSample(mvpd: Sample.north), ProfileSample(mvpd: Sample.south, kind: "appleSSO")]),
                .profilesFailed(Sample.throttled),
            ]
        case .chooseProfile(let mvpds): mvpds.map { .profileChosen($0) } + [.pickerCancelled]
        case .startPartnerSession, .startSession, .resumeSession:
            [
                .session(.askPartner), .session(.askPartner), .session(.authorize(nil)),
                .session(.authenticate(nil, reason: "pfs_fallback")),
                .session(.authenticate(Sample.north, reason: "none")),
                .session(.authenticate(Sample.north, reason: "configuration_fallback")),
                .session(.resume(missing: ["mvpd"], nil)), .session(.resume(missing: ["domainName"], Sample.north)),
                .session(.resume(missing: ["region"], nil)), .session(.retry), .sessionFailed(Sample.refused),
            ]
        }
    }
}

extension ChannelConfiguration {
    /// The answer of both interfaces with the members that the sign-ins use.
    var answer: String {
        let providers = mvpds.map { mvpd in
            var members = [#""id":"\#(mvpd.id.text)""#, #""tempPass":\#(mvpd.isTempPass)"#]
            members.append(#""isTempPass":\#(mvpd.isTempPass)"#)
            members.append(#""enablePlatformServices":\#(mvpd.enablePlatformServices)"#)
            members.append(#""displayInPlatformPicker":\#(mvpd.displayInPlatformPicker)"#)
            if let status = mvpd.boardingStatus { members.append(#""boardingStatus":"\#(status.rawValue)""#) }
            if let account = mvpd.platformMappingID { members.append(#""platformMappingId":"\#(account.rawValue)""#) }
            let fields = mvpd.requiredMetadataFields.map { #""\#($0)""# }.joined(separator: ",")
            members.append(#""requiredMetadataFields":[\#(fields)]"#)
            return "{\(members.joined(separator: ","))}"
        }
        return #"{"requestor":{"id":"ACME","mvpds":[\#(providers.joined(separator: ","))]}}"#
    }
}
