// SPDX-License-Identifier: Apache-2.0

import AdobePass

/// The rows B to C3 of the table, and the basic sign-in, on an Apple TV.
enum ProfileRows {
    typealias Event = FlowEvent

    static let status = PartnerFrameworkStatus.granted(Sample.northAccount, until: Sample.later)
    static let granted = PartnerFrameworkStatus(accessStatus: "granted")
    static let page = PrivateText("https://api.example/api/v2/authenticate/ACME/K7P2QXM")
    static let code = LoginCode(Sample.code.code, expiration: Sample.later, page: page)
    static let ofPlatform = ProfileSample(mvpd: Sample.north, kind: "appleSSO")
    static let toSilentAnswer: [Event] = [.access(.granted)]
    static let toProfiles: [Event] = toSilentAnswer + [.account(.nothing)]
    static let toConfiguration = toProfiles + [.profiles([])]
    static let toInteractive = toConfiguration + [.configuration(Sample.configuration)]
    static let toInteractiveAnswer = toInteractive + [.access(.granted)]
    static let toPartner = toInteractiveAnswer + [.account(Sample.account())]
    static let toForwarded = toPartner + [.session(.askPartner)]
    static let toExchange = toForwarded + [.account(Sample.responding())]
    static let toPicker = toInteractive + [.access(.init(.denied))]
    static let toSession = toPicker + [.providerChosen(Sample.south)]
    static let withoutProvider = Event.session(.resume(missing: ["mvpd"], nil))

    static let check: [FlowRow] = [
        row("B, granted: request the account silently", [], .access(.granted), [.perform(.askAccount(.init()))]),
        reading("B, denied: read the profiles", [], .access(.init(.denied)), .init(accessStatus: "denied")),
        reading("B, account: read the profiles with its status", toSilentAnswer, .account(Sample.account()), status),
        reading("B, no answer: read the profiles", toSilentAnswer, .account(.nothing), granted),
        reading(
            "B, error: read the profiles",
            toSilentAnswer,
            .account(Sample.failing(.providerRejected)),
            .init(accessStatus: "granted", providerError: .init(code: "4"))
        ),
        reading(
            "B, expired: read the profiles without a status",
            toSilentAnswer,
            .account(Sample.account(until: Sample.now)),
            nil
        ),
        row(
            "B, a profile: D",
            toProfiles,
            .profiles([ProfileSample(mvpd: Sample.north)]),
            ended: Sample.authenticated(Sample.north, .present)
        ),
        row("B, none: C1", toProfiles, .profiles([]), [.perform(.loadConfiguration)]),
        row("B, failure: report", toProfiles, .profilesFailed(Sample.refused), ended: Sample.failed(.check)),
        row("C1, 200: C2", toConfiguration, .configuration(Sample.configuration), [.perform(.checkAccess)]),
        row(
            "C1, failure: report",
            toConfiguration,
            .configurationFailed(Sample.refused),
            ended: Sample.failed(.configuration)
        ),
    ]

