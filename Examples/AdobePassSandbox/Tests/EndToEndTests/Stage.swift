// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import AdobePassExchange
internal import AdobePassHTTPClient
internal import Foundation
internal import SAML
internal import Sandbox
internal import SignedDocuments
internal import Testing

/// The screens of the platform, which the simulated account does not show.
@MainActor
final class PlatformScreens: SubscriberAccountPresenter {
    nonisolated init() {}
    func present(_ screen: SubscriberAccount.Screen) {}
    func dismiss(_ screen: SubscriberAccount.Screen) {}
}

/// An app on a device with an account and a sandbox.
final class Stage: Sendable {
    static let deviceID = "device-marker-0d1f"
    static let acme = known(ServiceProviderID("ACME"))
    static let north = known(MVPDID("NorthCable"))
    static let west = known(MVPDID("WestWire"))
    static let east = known(MVPDID("EastFiber"))
    static let statement = PrivateText(
        [#"{"alg":"none"}"#, #"{"sub":"Acme"}"#, "x"]
            .map { Data($0.utf8).base64EncodedString().replacingOccurrences(of: "=", with: "") }
            .joined(separator: ".")
    )

    /// The properties of the user, the account and the app.
    struct Scene: Sendable {
        var deviceType = DeviceType.tvOS
        var access = SubscriberAccount.Access(.granted)
        var answers: [SubscriberAccount.Answer] = []
        var document = SignedDocument(nameID: "nameid-marker")
        /// A change of the document after it was signed.
        var rework: @Sendable (String) -> String = { $0 }
        var choice = ProviderChoice.provider(Stage.west)
        var habit = Viewer.Habit.signsIn
        /// The provider that the user selects on a page.
        var pageChoice = "WestWire"
        var cleanup = CleanupPolicy.guarded
        var domainName: String? = "acme.example"
        var redirectURL: String? = "acme://done"
        var limits = HTTPClientTransport.Limits(exchange: .seconds(10))
        var policy = RetryPolicy(firstPause: .milliseconds(20))
        /// The pacing of calls.
        ///
        /// By default it is disabled, and the sandbox detects too many calls.
        var gate = RequestGate(clock: ContinuousClock(), interval: nil)
        /// The public address of the device for calls of a back end.
        var address: ForwardedAddress?
        var codes = 4
        /// The number of the wait after which another device uses the code.
        var otherDeviceSignsInAfter = 1
        /// Uses a code without a page.
        var otherDevice: (@Sendable (Stage, LoginCode) async -> Void)?
    }

    let scene: Scene
    let sandbox: LiveSandbox
    let store: any CredentialStore
    let transport: RecordingTransport
    let session: AdobePassSession
    let account: SigningAccount
    let viewer: Viewer
    let platformScreens = PlatformScreens()
    let device: StreamingDevice

    /// Creates a stage.
    ///
    /// - Parameters:
    ///   - sandbox: The sandbox, or `nil` to start a new one.
    ///   - store: The credential store of the app.
    ///   - set: Changes the properties.
    /// - Throws: An error if the sandbox cannot start.
    init(
        in sandbox: LiveSandbox? = nil,
        store: any CredentialStore = InMemoryCredentialStore(),
        _ set: (inout Scene) -> Void = { _ in }
    ) async throws {
        var scene = Scene()
        set(&scene)
        let here = if let sandbox { sandbox } else { try await LiveSandbox() }
        self.scene = scene
        self.sandbox = here
        self.store = store
        transport = RecordingTransport(limits: scene.limits)
        let information = ClientInformation(
            model: "TV5,3",
            version: "1",
            osName: scene.deviceType.rawValue,
            osVersion: "18",
            connectionType: "WiFi"
        )
        device = StreamingDevice(id: try #require(DeviceID(Self.deviceID)), information: information)
        session = AdobePassSession(
            server: here.address,
            transport: transport,
            authorization: .credentials(
                store,
                registration: .registerClient(
                    softwareStatement: Self.statement,
                    redirectURI: "app://com.acme.tv",
                    information: information
                ),
                information: information
            ),
            address: scene.address,
            gate: scene.gate,
            clock: ContinuousClock(),
            policy: scene.policy,
            jitter: { 0 }
        )
        account = SigningAccount(
            access: scene.access,
            scene.answers,
            signing: scene.document,
            scene.rework,
            at: { here.now }
        )
        viewer = Viewer(choosing: scene.choice, scene.habit, with: Browser(choosing: scene.pageChoice))
    }

    /// The app, restarted with the same credentials.
    func restarted(_ set: (inout Scene) -> Void = { _ in }) async throws -> Stage {
        let old = scene
        return try await Stage(in: sandbox, store: store) { scene in
            scene = old
            set(&scene)
        }
    }

    /// The sign-in with REST API V2.
    func profileSignIn() -> ProfileSignIn {
        ProfileSignIn(
            serviceProvider: Self.acme,
            device: device,
            domainName: scene.domainName,
            redirectURL: scene.redirectURL,
            options: .init(deviceType: scene.deviceType, codes: scene.codes),
            environment: environment { stage, code in
                if let page = code.page { await stage.viewer.visit(page.value) }
            }
        )
    }

    /// The sign-in with REST API V1.
    func tokenSignIn() -> TokenSignIn {
        TokenSignIn(
            client: client,
            domainName: "acme.example",
            redirectURL: "acme://done",
            options: .init(deviceType: scene.deviceType, codes: scene.codes),
            environment: environment { stage, code in
                guard let mvpd = MVPDID(stage.scene.pageChoice) else { return }
                let page = RESTv1.authenticationPage(
                    at: stage.sandbox.address,
                    code: code.code,
                    serviceProvider: Self.acme,
                    mvpd: mvpd,
                    domainName: "acme.example",
                    redirectURL: "acme://done"
                )
                await stage.viewer.visit(page.value)
            }
        )
    }

    var client: RESTv1.Client { RESTv1.Client(serviceProvider: Self.acme, device: device) }

    /// Expects that descriptions and logs contain no secrets.
    func checkSecrecy(_ values: Any..., at location: SourceLocation = #_sourceLocation) {
        let codes = viewer.notices.compactMap { notice in
            if case .showCode(let code) = notice { code.code.text } else { nil }
        }
        let secrets = transport.recorded.union(codes)
        Secrecy.check(values + [viewer.notices, viewer.sights], secrets: secrets, at: location)
    }

    private func environment(
        _ usual: @escaping @Sendable (Stage, LoginCode) async -> Void
    ) -> SignInEnvironment {
        let use = scene.otherDevice ?? usual
        return SignInEnvironment(
            session: session,
            account: account,
            accountPresenter: platformScreens,
            presenter: viewer,
            encoder: ExchangeGuard(policy: scene.cleanup),
            clock: Waits { [self] number, wait in
                sandbox.advance(by: wait)
                if number == scene.otherDeviceSignsInAfter, let code = viewer.code { await use(self, code) }
            },
            now: { [sandbox] in sandbox.date }
        )
    }

    private static func known<Value>(_ value: Value?) -> Value {
        guard let value else { preconditionFailure("A name is not valid.") }
        return value
    }
}
