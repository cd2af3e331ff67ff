// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import SAML
internal import Synchronization

/// A user who chooses a provider, uses the browser, and enters the code on another device.
final class Viewer: SignInPresenter {
    /// The screens, without private values.
    enum Sight: Hashable, Sendable {
        case picker
        case browser
        case code
        case noCode
        case fellBack(String)
        case startedAgain
        case settings(String)
    }

    /// The action of the viewer for a page or a code.
    enum Habit: Sendable {
        case signsIn
        case closesThePage
    }

    private let choice: ProviderChoice
    private let habit: Habit
    private let browser: Browser
    private let seen = Mutex<[Sight]>([])
    private let told = Mutex<[FlowNotice]>([])
    private let warned = Mutex<[ExchangeFinding]>([])
    private let shownCode = Mutex<LoginCode?>(nil)
    private let opened = Mutex<[Browser.Page]>([])

    init(choosing choice: ProviderChoice, _ habit: Habit, with browser: Browser) {
        self.choice = choice
        self.habit = habit
        self.browser = browser
    }

    var sights: [Sight] { seen.withLock { $0 } }
    var notices: [FlowNotice] { told.withLock { $0 } }
    /// The effects of the cleanup on sent responses.
    var warnings: [ExchangeFinding] { warned.withLock { $0 } }
    /// The code that the screen shows.
    var code: LoginCode? { shownCode.withLock { $0 } }
    /// The final URLs of pages.
    var pages: [Browser.Page] { opened.withLock { $0 } }

    func chooseProvider(among providers: [AdobePass.MVPD]) async -> ProviderChoice {
        note(.picker)
        return choice
    }

    func openBrowser(at address: PrivateText) async {
        note(.browser)
        guard habit == .signsIn else { return }
        await visit(address.value)
    }

    /// Opens a page and submits its sign-in form, if it has one.
    func visit(_ address: String) async {
        let page = await browser.signIn(at: address)
        opened.withLock { $0.append(page) }
    }

    func show(_ notice: FlowNotice) async {
        if case .cleanupWarning(let finding) = notice { return warned.withLock { $0.append(finding) } }
        told.withLock { $0.append(notice) }
        switch notice {
        case .fellBack(let reason): note(.fellBack(reason.summary))
        case .showCode(let code):
            shownCode.withLock { $0 = code }
            note(.code)
        case .hideCode:
            shownCode.withLock { $0 = nil }
            note(.noCode)
        case .startedAgain: note(.startedAgain)
        case .cleanupWarning: break
        }
    }

    func adviseSignOut(at path: String) async { note(.settings(path)) }

    private func note(_ sight: Sight) { seen.withLock { $0.append(sight) } }
}

extension FallbackReason {
    /// The reason with the description of the failure.
    var summary: String {
        switch self {
        case .accessNotGranted(let status): "accessNotGranted \(status)"
        case .noPlatformProvider: "noPlatformProvider"
        case .unsupportedProvider(let mvpd): "unsupportedProvider \(mvpd)"
        case .unknownProvider: "unknownProvider"
        case .singleSignOnDisabled(let mvpd): "singleSignOnDisabled \(mvpd)"
        case .otherProvider: "otherProvider"
        case .userCancelled: "userCancelled"
        case .accountFailed(let code): "accountFailed \(code.map { "\($0)" } ?? "")"
        case .noAccount: "noAccount"
        case .accountExpired: "accountExpired"
        case .accountChanged: "accountChanged"
        case .noAuthenticationRequest(let failure): "noAuthenticationRequest: \(failure)"
        case .noResponse: "noResponse"
        case .exchangeFailed(let failure): "exchangeFailed: \(failure)"
        case .responseRefused(let refusal): "not sent: \(refusal.finding.code)"
        case .noProfile: "noProfile"
        case .statusNotTaken: "statusNotTaken"
        case .partnerNotConfigured: "partnerNotConfigured"
        case .missingParameters: "missingParameters"
        case .partnerRefused(let failure): "partnerRefused: \(failure)"
        }
    }
}
