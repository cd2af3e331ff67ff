// SPDX-License-Identifier: Apache-2.0

/// Presents a flow with callbacks of the delegate, and waits for the calls that answer them.
@MainActor
final class DelegateBridge: SignInPresenter, SubscriberAccountPresenter {
    weak var delegate: (any EntitlementDelegate)?
    var usesSafari = false

    /// The path in the settings at which the user also has to sign out, after a logout.
    private(set) var settings: String?

    private let deviceType: DeviceType

    /// The device, the client and the system, with which the data of each event ends.
    private let system: [PrivateText]

    private let picker = OpenQuestion<ProviderChoice>()
    private let browser = OpenQuestion<Void>()
    private(set) var isSilent = false
    private var isOver = false

    init(deviceType: DeviceType, information: ClientInformation) {
        self.deviceType = deviceType
        system = [information["model"] ?? "", deviceType.rawValue, information["osName"] ?? ""].map { PrivateText($0) }
    }

    /// Prepares for a flow.
    ///
    /// - Parameter isSilent: Whether the flow runs without a request of the user.
    func begin(isSilent: Bool) {
        self.isSilent = isSilent
        isOver = false
        settings = nil
    }

    /// Answers the picker.
    ///
    /// - Returns: Whether it was open.
    func choose(_ mvpd: MVPDID) -> Bool {
        guard picker.answer(.provider(mvpd)) else { return false }
        track(.selection(of: mvpd))
        return true
    }

    /// Closes the browser.
    ///
    /// - Returns: Whether it was open.
    func closeBrowser() -> Bool { browser.answer(()) }

    /// Cancels open questions, and prevents later ones until the next flow.
    ///
    /// - Returns: Whether the picker was open.
    @discardableResult
    func close() -> Bool {
        isOver = true
        browser.answer(())
        return picker.answer(.nothing)
    }

    /// Reports an event for the analytics of the app.
    func track(_ event: TrackingEvent) {
        delegate?.sendTrackingData(event.data + system, forEventType: event.kind)
    }

    @MainActor
    func chooseProvider(among providers: [MVPD]) async -> ProviderChoice {
        guard !isOver, let delegate else { return .nothing }
        return await picker.ask { delegate.displayProviderDialog(providers) }
    }

    /// Opens a page through the delegate, and waits until it is closed; does nothing on an Apple TV, which has no
    /// browser.
    @MainActor
    func openBrowser(at address: PrivateText) async {
        guard !isOver, deviceType != .tvOS, let delegate else { return }
        await browser.ask { delegate.navigateToUrl(address, useSVC: usesSafari) }
    }

    @MainActor
    func show(_ notice: FlowNotice) async {
        switch notice {
        case .fellBack(let reason):
            if case .unsupportedProvider(let mvpd) = reason, !isSilent { track(.selection(of: mvpd)) }
            if let status = EntitlementStatus(reason, isSilent: isSilent, on: deviceType) { delegate?.status(status) }
        case .showCode(let code):
            guard !isOver else { return }
            delegate?.status(
                EntitlementStatus(
                    .registrationCode,
                    message: PrivateText(code.code.text),
                    expires: code.expiration
                )
            )
        case .hideCode, .startedAgain, .cleanupWarning: break
        }
    }

    @MainActor
    func adviseSignOut(at path: String) async { settings = path }

    func present(_ screen: SubscriberAccount.Screen) { delegate?.presentTvProviderDialog(screen) }

    func dismiss(_ screen: SubscriberAccount.Screen) { delegate?.dismissTvProviderDialog(screen) }
}
