// SPDX-License-Identifier: Apache-2.0

/// Turns what a flow shows into callbacks, and waits for the calls that answer them.
@MainActor
final class DelegateBridge: SignInPresenter, SubscriberAccountPresenter {
    weak var delegate: (any EntitlementDelegate)?
    var usesSafari = false

    /// Where the settings are in which the user has to sign out too, after a logout.
    private(set) var settings: LogoutPlan.SettingsPath?

    private let deviceType: DeviceType
    private let picker = OpenQuestion<ProviderChoice>()
    private let browser = OpenQuestion<Void>()
    private(set) var isSilent = false
    private var isOver = false

    init(deviceType: DeviceType) {
        self.deviceType = deviceType
    }

    /// Prepares for a flow.
    ///
    /// - Parameter isSilent: Whether nobody asked for it.
    func begin(isSilent: Bool) {
        self.isSilent = isSilent
        isOver = false
        settings = nil
    }

    /// Takes the user's choice, if it is waited for.
    func choose(_ mvpd: MVPDID) { picker.answer(.provider(mvpd)) }

    /// Takes it that the browser is closed.
    ///
    /// - Returns: Whether there is one.
    func closeBrowser() -> Bool { browser.answer(()) }

    /// Gives up whatever is asked for, and asks nothing more.
    func close() {
        isOver = true
        picker.answer(.nothing)
        browser.answer(())
    }

    @MainActor
    func chooseProvider(among providers: [RESTv1.MVPD]) async -> ProviderChoice {
        guard !isOver, let delegate else { return .nothing }
        return await picker.ask { delegate.displayProviderDialog(providers) }
    }

    /// An Apple TV has no browser.
    @MainActor
    func openBrowser(at address: PrivateText) async {
        guard !isOver, deviceType != .tvOS, let delegate else { return }
        await browser.ask { delegate.navigateToUrl(address, useSVC: usesSafari) }
    }

    @MainActor
    func show(_ notice: FlowNotice) async {
        switch notice {
        case .fellBack(let reason):
            // Who leaves the platform's picker does not want the app's.
            if reason == .userCancelled { isOver = true }
            if let status = EntitlementStatus(reason, isSilent: isSilent) { delegate?.status(status) }
        case .showCode(let code):
            guard !isOver else { return }
            delegate?.status(
                EntitlementStatus(
                    .registrationCode,
                    message: PrivateText(code.code.text),
                    expires: EpochMilliseconds(code.expiration)
                )
            )
        case .hideCode, .startedAgain, .cleanupWarning: break
        }
    }

    @MainActor
    func adviseSignOut(at path: LogoutPlan.SettingsPath) async { settings = path }

    func present(_ screen: SubscriberAccount.Screen) { delegate?.presentTvProviderDialog(screen) }

    func dismiss(_ screen: SubscriberAccount.Screen) { delegate?.dismissTvProviderDialog(screen) }
}
