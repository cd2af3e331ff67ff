// SPDX-License-Identifier: Apache-2.0

import AdobePass

/// The rows A to C3 of the table, and the basic sign-in, on an Apple TV.
enum ProfileRows {
    typealias Event = ProfileFlow.Event

    static let standing = AccountStanding(.granted, provider: Sample.northAccount, expirationDate: Sample.later)
    static let toSilentAnswer: [Event] = [.registered, .access(.granted)]
    static let toProfiles: [Event] = toSilentAnswer + [.account(.nothing)]
    static let toConfiguration = toProfiles + [.profiles([])]
    static let toInteractive = toConfiguration + [.configuration(Sample.configuration)]
    static let toInteractiveAnswer = toInteractive + [.access(.granted)]
    static let toPartner = toInteractiveAnswer + [.account(Sample.account())]
    static let toForwarded = toPartner + [.session(.askPartner(Sample.token, attributeNames: ["uid"]))]
    static let toExchange = toForwarded + [.account(Sample.responding())]
    static let toPicker = toInteractive + [.access(.init(.denied))]
    static let toSession = toPicker + [.providerChosen(Sample.south)]

    static let check: [Row] = [
        row("A, registered: B", [], .registered, .checkingAccess(.silent), [.perform(.checkAccess)]),
        row("A, 400: failure", [], .registrationFailed(Sample.refused), ended: Sample.failed(.registration)),
        row(
            "B, granted: request the account silently",
            [.registered],
            .access(.granted),
            .askingAccount(.silent),
            [.perform(.askAccount(.init()))]
        ),
        reading("B, denied: read the profiles", [.registered], .access(.init(.denied)), .init(.init(.denied))),
        reading("B, account: read the profiles with its status", toSilentAnswer, .account(Sample.account()), standing),
        reading("B, no answer: read the profiles", toSilentAnswer, .account(.nothing), .init(.granted)),
        reading(
            "B, error: read the profiles",
            toSilentAnswer,
            .account(Sample.failing(.providerRejected)),
            .init(.granted, failure: .providerRejected)
        ),
        row(
            "B, a profile: D",
            toProfiles,
            .profiles([ProfileSummary(Sample.north, expiration: Sample.later)]),
            ended: Sample.authenticated(Sample.north, .present)
        ),
        row("B, none: C1", toProfiles, .profiles([]), .loadingConfiguration, [.perform(.loadConfiguration)]),
        row("B, failure: report", toProfiles, .profilesFailed(Sample.refused), ended: Sample.failed(.check)),
        row(
            "C1, 200: C2",
            toConfiguration,
            .configuration(Sample.configuration),
            .checkingAccess(.interactive),
            [.perform(.checkAccess)]
        ),
        row(
            "C1, failure: report",
            toConfiguration,
            .configurationFailed(Sample.refused),
            ended: Sample.failed(.configuration)
        ),
    ]

