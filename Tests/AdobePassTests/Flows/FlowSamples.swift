// SPDX-License-Identifier: Apache-2.0

import AdobePass
import FoundationEssentials

/// Values that the tests of the flows share.
enum Sample {
    static let now = Timestamp(seconds: 1_790_000_000)
    static let later = now.adding(seconds: 1_800)
    static let north = id("NorthCable")
    static let south = id("SouthCable")
    static let west = id("WestCable")
    static let northAccount = SubscriberAccount.ProviderID(rawValue: "north-cable")
    static let southAccount = SubscriberAccount.ProviderID(rawValue: "south-cable")
    static let westAccount = SubscriberAccount.ProviderID(rawValue: "west-cable")
    static let strangeAccount = SubscriberAccount.ProviderID(rawValue: "strange-cable")
    static let token = PrivateText("<q/>")
    static let code = LoginCode(required(RegistrationCode("K7P2QXM")), expiration: later)
    static let refused = CallError(.call(.refused(status: 400, error: nil)), attempts: 1)
    static let throttled = CallError(.call(.throttled), attempts: 1)
    static let timedOut = CallError(
        .call(.transport(TransportError(.timedOut, "no answer in time"))),
        isOutcomeUnknown: true,
        attempts: 1
    )

    /// Providers with a platform sign-in, with a basic sign-in, and with single sign-on disabled.
    static let configuration = ChannelConfiguration(
        serviceProvider: nil,
        mvpds: [
            MVPD(
                id: north,
                enablePlatformServices: true,
                boardingStatus: "SUPPORTED",
                displayInPlatformPicker: true,
                platformMappingID: SubscriberAccount.ProviderID(rawValue: "north-cable"),
                requiredMetadataFields: ["uid", "zip"]
            ),
            MVPD(
                id: south,
                enablePlatformServices: true,
                boardingStatus: "PICKER",
                displayInPlatformPicker: true,
                platformMappingID: SubscriberAccount.ProviderID(rawValue: "south-cable")
            ),
            MVPD(id: west, platformMappingID: SubscriberAccount.ProviderID(rawValue: "west-cable")),
        ]
    )

    /// A configuration without single sign-on.
    static let regularConfiguration = ChannelConfiguration(serviceProvider: nil, mvpds: [configuration.mvpds[2]])

    static let response = PrivateText("<r>secret</r>")

    /// Answers of the framework for the walks through the sign-ins.
    static let answers: [SubscriberAccount.Answer] = [
        .nothing, account(), account(nil), account(until: nil), account(until: now.adding(seconds: -1)),
        account(strangeAccount), account(westAccount), responding(), responding(southAccount),
        failing(.unsupportedProvider), failing(.unsupportedProvider, southAccount), failing(.userCancelled),
        failing(.providerRejected), failing(nil),
    ]

    /// An answer of the framework without a SAML response.
    static func account(
        _ provider: SubscriberAccount.ProviderID? = northAccount,
        until end: Timestamp? = later
    ) -> SubscriberAccount.Answer {
        .metadata(.init(providerID: provider, expirationDate: end))
    }

    /// An answer of the framework with a SAML response.
    static func responding(
        _ provider: SubscriberAccount.ProviderID? = northAccount,
        until end: Timestamp? = later
    ) -> SubscriberAccount.Answer {
        .metadata(.init(providerID: provider, expirationDate: end, response: response))
    }

    /// An answer of the framework with a SAML response that contains only white space.
    static let blank = SubscriberAccount.Answer.metadata(
        .init(providerID: northAccount, expirationDate: later, response: PrivateText(" \n\u{A0}"))
    )

    static let refusal = ExchangeRefusal(ExchangeFinding(code: "input.empty", message: "The document is empty."))

    /// An error of the framework with a SAML response, which must not be sent.
    static func failing(
        _ code: SubscriberAccount.RequestError.Code?,
        _ provider: SubscriberAccount.ProviderID? = nil
    ) -> SubscriberAccount.Answer {
        .failure(
            .init(
                code,
                unsupportedProvider: provider,
                response: PrivateText("<r>poison</r>"),
                responseStatus: PrivateText("urn:denied")
            )
        )
    }

    static func authenticated(_ mvpd: MVPDID?, _ means: SignInMeans) -> FlowOutcome {
        .authenticated(mvpd, by: means)
    }

    static func failed(_ step: SignInStep, _ error: CallError = refused) -> FlowOutcome {
        .failed(step, error)
    }

    static func id(_ text: String) -> MVPDID { required(MVPDID(text)) }

    static func required<Value>(_ value: Value?) -> Value {
        guard let value else { preconditionFailure("A sample is not valid.") }
        return value
    }
}

extension SignInOptions {
    /// Returns options for a device, with changes.
    init(_ deviceType: DeviceType, _ change: (inout SignInOptions) -> Void) {
        self.init(deviceType: deviceType)
        change(&self)
    }
}
