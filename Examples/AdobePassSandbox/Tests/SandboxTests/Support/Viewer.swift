// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import HTTPTypes
internal import Synchronization

/// A user who chooses a provider, signs in with the browser, and enters the code on another device.
final class Viewer: SignInPresenter {
    struct Memory {
        var notices: [FlowNotice] = []
        /// The final location of each page.
        var pages: [String?] = []
        /// The settings in which the user is to sign out.
        var advice: [String] = []
    }

    private let sandbox: LiveSandbox
    private let choice: ProviderChoice
    private let memory = Mutex(Memory())

    init(in sandbox: LiveSandbox, choosing choice: ProviderChoice) { (self.sandbox, self.choice) = (sandbox, choice) }

    var seen: Memory { memory.withLock { $0 } }

    /// The code that the screen shows first.
    var code: LoginCode? {
        seen.notices.lazy.compactMap { if case .showCode(let code) = $0 { code } else { nil } }.first
    }

    /// The reason of the basic sign-in.
    var reason: FallbackReason? {
        seen.notices.lazy.compactMap { if case .fellBack(let reason) = $0 { reason } else { nil } }.first
    }

    func chooseProvider(among providers: [AdobePass.MVPD]) async -> ProviderChoice { choice }

    func openBrowser(at address: PrivateText) async { await visit(address.value) }

    /// Opens a page, follows its redirects and submits its form.
    func visit(_ address: String) async {
        var path: String? = String(address.dropFirst(sandbox.address.description.count))
        while let page = path, page.hasPrefix("/") {
            guard var reply = try? await sandbox.send("GET \(page)") else { break }
            if reply.text.contains("<form") {
                let form = ["Content-Type": "application/x-www-form-urlencoded"]
                let sent = try? await sandbox.send("POST \(page)", form, body: "user=u&mvpd=WestWire")
                guard let sent else { break }
                reply = sent
            }
            path = reply.headers[.location]
        }
        memory.withLock { [path] in $0.pages.append(path) }
    }

    func show(_ notice: FlowNotice) async { memory.withLock { $0.notices.append(notice) } }

    func adviseSignOut(at path: String) async { memory.withLock { $0.advice.append(path) } }
}
