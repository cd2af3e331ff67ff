// SPDX-License-Identifier: Apache-2.0

import AdobePass

/// The rows S1 to S9 of the table, on an Apple TV.
enum TokenRows {
    typealias Event = FlowEvent

    static let toSilent: [Event] = [.tokenMissing, .configuration(Sample.configuration)]
    static let toSilentAnswer = toSilent + [.access(.granted)]
    static let toInteractive = toSilentAnswer + [.account(.nothing)]
    static let toInteractiveAnswer = toInteractive + [.access(.granted)]
    static let toProfile = toSilentAnswer + [.account(Sample.account())]
    static let toForwarding = toProfile + [.profileRequest(Sample.token)]
    static let toForwardedAnswer = toForwarding + [.access(.granted)]
    static let toExchange = toForwardedAnswer + [.account(Sample.responding())]

    static let start: [FlowRow] = [
        row("S1, 200: S11", [], .tokenFound(Sample.north), ended: Sample.authenticated(Sample.north, .present)),
        row("S1, 403: S3, which comes first", [], .tokenMissing, [.perform(.loadConfiguration)]),
        row("S1, other: report", [], .tokenCheckFailed(Sample.refused), ended: Sample.failed(.check)),
        row(
            "S3, 200: S2",
            [.tokenMissing],
            .configuration(Sample.configuration),
            [.perform(.checkAccess)]
        ),
        row(
            "S3, failure: report",
            [.tokenMissing],
            .configurationFailed(Sample.refused),
            ended: Sample.failed(.configuration)
        ),
    ]

    static let silent: [FlowRow] =
        [SubscriberAccount.AccessStatus.denied, .restricted, .notDetermined].map { status in
            row("S2, \(status): S10", toSilent, .access(.init(status)), fallingBack: .accessNotGranted(status))
        } + [
            row(
                "S2, granted: request the account silently",
                toSilent,
                .access(.granted),
                [.perform(.askAccount(.init()))]
            ),
            row(
                "S2, unexpired ID: S6",
                toSilentAnswer,
                .account(Sample.account()),
                [.perform(.requestProfile("NorthCable"))]
            ),
            row(
                "S2, ID without expiration: S6",
                toSilentAnswer,
                .account(Sample.account(until: nil)),
                [.perform(.requestProfile("NorthCable"))]
            ),
            row("S2, nothing: S4", toSilentAnswer, .account(.nothing), again),
            row("S2, no ID: S4", toSilentAnswer, .account(Sample.account(nil)), again),
            row(
                "S2, ID expired: S4",
                toSilentAnswer,
                .account(Sample.account(until: Sample.now)),
                again
            ),
            row(
                "S2, ID not in the configuration: S10",
                toSilentAnswer,
                .account(Sample.account(Sample.strangeAccount)),
                fallingBack: .unknownProvider
            ),
            row(
                "S2, ID with single sign-on disabled: S10",
                toSilentAnswer,
                .account(Sample.account(Sample.westAccount)),
                fallingBack: .singleSignOnDisabled(Sample.west)
            ),
        ]
        + codes.map { code in
            row(
                "S2, error \(code): S4",
                toSilentAnswer,
                .account(Sample.failing(code)),
                again
            )
        }

    static let interactive: [FlowRow] =
        [
            row("S4, denied: S10", toInteractive, .access(.init(.denied)), fallingBack: .accessNotGranted(.denied)),
            row(
                "S4, granted: request the account with the picker",
                toInteractive,
                .access(.granted),
                [.perform(.askAccount(picker))]
            ),
            row(
                "S4 and S5, unexpired ID: S6",
                toInteractiveAnswer,
                .account(Sample.account()),
                [.perform(.requestProfile("NorthCable"))]
            ),
            row(
                "S5, ID expired: S10",
                toInteractiveAnswer,
                .account(Sample.account(until: Sample.now)),
                fallingBack: .accountExpired
            ),
            row("S4, no ID: S10", toInteractiveAnswer, .account(Sample.account(nil)), fallingBack: .noAccount),
            row("S4, nothing: S10", toInteractiveAnswer, .account(.nothing), fallingBack: .noAccount),
            row(
                "S4, error 1 with a known ID: S10, provider chosen",
                toInteractiveAnswer,
                .account(Sample.failing(.unsupportedProvider, Sample.southAccount)),
                [.tell(.fellBack(.unsupportedProvider(Sample.south))), .perform(.requestCode("SouthCable"))]
            ),
            row(
                "S4, error 1 with an unknown ID: S10",
                toInteractiveAnswer,
                .account(Sample.failing(.unsupportedProvider, Sample.strangeAccount)),
                fallingBack: .unknownProvider
            ),
            row(
                "S4, error 1 without an ID: S10",
                toInteractiveAnswer,
                .account(Sample.failing(.unsupportedProvider)),
                fallingBack: .otherProvider
            ),
            row(
                "S4, canceled: S10",
                toInteractiveAnswer,
                .account(Sample.failing(.userCancelled)),
                fallingBack: .userCancelled
            ),
        ]
        + codes.filter { $0 != .unsupportedProvider && $0 != .userCancelled }.map { code in
            row(
                "S4, error \(code): S10",
                toInteractiveAnswer,
                .account(Sample.failing(code)),
                fallingBack: .accountFailed(code)
            )
        } + [
            row(
                "S4, error of another domain: S10",
                toInteractiveAnswer,
                .account(Sample.failing(nil, Sample.southAccount)),
                fallingBack: .accountFailed(nil)
            )
        ]

    static let codes = (0...8).map { SubscriberAccount.RequestError.Code(rawValue: $0) }

    static let again: [FlowEffect] = [.perform(.checkAccess)]

    private static var picker: SubscriberAccount.MetadataRequest {
        var request = SubscriberAccount.MetadataRequest()
        request.isInterruptionAllowed = true
        request.supportedProviders = [Sample.northAccount, Sample.southAccount]
        request.featuredProviders = [Sample.southAccount]
        return request
    }

    static var query: SubscriberAccount.MetadataRequest {
        var request = SubscriberAccount.MetadataRequest()
        request.verificationToken = Sample.token
        request.attributeNames = ["uid", "zip"]
        return request
    }

    static func row(_ text: String, _ before: [Event], _ event: Event, _ effects: [FlowEffect]) -> FlowRow {
        FlowRow(text: text, before: before, event: event, effects: effects)
    }

    static func row(_ text: String, _ before: [Event], _ event: Event, ended outcome: FlowOutcome) -> FlowRow {
        row(text, before, event, [.finish(outcome)])
    }

    static func row(_ text: String, _ before: [Event], _ event: Event, fallingBack reason: FallbackReason) -> FlowRow {
        row(
            text,
            before,
            event,
            [.tell(.fellBack(reason)), .perform(.chooseProvider(Sample.configuration.mvpds))]
        )
    }
}

/// A row of the state table: the earlier answers, the answer, and its effects.
struct FlowRow: Sendable, CustomStringConvertible {
    let text: String
    let before: [FlowEvent]
    let event: FlowEvent
    let effects: [FlowEffect]

    var description: String { text }
}
