// SPDX-License-Identifier: Apache-2.0

import AdobePass
import FoundationEssentials

/// What a delegate heard, in order.
enum Heard: Hashable, Sendable {
    case requestor(RequestorStatus)
    case present
    case dismiss
    case dialog(Int)
    case navigate(useSVC: Bool)
    case authenticated
    case notAuthenticated(EntitlementErrorCode?)
    case token(String)
    case tokenFailed(EntitlementErrorCode, String?)
    case preauthorized([String])
    case metadata(RESTv1.UserMetadata.Value?)
    case provider(MVPDID?)
    case status(String)
}

/// A delegate that remembers what it heard, and answers as told.
@MainActor
final class RecordingDelegate: EntitlementDelegate {
    weak var enabler: AccessEnabler?
    var heard: [Heard] = []
    var statuses: [EntitlementStatus] = []
    var pages: [String] = []
    var onDialog: (AccessEnabler) -> Void = { $0.setSelectedProvider(Sample.south) }
    var onPage: (AccessEnabler) -> Void = { $0.handleExternalURL("acme://done") }
    var onCode: (AccessEnabler) -> Void = { _ in }

    func setRequestorComplete(_ status: RequestorStatus) { heard.append(.requestor(status)) }
    func presentTvProviderDialog(_ screen: SubscriberAccount.Screen) { heard.append(.present) }
    func dismissTvProviderDialog(_ screen: SubscriberAccount.Screen) { heard.append(.dismiss) }

    func displayProviderDialog(_ providers: [RESTv1.MVPD]) {
        heard.append(.dialog(providers.count))
        if let enabler { onDialog(enabler) }
    }

    func navigateToUrl(_ address: PrivateText, useSVC usesSafari: Bool) {
        heard.append(.navigate(useSVC: usesSafari))
        pages.append(address.value)
        if let enabler { onPage(enabler) }
    }

    func setAuthenticationStatus(_ status: AuthenticationStatus, errorCode: EntitlementErrorCode?) {
        heard.append(status == .authenticated && errorCode == nil ? .authenticated : .notAuthenticated(errorCode))
    }

    func setToken(_ token: PrivateText, forResource resource: String) { heard.append(.token(token.value)) }

    func tokenRequestFailed(_ resource: String, errorCode: EntitlementErrorCode, errorDescription: PrivateText?) {
        heard.append(.tokenFailed(errorCode, errorDescription?.value))
    }

    func preauthorizedResources(_ resources: [String]) { heard.append(.preauthorized(resources)) }

    func setMetadataStatus(_ value: RESTv1.UserMetadata.Value?, encrypted: Bool, forKey key: String) {
        heard.append(.metadata(value))
    }

    func selectedProvider(_ provider: RESTv1.MVPD?) { heard.append(.provider(provider?.id)) }

    func status(_ status: EntitlementStatus) {
        heard.append(.status(status.errorID.rawValue))
        statuses.append(status)
        if status.errorID == .registrationCode, let enabler { onCode(enabler) }
    }
}

/// A facade, the device and the server that it works with.
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
        partnerRequest: PartnerRequestForm = .asReceived,
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
            gate: RequestGate(clock: clock, pacing: nil),
            clock: clock,
            policy: .once,
            jitter: { 0 }
        )
        var setup = AccessEnabler.Setup(
            service: service,
            session: session,
            account: account,
            device: SignInStage.device,
            deviceType: deviceType,
            pages: .init(domainName: "acme.example", redirectURL: "acme://done"),
            clock: clock,
            now: { clock.date }
        )
        setup.partnerRequest = partnerRequest
        enabler = AccessEnabler(setup: setup, delegate: delegate)
        delegate.enabler = enabler
    }

    /// Makes calls, waits until all are answered, and tells what was heard.
    func hear(_ calls: (AccessEnabler) -> Void) async -> [Heard] {
        delegate.heard = []
        calls(enabler)
        await enabler.finished()
        return delegate.heard
    }

    /// Sets the requestor, with what the script begins with.
    func start() async { _ = await hear { $0.setRequestor(SignInStage.acme) } }
}
