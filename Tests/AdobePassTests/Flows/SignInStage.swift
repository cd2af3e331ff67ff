// SPDX-License-Identifier: Apache-2.0

import AdobePass
import FoundationEssentials
import HTTPTypes
import Synchronization

/// A clock that returns from every wait at once and advances by its duration.
final class QuickClock: Clock {
    struct Instant: InstantProtocol {
        var offset: Duration
        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private let offset = Mutex(Duration.zero)

    var now: Instant { Instant(offset: offset.withLock { $0 }) }
    var minimumResolution: Duration { .nanoseconds(1) }
    var date: Timestamp { Sample.now.adding(seconds: Int(now.offset.components.seconds)) }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        offset.withLock { $0 = max($0, deadline.offset) }
    }
}

/// Answers requests from a script, in order.
///
/// An unexpected request gets status 500.
final class ScriptedTransport: Transport {
    struct Step: Sendable {
        let request: String
        let status: Int
        let body: String
        let fault: TransportError?

        init(_ request: String, _ status: Int, _ body: String = "", fault: TransportError? = nil) {
            self.request = request
            self.status = status
            self.body = body
            self.fault = fault
        }
    }

    private let steps: Mutex<[Step]>
    private let sent = Mutex<[TransportRequest]>([])

    init(_ steps: [Step]) {
        self.steps = Mutex(steps)
    }

    var requests: [TransportRequest] { sent.withLock { $0 } }

    func append(_ step: Step) { steps.withLock { $0.append(step) } }

    var remaining: [String] { steps.withLock { $0.map(\.request) } }

    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
        sent.withLock { $0.append(request) }
        let path = (request.head.path ?? "").prefix { $0 != "?" }
        let name = "\(request.head.method.rawValue) \(path)"
        let step = steps.withLock { steps in steps.first?.request == name ? steps.removeFirst() : nil }
        if let fault = step?.fault { throw fault }
        var head = HTTPResponse(status: .init(code: step?.status ?? 500))
        head.headerFields[.contentType] = "application/json"
        return TransportResponse(head: head, body: Array((step?.body ?? "").utf8))
    }
}

/// A presenter that chooses as configured and records its screens.
final class ScriptedPresenter: SignInPresenter {
    enum Shown: Hashable, Sendable {
        case picker(Int)
        case browser(String)
        case notice(FlowNotice)
        case settings(String)
        case permission(String)
    }

    private let log = Mutex<[Shown]>([])
    private let choice: ProviderChoice
    private let onPicker: @Sendable () -> Void

    init(choosing choice: ProviderChoice = .provider(Sample.south), onPicker: @escaping @Sendable () -> Void = {}) {
        self.choice = choice
        self.onPicker = onPicker
    }

    var shown: [Shown] { log.withLock { $0 } }

    func chooseProvider(among providers: [MVPD]) async -> ProviderChoice {
        note(.picker(providers.count))
        onPicker()
        return choice
    }

    func openBrowser(at address: PrivateText) async { note(.browser(address.value)) }
    func show(_ notice: FlowNotice) async { note(.notice(notice)) }
    func adviseSignOut(at path: String) async { note(.settings(path)) }
    func advisePermission(at path: String) async { note(.permission(path)) }

    private func note(_ shown: Shown) { log.withLock { $0.append(shown) } }
}

/// The screens of the platform, which it records.
@MainActor
final class ScriptedScreens: SubscriberAccountPresenter {
    var presented = 0
    nonisolated init() {}
    func present(_ screen: SubscriberAccount.Screen) { presented += 1 }
    func dismiss(_ screen: SubscriberAccount.Screen) {}
}

/// A device with a scripted server and a scripted account.
struct SignInStage {
    let clock = QuickClock()
    let transport: ScriptedTransport
    let account: SimulatedSubscriberAccount
    let presenter: ScriptedPresenter
    let screens = ScriptedScreens()

    init(
        _ steps: [ScriptedTransport.Step],
        access: SubscriberAccount.Access = .granted,
        answers: [SubscriberAccount.Answer] = [],
        presenter: ScriptedPresenter = ScriptedPresenter()
    ) {
        transport = ScriptedTransport(steps)
        account = SimulatedSubscriberAccount(
            access: [.init(access)],
            answers: answers.map { .init($0, latency: .seconds(1), isPresented: true) },
            clock: clock
        )
        self.presenter = presenter
    }

    var environment: SignInEnvironment {
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
        var environment = SignInEnvironment(
            session: session,
            account: account,
            accountPresenter: screens,
            presenter: presenter
        )
        environment.clock = clock
        environment.now = { clock.date }
        return environment
    }

    func tokenSignIn(_ deviceType: DeviceType = .tvOS) -> TokenSignIn {
        TokenSignIn(
            client: RESTv1.Client(serviceProvider: Self.acme, device: Self.device),
            domainName: "acme.example",
            redirectURL: "acme://done",
            options: .init(deviceType: deviceType),
            environment: environment
        )
    }

    func profileSignIn(_ deviceType: DeviceType = .tvOS, interruptsForResponse: Bool = false) -> ProfileSignIn {
        ProfileSignIn(
            serviceProvider: Self.acme,
            device: Self.device,
            domainName: "acme.example",
            redirectURL: "acme://done",
            options: SignInOptions(deviceType) { $0.interruptsForResponse = interruptsForResponse },
            environment: environment
        )
    }

    static let acme = Sample.required(ServiceProviderID("ACME"))
    static let device = StreamingDevice(
        id: Sample.required(DeviceID("0d1f")),
        information: ClientInformation(
            model: "AppleTV6,2",
            version: "1",
            osName: "tvOS",
            osVersion: "18.0",
            connectionType: "WiFi"
        )
    )

    /// The answer of the account on the device to a SAML request.
    static let responding: SubscriberAccount.Answer = .metadata(
        .init(
            providerID: Sample.northAccount,
            expirationDate: Sample.later,
            response: .init(#"<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_r"/>"#)
        )
    )

    static let configuration = #"""
        {"requestor":{"id":"ACME","name":"Acme TV","mvpds":[
        {"id":"NorthCable","displayName":"North Cable","boardingStatus":"SUPPORTED","platformMappingId":"north-cable",
        "enablePlatformServices":true,"displayInPlatformPicker":true,"requiredMetadataFields":["uid"]},
        {"id":"SouthCable","displayName":"South Cable","boardingStatus":"PICKER","platformMappingId":"south-cable",
        "enablePlatformServices":true,"displayInPlatformPicker":true}]}}
        """#
}
