// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import AdobePassExchange
internal import AdobePassHTTPClient
internal import Foundation
internal import SAML
internal import Sandbox
internal import Testing

/// The versions of the interface.
enum API: CaseIterable, Sendable {
    case v1
    case v2

    /// The call of the exchange, as the sandbox lists it.
    var exchange: String { self == .v1 ? "POST /api/v1/tokens/authn" : "POST /api/v2/{sp}/profiles/sso/{partner}" }

    /// The status of an accepted exchange.
    var accepted: Int { self == .v1 ? 204 : 201 }

    func exchange(_ status: Int) -> String { "\(exchange) \(status)" }
}

/// An app on a device with an account and a sandbox.
final class Stage: Sendable {
    static let acme = known(ServiceProviderID("ACME"))
    static let north = known(MVPDID("NorthCable"))
    static let west = known(MVPDID("WestWire"))
    private static let (domain, back) = ("acme.example", "acme://done")

    /// The properties of the user, the account and the app.
    struct Scene: Sendable {
        var deviceType = DeviceType.tvOS
        var access = SubscriberAccount.Access(.granted)
        var answers: [SubscriberAccount.Answer] = [.nothing, .account(), .account(response: SigningAccount.signed)]
        var document = SignedDocument()
        var choice = ProviderChoice.provider(Stage.west)
        var cleanup = CleanupPolicy.guarded
        var limits = HTTPClientTransport.Limits(exchange: .seconds(10))
    }

    let scene: Scene
    let sandbox: LiveSandbox
    let store: InMemoryCredentialStore
    let session: AdobePassSession
    let account: SigningAccount
    let viewer: Viewer
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
        store: InMemoryCredentialStore = InMemoryCredentialStore(),
        _ set: (inout Scene) -> Void = { _ in }
    ) async throws {
        var scene = Scene()
        set(&scene)
        let here = if let sandbox { sandbox } else { try await LiveSandbox() }
        (self.scene, self.sandbox, self.store) = (scene, here, store)
        let information = Self.information(scene.deviceType)
        device = StreamingDevice(id: try #require(DeviceID("0d1f")), information: information)
        var policy = RetryPolicy()
        policy.firstPause = .milliseconds(20)
        let registration = ServiceCall.registerClient(
            softwareStatement: PrivateText(Device.statement(#"{"sub":"Acme"}"#)),
            redirectURI: "app://com.acme.tv",
            information: information
        )
        session = AdobePassSession(
            server: here.address,
            transport: HTTPClientTransport(limits: scene.limits),
            authorization: .credentials(store, registration: registration, information: information),
            // The sandbox detects too many calls.
            gate: RequestGate(interval: nil),
            policy: policy,
            jitter: { 0 }
        )
        account = SigningAccount(scene, at: { here.now })
        viewer = Viewer(in: here, choosing: scene.choice)
    }

    static func information(_ deviceType: DeviceType) -> ClientInformation {
        let system = deviceType.rawValue
        return ClientInformation(model: "TV", version: "1", osName: system, osVersion: "18", connectionType: "WiFi")
    }

    func signIn(_ api: API) async -> FlowOutcome {
        if api == .v1 { await tokenSignIn.signIn() } else { await profileSignIn.signIn() }
    }

    func signOut(_ api: API, of mvpd: MVPDID) async throws {
        if api == .v1 { try await tokenSignIn.signOut() } else { try await profileSignIn.signOut(of: mvpd) }
    }

    /// The sign-in with REST API V2.
    var profileSignIn: ProfileSignIn {
        ProfileSignIn(
            serviceProvider: Self.acme,
            device: device,
            domainName: Self.domain,
            redirectURL: Self.back,
            options: .init(deviceType: scene.deviceType),
            environment: environment { _, code in code.page?.value }
        )
    }

    /// The sign-in with REST API V1.
    var tokenSignIn: TokenSignIn {
        TokenSignIn(
            client: client,
            domainName: Self.domain,
            redirectURL: Self.back,
            options: .init(deviceType: scene.deviceType),
            environment: environment { stage, code in
                let page = RESTv1.authenticationPage
                return page(stage.sandbox.address, code.code, Self.acme, Self.west, Self.domain, nil, Self.back).value
            }
        )
    }

    var client: RESTv1.Client { RESTv1.Client(serviceProvider: Self.acme, device: device) }

    /// Creates the environment of a sign-in; another device opens the page of a code.
    private func environment(_ page: @escaping @Sendable (Stage, LoginCode) -> String?) -> SignInEnvironment {
        var environment = SignInEnvironment(
            session: session,
            account: account,
            accountPresenter: PlatformScreens(),
            presenter: viewer
        )
        environment.encoder = ExchangeGuard(policy: scene.cleanup)
        environment.clock = Waits { [self] wait in
            sandbox.advance(by: wait)
            if let code = viewer.code, let page = page(self, code) { await viewer.visit(page) }
        }
        environment.now = { [sandbox] in Timestamp(millisecondsSince1970: Int64(sandbox.now)) }
        return environment
    }

    private static func known<Value>(_ value: Value?) -> Value {
        guard let value else { preconditionFailure("A name is not valid.") }
        return value
    }
}

/// The screens of the platform, which the simulated account does not show.
@MainActor
private final class PlatformScreens: SubscriberAccountPresenter {
    nonisolated init() {}
    func present(_ screen: SubscriberAccount.Screen) {}
    func dismiss(_ screen: SubscriberAccount.Screen) {}
}
