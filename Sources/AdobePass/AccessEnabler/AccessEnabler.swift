// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Has the shape of the AccessEnabler SDK, for apps that move away from it: calls that return at once, and a delegate
/// that hears what became of them.
///
/// It is a class of the main actor, because the delegate of the SDK is a screen of the app: a callback may touch it, and
/// callbacks come in their order. The work itself is not done there.
///
/// Calls are queued, and answered one after the other. ``setSelectedProvider(_:)`` and ``handleExternalURL(_:)`` are the
/// exception, because they answer the sign-in in hand. What else is decided here stands in
/// <doc:migrating-from-access-enabler>.
@MainActor
public final class AccessEnabler {
    /// The API that the calls go to; users sign in again after a change.
    public enum Service: Hashable, Sendable, CaseIterable {
        /// REST API V1.
        case restV1
        /// REST API V2.
        case restV2
    }

    /// What the facade works with.
    public struct Setup: Sendable {
        /// The API.
        package var service: Service

        /// Runs the calls; it is what `init:softwareStatement` made.
        package var session: AdobePassSession

        /// Where the subscription is learnt about.
        package var account: any SubscriberAccountProvider

        /// The device.
        package var device: StreamingDevice

        /// Its kind.
        package var deviceType: DeviceType

        /// The pages of the regular sign-in; ``handleExternalURL(_:)`` expects the address that they lead to.
        package var pages: TokenSignIn.Pages

        /// Encodes the responses that are exchanged.
        package var encoder: any ResponseEncoder = RecipeEncoder()

        /// How the SAML request of REST API V2 is handed to the platform.
        package var partnerRequest = PartnerRequestForm.asReceived

        /// What waits are measured on.
        package var clock: any Clock<Duration>

        /// The time of the day.
        package var now: @Sendable () -> Date

        /// Makes a setup.
        public init(
            service: Service,
            session: AdobePassSession,
            account: any SubscriberAccountProvider,
            device: StreamingDevice,
            deviceType: DeviceType,
            pages: TokenSignIn.Pages,
            clock: any Clock<Duration>,
            now: @escaping @Sendable () -> Date
        ) {
            self.service = service
            self.session = session
            self.account = account
            self.device = device
            self.deviceType = deviceType
            self.pages = pages
            self.clock = clock
            self.now = now
        }
    }

    /// What `setOptions:` sets.
    ///
    /// `applicationProfile` and `visitorID` are not among them: no page says what becomes of them.
    public struct Options: Hashable, Sendable {
        /// What is known of the device, as `device_info`; nil means what the setup says.
        package var deviceInformation: ClientInformation?

        /// Whether the app opens pages in a Safari view, as `handleSVC`.
        package var handlesSafariView: Bool

        /// Makes options.
        public init(deviceInformation: ClientInformation? = nil, handlesSafariView: Bool = false) {
            self.deviceInformation = deviceInformation
            self.handlesSafariView = handlesSafariView
        }
    }

    /// What the filter of `getAuthentication` narrows the platform's picker to.
    public struct ProviderFilter: Hashable, Sendable {
        /// `TV_PROVIDERS`: those that are offered, by their names on Apple's side; nil means all.
        package var providers: [SubscriberAccount.ProviderID]?

        /// `FEATURED_TV_PROVIDERS`: those that come first; nil means those that sign in on the platform.
        package var featured: [SubscriberAccount.ProviderID]?

        /// Makes a filter.
        public init(providers: [SubscriberAccount.ProviderID]? = nil, featured: [SubscriberAccount.ProviderID]? = nil) {
            self.providers = providers
            self.featured = featured
        }
    }

    /// Who gave a sign-in up.
    enum GivingUp {
        case user
        case newRequestor
    }

    let setup: Setup
    let bridge: DelegateBridge
    var options = Options()

    /// The requestor that was set last, whether it is loaded or not.
    var wanted: RequestorID?
    /// The requestor that is loaded.
    var loaded: (requestor: RequestorID, service: any EntitlementService, configuration: RESTv1.Configuration)?
    var record: SignInRecord?

    private var tail: Task<Void, Never>?
    private var signIn: Task<FlowOutcome, Never>?
    private(set) var givingUp: GivingUp?
    private(set) var generation = 0

    /// Makes a facade.
    ///
    /// - Parameters:
    ///   - setup: What it works with.
    ///   - delegate: Who hears what becomes of calls; not kept alive.
    public init(setup: Setup, delegate: any EntitlementDelegate) {
        self.setup = setup
        bridge = DelegateBridge(deviceType: setup.deviceType)
        bridge.delegate = delegate
    }

    var delegate: (any EntitlementDelegate)? { bridge.delegate }

    /// Returns when every call that was made before is answered; the SDK has nothing of the kind.
    public func finished() async { await tail?.value }

    /// Queues a call.
    ///
    /// - Parameters:
    ///   - work: Does it, and answers it.
    ///   - drop: Answers the call if another requestor is set before its turn.
    func enqueue(_ work: @escaping @MainActor () async -> Void, orElse drop: @escaping @MainActor () -> Void) {
        let (before, generation) = (tail, generation)
        tail = Task { @MainActor in
            await before?.value
            guard generation == self.generation else { return drop() }
            await work()
        }
    }

    /// Drives a sign-in that can be given up.
    func drive(_ service: any EntitlementService, _ manner: SignInManner) async -> FlowOutcome {
        givingUp = nil
        bridge.begin(isSilent: !manner.isInterruptionAllowed)
        let task = Task { await service.signIn(manner) }
        signIn = task
        defer { signIn = nil }
        return await task.value
    }

    /// Gives up what waits for the user, and the sign-in in hand.
    func giveUp(_ reason: GivingUp) {
        // Nobody can give up what nobody was asked for.
        if reason == .user, bridge.isSilent { return }
        if signIn != nil { givingUp = reason }
        bridge.close()
        signIn?.cancel()
    }

    /// Makes what is queued answer as dropped.
    func startGeneration() { generation += 1 }
}