    static let partner: [FlowRow] = [
        row("C2, granted: the platform's picker", toInteractive, .access(.granted), [.perform(.askAccount(picker))]),
        picking("C2, denied: basic", toInteractive, .access(.init(.denied)), .accessNotGranted(.denied)),
        row(
            "C2, account: start a session",
            toInteractiveAnswer,
            .account(Sample.account()),
            [.perform(.startPartnerSession(status))]
        ),
        row(
            "C2, error 1 with a known ID: basic, provider chosen",
            toInteractiveAnswer,
            .account(Sample.failing(.unsupportedProvider, Sample.southAccount)),
            [.tell(.fellBack(.unsupportedProvider(Sample.south))), .perform(.startSession("SouthCable"))]
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
        picking(
            "C2, expired: basic",
            toInteractiveAnswer,
            .account(Sample.account(until: Sample.now)),
            .accountExpired
        ),
        row("C2r, partner_profile: C3", toPartner, .session(.askPartner), [.perform(.askAccount(query))]),
        row(
            "C2r, authorize: D",
            toPartner,
            .session(.authorize(nil)),
            ended: Sample.authenticated(Sample.north, .present)
        ),
        showing(
            "C2r, authenticate: basic with the given code",
            toPartner,
            .session(.authenticate(Sample.north, reason: "pfs_fallback")),
            .statusNotTaken,
            code
        ),
        showing(
            "C2r, authenticate because of the configuration: basic with the given code",
            toPartner,
            .session(.authenticate(Sample.north, reason: "configuration_fallback")),
            .partnerNotConfigured,
            code
        ),
        row(
            "C2r, resume with known parameters: send them",
            toPartner,
            .session(.resume(missing: ["domainName"], Sample.north)),
            [.tell(.fellBack(.missingParameters)), .perform(.resumeSession("NorthCable"))]
        ),
        showing(
            "C2r, resume with unknown parameters: another device",
            toPartner,
            .session(.resume(missing: ["region"], Sample.north)),
            .missingParameters,
            Sample.code
        ),
        picking("C2r, 400: basic", toPartner, .sessionFailed(Sample.refused), .partnerRefused(Sample.refused)),
    ]

    static let exchange: [FlowRow] = [
        row(
            "C3, response: exchange",
            toForwarded,
            .account(Sample.responding()),
            [.perform(.exchange(Sample.response))]
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
            .profiles([ofPlatform]),
            ended: Sample.authenticated(Sample.north, .platform)
        ),
        picking("C3, empty: basic", toExchange, .profiles([]), .noProfile),
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
            [.perform(.readProfiles(status))]
        ),
        row(
            "C3, unknown outcome, a profile exists: D",
            toExchange + [.exchangeFailed(.service(Sample.timedOut))],
            .profiles([ofPlatform]),
            ended: Sample.authenticated(Sample.north, .platform)
        ),
        picking(
            "C3, unknown outcome, no profile exists: basic",
            toExchange + [.exchangeFailed(.service(Sample.timedOut))],
            .profiles([]),
            .exchangeFailed(Sample.timedOut)
        ),
        picking(
            "C3, unknown outcome, no answer: basic",
            toExchange + [.exchangeFailed(.service(Sample.timedOut))],
            .profilesFailed(Sample.refused),
            .exchangeFailed(Sample.timedOut)
        ),
    ]

    /// The providers as REST API V2 describes them, without the attributes that the platform requires.
    static let providers = Sample.configuration.mvpds.map { mvpd in
        var mvpd = mvpd
        mvpd.requiredMetadataFields = []
        return mvpd
    }

    private static var picker: SubscriberAccount.MetadataRequest {
        var request = SubscriberAccount.MetadataRequest()
        request.isInterruptionAllowed = true
        request.supportedProviders = [Sample.northAccount, Sample.southAccount]
        request.featuredProviders = [Sample.southAccount]
        return request
    }

    private static var query: SubscriberAccount.MetadataRequest {
        var request = SubscriberAccount.MetadataRequest()
        request.verificationToken = Sample.token
        request.attributeNames = ["uid"]
        return request
    }

    static func row(
        _ text: String,
        _ before: [Event],
        _ event: Event,
        _ effects: [FlowEffect]
    ) -> FlowRow {
        FlowRow(text: text, before: before, event: event, effects: effects)
    }

    static func row(_ text: String, _ before: [Event], _ event: Event, ended end: FlowOutcome) -> FlowRow {
        row(text, before, event, [.finish(end)])
    }

    private static func reading(
        _ text: String,
        _ before: [Event],
        _ event: Event,
        _ status: PartnerFrameworkStatus?
    ) -> FlowRow {
        row(text, before, event, [.perform(.readProfiles(status))])
    }

    private static func picking(
        _ text: String,
        _ before: [Event],
        _ event: Event,
        _ reason: FallbackReason
    ) -> FlowRow {
        row(text, before, event, [.tell(.fellBack(reason)), .perform(.chooseProvider(providers))])
    }

    private static func showing(
        _ text: String,
        _ before: [Event],
        _ event: Event,
        _ reason: FallbackReason,
        _ code: LoginCode
    ) -> FlowRow {
        let effects: [FlowEffect] = [
            .tell(.fellBack(reason)), .tell(.showCode(code)), .perform(.pollProfiles(after: .zero)),
        ]
        return row(text, before, event, effects)
    }
}