    static let partner: [Row] = [
        picking("C2, denied: basic", toInteractive, .access(.init(.denied)), .accessNotGranted(.denied)),
        row(
            "C2, account: start a session",
            toInteractiveAnswer,
            .account(Sample.account()),
            .startingPartnerSession,
            [.perform(.startPartnerSession(standing))]
        ),
        row(
            "C2, error 1 with a known ID: basic, provider chosen",
            toInteractiveAnswer,
            .account(Sample.failing(.unsupportedProvider, Sample.southAccount)),
            .startingSession(login(Sample.south)),
            [.tell(.fellBack(.unsupportedProvider(Sample.south))), .perform(.startSession(Sample.south))]
        ),
        picking(
            "C2, error 1 with an unknown ID: basic",
            toInteractiveAnswer,
            .account(Sample.failing(.unsupportedProvider, Sample.strangeAccount)),
            .unknownProvider
        ),
        picking(
            "C2, error 1 without an ID: basic",
            toInteractiveAnswer,
            .account(Sample.failing(.unsupportedProvider)),
            .otherProvider
        ),
        picking(
            "C2, canceled: basic",
            toInteractiveAnswer,
            .account(Sample.failing(.userCancelled)),
            .userCancelled
        ),
        picking("C2, nothing: basic", toInteractiveAnswer, .account(.nothing), .noAccount),
        row(
            "C2r, partner_profile: C3",
            toPartner,
            .session(.askPartner(Sample.token, attributeNames: ["uid"])),
            .askingAccount(.forwarding(Sample.token, attributeNames: ["uid"])),
            [.perform(.askAccount(query))]
        ),
        row(
            "C2r, authorize: D",
            toPartner,
            .session(.authorize(nil)),
            ended: Sample.authenticated(Sample.north, .present)
        ),
        showing(
            "C2r, authenticate: basic with the given code",
            toPartner,
            .session(.authenticate(Sample.code, mvpd: Sample.north, reason: .status)),
            BasicLogin(mvpd: Sample.north, screen: .otherDevice),
            .statusNotTaken
        ),
        row(
            "C2r, resume with known parameters: send them",
            toPartner,
            .session(.resume(Sample.code, missing: [.domainName], mvpd: Sample.north)),
            .resumingSession(BasicLogin(mvpd: Sample.north, screen: .otherDevice), Sample.code),
            [.tell(.fellBack(.missingParameters)), .perform(.resumeSession(Sample.code, mvpd: Sample.north))]
        ),
        showing(
            "C2r, resume with unknown parameters: another device",
            toPartner,
            .session(.resume(Sample.code, missing: [.other], mvpd: Sample.north)),
            BasicLogin(mvpd: nil, screen: .otherDevice),
            .missingParameters
        ),
        picking("C2r, 400: basic", toPartner, .sessionFailed(Sample.refused), .partnerRefused(Sample.refused)),
    ]

    static let exchange: [Row] = [
        row(
            "C3, response: exchange",
            toForwarded,
            .account(Sample.responding()),
            .exchanging,
            [.perform(.exchange(Sample.response, standing))]
        ),
        picking("C3, expired: basic", toForwarded, .account(Sample.responding(until: Sample.now)), .accountExpired),
        picking("C3, no response: basic", toForwarded, .account(Sample.account()), .noResponse),
        picking("C3, nothing: basic", toForwarded, .account(.nothing), .noResponse),
        picking(
            "C3, error: basic",
            toForwarded,
            .account(Sample.failing(.invalidVerificationToken)),
            .accountFailed(.invalidVerificationToken)
        ),
        picking(
            "C3, another account: basic",
            toForwarded,
            .account(Sample.responding(Sample.southAccount)),
            .accountChanged
        ),
        row(
            "C3, 201 or 200 with a profile: D",
            toExchange,
            .exchanged([ProfileSummary(Sample.north, expiration: Sample.later, isOfPlatform: true)]),
            ended: Sample.authenticated(Sample.north, .platform)
        ),
        picking("C3, empty: basic", toExchange, .exchanged([]), .noProfile),
        picking(
            "C3, not sent: basic",
            toExchange,
            .exchangeFailed(.notSent(Sample.refusal)),
            .responseRefused(Sample.refusal)
        ),
        picking(
            "C3, 400: basic",
            toExchange,
            .exchangeFailed(.service(Sample.refused)),
            .exchangeFailed(Sample.refused)
        ),
        row(
            "C3, unknown outcome: read the profiles",
            toExchange,
            .exchangeFailed(.service(Sample.timedOut)),
            .checkingExchange(.service(Sample.timedOut)),
            [.perform(.readProfiles(standing))]
        ),
        row(
            "C3, unknown outcome, a profile exists: D",
            toExchange + [.exchangeFailed(.service(Sample.timedOut))],
            .profiles([ProfileSummary(Sample.north, expiration: Sample.later, isOfPlatform: true)]),
            ended: Sample.authenticated(Sample.north, .platform)
        ),
        picking(
            "C3, unknown outcome, no profile exists: basic",
            toExchange + [.exchangeFailed(.service(Sample.timedOut))],
            .profiles([]),
            .exchangeFailed(Sample.timedOut)
        ),
    ]

