// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// The calls of the AccessEnabler SDK, for apps that migrate from it: calls return immediately, and a delegate receives
/// the results.
///
/// ```swift
/// let enabler = AccessEnabler(
///     service: .restV2, session: session, account: VideoSubscriberAccountProvider(), device: device, deviceType: .iOS,
///     domainName: "acme.example", redirectURL: "acme://done", delegate: self)
/// enabler.setRequestor(acme)
/// enabler.getAuthentication()
/// ```
///
/// ## Guarantees
///
/// - Callbacks are made in their order on the main actor, because the delegate of the SDK is usually a screen of the app;
///   network requests do not block it.
/// - Calls are queued, and answered one after the other, except ``setSelectedProvider(_:)`` and ``handleExternalURL(_:)``,
///   which answer the current sign-in.
///
/// ## Limits
///
/// - It exists to migrate: a new app uses ``ProfileSignIn``. See <doc:migrating-from-access-enabler>.
/// - The delegate is not retained.
@MainActor
public final class AccessEnabler {
    /// The API of the service.
    ///
    /// After a change of the API, users have to sign in again.
    public enum Service: Hashable, Sendable, CaseIterable {
        /// REST API V1, which ends (<doc:migrating-to-rest-api-v2>); use ``restV2``.
        case restV1
        /// REST API V2.
        case restV2
    }

    /// The session, the account and the device of a facade.
    struct Setup: Sendable {
        let service: Service
        let session: AdobePassSession
        let account: any SubscriberAccountProvider
        let device: StreamingDevice
        let deviceType: DeviceType
        let domainName: String
        let redirectURL: String
        let decodesPartnerRequest: Bool
        let interruptsForResponse: Bool
        let clock: any Clock<Duration>
        let now: @Sendable () -> Timestamp
    }

    /// A requestor with the service that answers for it.
    struct LoadedRequestor: Sendable {
        let requestor: ServiceProviderID
        let endpoints: [ServerAddress]
        let service: any EntitlementService
        let configuration: ChannelConfiguration
    }

    /// The reason why a sign-in was canceled.
    enum CancellationReason {
        case user(closedPicker: Bool)
        case newRequestor
    }

    let setup: Setup
    let bridge: DelegateBridge
    var deviceInformation: ClientInformation?
    var reportsDeviceID = false

    /// The context of each call.
    var context = CallContext()

    /// The expiration of the last permission for each resource.
    var permissions: [ExactText: Timestamp] = [:]

    /// The requestor that was set last, whether it is loaded or not.
    var wanted: ServiceProviderID?
    /// The requestor that is loaded.
    var loaded: LoadedRequestor?
    var record: SignInRecord?

    private var tail: Task<Void, Never>?
    private var signIn: Task<FlowOutcome, Never>?
    private(set) var cancellationReason: CancellationReason?
    private(set) var generation = 0

    /// Creates a facade.
    ///
    /// - Parameters:
    ///   - service: The API of the service.
    ///   - session: The session that runs calls, in place of `init:softwareStatement`.
    ///   - account: The source of account information.
    ///   - device: The device.
    ///   - deviceType: The kind of device.
    ///   - domainName: The registered domain of the app, for the basic sign-in.
    ///   - redirectURL: The URL to which the browser returns, which ``handleExternalURL(_:)`` recognizes.
    ///   - decodesPartnerRequest: Whether the platform gets the SAML request of REST API V2 as XML: see
    ///     ``SignInEnvironment``.
    ///   - interruptsForResponse: Whether the platform may show a screen while it gets the SAML response of REST API V2:
    ///     see ``SignInOptions``.
    ///   - clock: The clock for pauses.
    ///   - now: Returns the current date, for expirations.
    ///   - delegate: The delegate for the results; the facade does not retain it.
    public init(
        service: Service,
        session: AdobePassSession,
        account: any SubscriberAccountProvider,
        device: StreamingDevice,
        deviceType: DeviceType,
        domainName: String,
        redirectURL: String,
        decodesPartnerRequest: Bool = false,
        interruptsForResponse: Bool = false,
        clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Timestamp = { .now },
        delegate: any EntitlementDelegate
    ) {
        setup = Setup(
            service: service,
            session: session,
            account: account,
            device: device,
            deviceType: deviceType,
            domainName: domainName,
            redirectURL: redirectURL,
            decodesPartnerRequest: decodesPartnerRequest,
            interruptsForResponse: interruptsForResponse,
            clock: clock,
            now: now
        )
        bridge = DelegateBridge(deviceType: deviceType, information: device.information)
        bridge.delegate = delegate
    }

    var delegate: (any EntitlementDelegate)? { bridge.delegate }

    /// Waits until every earlier call is answered.
    ///
    /// The SDK has no such call.
    public func finished() async { await tail?.value }

    /// Queues a call.
    ///
    /// - Parameters:
    ///   - work: Executes and answers the call.
    ///   - drop: Answers the call if another requestor is set before its execution.
    func enqueue(_ work: @escaping @MainActor () async -> Void, orElse drop: @escaping @MainActor () -> Void) {
        let (before, generation) = (tail, generation)
        tail = Task { @MainActor in
            await before?.value
            guard generation == self.generation else { return drop() }
            await work()
        }
    }

    /// Runs a sign-in that can be canceled.
    func drive(_ service: any EntitlementService, _ manner: SignInManner) async -> FlowOutcome {
        cancellationReason = nil
        bridge.begin(isSilent: !manner.isInterruptionAllowed)
        let task = Task { await service.signIn(manner) }
        signIn = task
        defer { signIn = nil }
        return await task.value
    }

    /// Cancels open questions to the user and the current sign-in, for another requestor.
    func cancelForNewRequestor() {
        bridge.close()
        cancel(.newRequestor)
    }

    /// Cancels open questions and the current sign-in, for the user, who cannot cancel a silent sign-in.
    func cancelByUser() {
        if !bridge.isSilent { cancel(.user(closedPicker: bridge.close())) }
    }

    private func cancel(_ reason: CancellationReason) {
        if signIn != nil { cancellationReason = reason }
        signIn?.cancel()
    }

    /// Drops the queued calls.
    func startGeneration() { generation += 1 }
}
