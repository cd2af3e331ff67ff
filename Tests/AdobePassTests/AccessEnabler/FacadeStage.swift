// SPDX-License-Identifier: Apache-2.0

import AdobePass
import FoundationEssentials

/// A callback that a delegate received.
enum Heard: Hashable, Sendable {
    case requestor(Bool)
    case present
    case dismiss
    case dialog(Int)
    case navigate(useSVC: Bool)
    case authenticated
    case notAuthenticated(ServiceName?)
    case token(String)
    case tokenFailed(ServiceName, String?)
    case preauthorized([String])
    case metadata(AttributeValue?)
    case provider(MVPDID?)
    case status(String)
}

/// A delegate that records its callbacks and answers as a test configures.
@MainActor
final class RecordingDelegate: EntitlementDelegate {
    weak var enabler: AccessEnabler?
    var heard: [Heard] = []
    var statuses: [EntitlementStatus] = []
    var pages: [String] = []
    var tracked: [(kind: TrackingKind, data: [String])] = []
    var metadataRequests: [[String: String]] = []
    var onDialog: (AccessEnabler) -> Void = { $0.setSelectedProvider(Sample.south) }
    var onPage: (AccessEnabler) -> Void = { $0.handleExternalURL("acme://done") }
    var onCode: (AccessEnabler) -> Void = { _ in }

    func setRequestorComplete(_ isSuccessful: Bool) { heard.append(.requestor(isSuccessful)) }
    func presentTvProviderDialog(_ screen: SubscriberAccount.Screen) { heard.append(.present) }
    func dismissTvProviderDialog(_ screen: SubscriberAccount.Screen) { heard.append(.dismiss) }

    func displayProviderDialog(_ providers: [MVPD]) {
        heard.append(.dialog(providers.count))
        if let enabler { onDialog(enabler) }
    }

    func navigateToUrl(_ address: PrivateText, useSVC usesSafari: Bool) {
        heard.append(.navigate(useSVC: usesSafari))
        pages.append(address.value)
        if let enabler { onPage(enabler) }
    }

    func setAuthenticationStatus(_ isAuthenticated: Bool, errorCode: ServiceName?) {
        heard.append(isAuthenticated && errorCode == nil ? .authenticated : .notAuthenticated(errorCode))
    }

    func setToken(_ token: PrivateText, forResource resource: String) { heard.append(.token(token.value)) }

    func tokenRequestFailed(_ resource: String, errorCode: ServiceName, errorDescription: PrivateText?) {
        heard.append(.tokenFailed(errorCode, errorDescription?.value))
    }

    func preauthorizedResources(_ resources: [String]) { heard.append(.preauthorized(resources)) }

    func setMetadataStatus(
        _ value: AttributeValue?,
        encrypted: Bool,
        forKey key: String,
        andArguments arguments: [String: String]
    ) {
        heard.append(.metadata(value))
        metadataRequests.append(arguments.merging(["key": key]) { $1 })
    }

    func sendTrackingData(_ data: [PrivateText], forEventType event: TrackingKind) {
        tracked.append((event, data.map(\.value)))
    }

    func selectedProvider(_ provider: MVPD?) { heard.append(.provider(provider?.id)) }

    func status(_ status: EntitlementStatus) {
        heard.append(.status(status.errorID.rawValue))
        statuses.append(status)
        if status.errorID == .registrationCode, let enabler { onCode(enabler) }
    }
}

/// A facade with a scripted device and a scripted server.
@MainActor
struct FacadeStage {
    let clock = QuickClock()
    let transport: ScriptedTransport
    let account: SimulatedSubscriberAccount
    let delegate = RecordingDelegate()
    let enabler: AccessEnabler

    init(
        _ service: AccessEnabler.Service,
        on deviceType: DeviceType = .iOS,
        access: SubscriberAccount.Access = .granted,
        answers: [SubscriberAccount.Answer] = [],
        decodesPartnerRequest: Bool = false,
        interruptsForResponse: Bool = false,
        _ exchanges: [Exchange]
    ) {
        transport = ScriptedTransport(exchanges.flatMap { $0.steps(service) })
        account = SimulatedSubscriberAccount(
            access: [.init(access)],
            answers: answers.map { .init($0, isPresented: true) },
            clock: clock
        )
        let clock = clock
        let session = AdobePassSession(
            server: Sample.required(ServerAddress("https://api.example")),
            transport: transport,
            authorization: .token(Sample.required(AccessToken("t"))),
            gate: RequestGate(clock: clock, interval: nil),
            clock: clock,
            policy: .once,
            jitter: { 0 }
        )
        enabler = AccessEnabler(
            service: service,
            session: session,
            account: account,
            device: SignInStage.device,
            deviceType: deviceType,
            domainName: "acme.example",
            redirectURL: "acme://done",
            decodesPartnerRequest: decodesPartnerRequest,
            interruptsForResponse: interruptsForResponse,
            clock: clock,
            now: { clock.date },
            delegate: delegate
        )
        delegate.enabler = enabler
    }

    /// Makes calls, waits until all are answered, and returns the callbacks.
    func hear(_ calls: (AccessEnabler) -> Void) async -> [Heard] {
        delegate.heard = []
        calls(enabler)
        await enabler.finished()
        return delegate.heard
    }

    /// Sets the requestor, which consumes the first steps of the script.
    func start() async { _ = await hear { $0.setRequestor(SignInStage.acme) } }
}
