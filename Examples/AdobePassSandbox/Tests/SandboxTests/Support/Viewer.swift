// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import HTTPTypes
internal import Sandbox
internal import Synchronization

/// A user who chooses a provider, signs in with the browser, and enters the code on another device.
final class Viewer: SignInPresenter {
    /// The user who signs in.
    static let user = "viewer-marker"

    /// The screens, without private values.
    enum Sight: Hashable, Sendable {
        case picker
        case browser
        case code
        case noCode
        case fellBack(FallbackReason)
        case settings(String)
    }

    private struct Memory {
        var sights: [Viewer.Sight] = []
        var notices: [FlowNotice] = []
        var code: LoginCode?
        /// The final location of each page.
        var pages: [String?] = []
    }

    private let sandbox: LiveSandbox
    private let choice: ProviderChoice
    private let memory = Mutex(Memory())

    init(in sandbox: LiveSandbox, choosing choice: ProviderChoice) { (self.sandbox, self.choice) = (sandbox, choice) }

    var sights: [Sight] { memory.withLock { $0.sights } }
    var notices: [FlowNotice] { memory.withLock { $0.notices } }
    /// The code that the screen shows.
    var code: LoginCode? { memory.withLock { $0.code } }
    var pages: [String?] { memory.withLock { $0.pages } }

    /// The reason of the basic sign-in.
    var reason: FallbackReason? {
        if case .fellBack(let reason)? = sights.first { reason } else { nil }
    }

    func chooseProvider(among providers: [AdobePass.MVPD]) async -> ProviderChoice {
        note(.picker)
        return choice
    }

    func openBrowser(at address: PrivateText) async {
        note(.browser)
        await visit(address.value)
    }

    /// Opens a page, follows its redirects and submits its form.
    func visit(_ address: String) async {
        var path: String? = String(address.dropFirst(sandbox.address.description.count))
        while let page = path, page.hasPrefix("/") {
            guard var reply = try? await sandbox.send("GET", page) else { break }
            if reply.text.contains("<form") {
                let form = ["Content-Type": "application/x-www-form-urlencoded"]
                let body = "user=\(Self.user)&mvpd=WestWire"
                guard let sent = try? await sandbox.send("POST", page, form, body: body) else { break }
                reply = sent
            }
            path = reply.headers[.location]
        }
        memory.withLock { [path] in $0.pages.append(path) }
    }

    func show(_ notice: FlowNotice) async {
        memory.withLock { $0.notices.append(notice) }
        switch notice {
        case .fellBack(let reason): note(.fellBack(reason))
        case .showCode(let code):
            memory.withLock { $0.code = code }
            note(.code)
        case .hideCode: note(.noCode)
        case .startedAgain, .cleanupWarning: break
        }
    }

    func adviseSignOut(at path: String) async { note(.settings(path)) }

    private func note(_ sight: Sight) { memory.withLock { $0.sights.append(sight) } }
}