    static let regular: [Row] = [
        row(
            "basic, provider: start a session",
            toPicker,
            .providerChosen(Sample.south),
            .startingSession(login(Sample.south)),
            [.perform(.startSession(Sample.south))]
        ),
        row(
            "basic, another device: start a session without a provider",
            toPicker,
            .providerLeftToOtherDevice,
            .startingSession(login(nil)),
            [.perform(.startSession(nil))]
        ),
        row("basic, no provider: canceled", toPicker, .pickerCancelled, ended: .notAuthenticated(.noProviderChosen)),
        row("basic, no session: report", toSession, .sessionFailed(Sample.refused), ended: Sample.failed(.code)),
        row(
            "basic, resume without a provider: the app's picker",
            toPartner,
            .session(withoutProvider),
            .choosingProvider(for: Sample.code),
            [.tell(.fellBack(.missingParameters)), .perform(.chooseProvider(Sample.configuration.mvpds))]
        ),
        row(
            "basic, another device with a session: show its code",
            toPartner + [.session(withoutProvider)],
            .providerLeftToOtherDevice,
            .polling(BasicLogin(mvpd: nil, screen: .otherDevice), Sample.code),
            [.tell(.showCode(Sample.code)), .perform(.pollProfiles(Sample.code, after: .zero))]
        ),
        row(
            "basic, resume of a session for another device: show its code without a picker",
            toPicker + [.providerLeftToOtherDevice],
            .session(withoutProvider),
            .polling(login(nil), Sample.code),
            [.tell(.showCode(Sample.code)), .perform(.pollProfiles(Sample.code, after: .zero))]
        ),
    ]

    static let withoutProvider = SessionStep.resume(Sample.code, missing: [.mvpd], mvpd: nil)

    static func flow() -> ProfileFlow { ProfileFlow(options: .init(deviceType: .tvOS)) }

    private static var query: SubscriberAccount.MetadataRequest {
        var request = SubscriberAccount.MetadataRequest()
        request.verificationToken = Sample.token
        request.attributeNames = ["uid"]
        return request
    }

    /// A basic sign-in with its first code.
    private static func login(_ mvpd: MVPDID?) -> BasicLogin { BasicLogin(mvpd: mvpd, screen: .otherDevice, codes: 1) }

    private static func row(
        _ text: String,
        _ before: [Event],
        _ event: Event,
        _ state: ProfileFlow.State,
        _ effects: ProfileFlow.Effects
    ) -> Row {
        Row(text: text, flow: flow(), before: before, event: event, state: state, effects: effects)
    }

    private static func row(_ text: String, _ before: [Event], _ event: Event, ended end: FlowOutcome) -> Row {
        row(text, before, event, .ended(end), [.finish(end)])
    }

    private static func reading(
        _ text: String,
        _ before: [Event],
        _ event: Event,
        _ standing: AccountStanding
    ) -> Row {
        row(text, before, event, .readingProfiles, [.perform(.readProfiles(standing))])
    }

    private static func picking(
        _ text: String,
        _ before: [Event],
        _ event: Event,
        _ reason: FallbackReason
    ) -> Row {
        let effects: ProfileFlow.Effects = [
            .tell(.fellBack(reason)), .perform(.chooseProvider(Sample.configuration.mvpds)),
        ]
        return row(text, before, event, .choosingProvider(for: nil), effects)
    }

    private static func showing(
        _ text: String,
        _ before: [Event],
        _ event: Event,
        _ login: BasicLogin,
        _ reason: FallbackReason
    ) -> Row {
        let effects: ProfileFlow.Effects = [
            .tell(.fellBack(reason)), .tell(.showCode(Sample.code)),
            .perform(.pollProfiles(Sample.code, after: .zero)),
        ]
        return row(text, before, event, .polling(login, Sample.code), effects)
    }
}
