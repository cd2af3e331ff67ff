// SPDX-License-Identifier: Apache-2.0

import AdobePass
import FoundationEssentials

/// Values that the tests of the flows share.
enum Sample {
    static let now = Date(timeIntervalSince1970: 1_790_000_000)
    static let later = now.addingTimeInterval(1_800)
    static let north = id("NorthCable")
    static let south = id("SouthCable")
    static let west = id("WestCable")
    static let northAccount = SubscriberAccount.ProviderID(rawValue: "north-cable")
    static let southAccount = SubscriberAccount.ProviderID(rawValue: "south-cable")
    static let westAccount = SubscriberAccount.ProviderID(rawValue: "west-cable")
    static let strangeAccount = SubscriberAccount.ProviderID(rawValue: "strange-cable")
    static let token = SubscriberAccount.VerificationToken("<q/>")
    static let code = LoginCode(required(RegistrationCode("K7P2QXM")), expiration: later)
    static let refused = CallFailure(.call(.refused(ServiceRefusal(status: 400, error: nil))), attempts: 1)
    static let throttled = CallFailure(.call(.throttled), attempts: 3)
    static let timedOut = CallFailure(
        .call(.transport(TransportFault(.timedOut, "no answer in time"))),
        hint: .readStateFirst,
        attempts: 1
    )

    /// Signs in on the platform; signs in by the regular flow; has single sign-on turned off.
    static let configuration = RESTv1.Configuration(
        requestor: nil,
        mvpds: [
            RESTv1.MVPD(
                id: north,
                enablePlatformServices: true,
                boardingStatus: .supported,
                displayInPlatformPicker: true,
                platformMappingID: PlatformMappingID("north-cable"),
                requiredMetadataFields: ["uid", "zip"]
            ),
            RESTv1.MVPD(
                id: south,
                enablePlatformServices: true,
                boardingStatus: .picker,
                displayInPlatformPicker: true,
                platformMappingID: PlatformMappingID("south-cable")
            ),
            RESTv1.MVPD(id: west, platformMappingID: PlatformMappingID("west-cable")),
        ]
    )

    /// A configuration without single sign-on.
    static let regularConfiguration = RESTv1.Configuration(requestor: nil, mvpds: [configuration.mvpds[2]])

    static let response = required(SubscriberAccount.AttributeQueryResponse("<r>secret</r>"))

    /// An answer of the framework without a response.
    static func account(
        _ provider: SubscriberAccount.ProviderID? = northAccount,
        until end: Date? = later
    ) -> SubscriberAccount.Answer {
        .metadata(.init(providerID: provider, expirationDate: end))
    }

    /// An answer of the framework with a response.
    static func responding(_ provider: SubscriberAccount.ProviderID? = northAccount) -> SubscriberAccount.Answer {
        .metadata(.init(providerID: provider, expirationDate: later, response: response))
    }

    /// A failure of the framework with a response, which must go nowhere.
    static func failing(
        _ code: SubscriberAccount.Failure.Code?,
        _ provider: SubscriberAccount.ProviderID? = nil
    ) -> SubscriberAccount.Answer {
        let failed = SubscriberAccount.FailedResponse("<r>poison</r>", status: "urn:denied")
        return .failure(.init(code, unsupportedProvider: provider, response: failed))
    }

    static func authenticated(_ mvpd: MVPDID?, _ means: Authentication.Means) -> FlowOutcome {
        .authenticated(Authentication(mvpd: mvpd, means: means))
    }

    static func failed(_ step: FlowFailure.Step, _ error: CallFailure = refused) -> FlowOutcome {
        .failed(FlowFailure(step: step, error: error))
    }

    static func id(_ text: String) -> MVPDID { required(MVPDID(text)) }

    static func required<Value>(_ value: Value?) -> Value {
        guard let value else { preconditionFailure("A sample is not valid.") }
        return value
    }
}

/// A row of a table of states: what came before, what happens, and what follows.
struct Row<F: Flow>: Sendable {
    let text: String
    let flow: F
    let before: [F.Event]
    let event: F.Event
    let state: F.State
    let effects: [FlowEffect<F.Action>]

    /// What the flow does, and where it is then.
    func run(at now: Date = Sample.now) -> (effects: [FlowEffect<F.Action>], state: F.State) {
        var flow = flow
        _ = flow.begin(at: now)
        for event in before { _ = flow.receive(event, at: now) }
        return (flow.receive(event, at: now), flow.state)
    }
}

extension Row: CustomStringConvertible {
    var description: String { text }
}
