// SPDX-License-Identifier: Apache-2.0

/// A basic sign-in: the provider, the screen, and the codes so far.
struct BasicLogin {
    /// The screen on which the user signs in.
    enum Screen {
        /// A browser on this device, without a visible code.
        case browser
        /// Another device, with the code that this device displays.
        case otherDevice
    }

    /// The provider; `nil` if the user chooses on another device.
    var mvpd: MVPDID?

    /// The screen on which the user signs in.
    let screen: Screen

    /// The number of codes so far.
    var codes = 0

    /// The number of consecutive checks that failed.
    fileprivate var failures = 0

    init(_ mvpd: MVPDID?, on screen: Screen, codes: Int = 0) {
        (self.mvpd, self.screen, self.codes) = (mvpd, screen, codes)
    }

    /// Creates a sign-in on the usual screen of a device: an Apple TV has no browser.
    init(_ mvpd: MVPDID?, on deviceType: DeviceType) {
        self.init(mvpd, on: deviceType == .tvOS ? .otherDevice : .browser)
    }
}

extension SignInEnvironment {
    /// Returns the sign-in with a known provider, or with one that the user chooses here or on another device.
    func basicLogin(
        _ known: MVPDID?,
        _ configuration: ChannelConfiguration,
        _ options: SignInOptions
    ) async throws(SignInExit) -> BasicLogin {
        if let known { return BasicLogin(known, on: options.deviceType) }
        let providers = options.choices(of: configuration)
        switch try await perform({ await presenter.chooseProvider(among: providers) }) {
        case .provider(let chosen): return BasicLogin(chosen, on: options.deviceType)
        case .onOtherDevice: return BasicLogin(nil, on: .otherDevice)
        case .nothing: throw .end(.notAuthenticated(.noProviderChosen))
        }
    }

    /// Displays a code, or opens a page in a browser, and waits until the user signed in.
    ///
    /// - Parameters:
    ///   - login: The sign-in.
    ///   - code: The code.
    ///   - page: The page for the code; `nil` to open none.
    ///   - interval: The pause between two checks.
    ///   - options: The options, which limit the checks.
    ///   - check: Returns the provider if the user signed in.
    /// - Returns: The outcome; `nil` if the code expired and another one may follow.
    /// - Throws: The end of the sign-in if the task is canceled.
    func wait(
        for login: inout BasicLogin,
        _ code: LoginCode,
        at page: PrivateText?,
        every interval: Duration,
        _ options: SignInOptions,
        check: () async -> Result<MVPDID?, CallError>
    ) async throws(SignInExit) -> FlowOutcome? {
        switch login.screen {
        case .browser:
            if let page { try await perform { await presenter.openBrowser(at: page) } }
            return try await poll(&login, code, every: interval, options, check)
        case .otherDevice:
            await presenter.show(.showCode(code))
            let outcome: FlowOutcome?
            do throws(SignInExit) { outcome = try await poll(&login, code, every: interval, options, check) } catch {
                await presenter.show(.hideCode)
                throw error
            }
            await presenter.show(.hideCode)
            return outcome
        }
    }

    /// Checks until the user signed in, or the code or the sign-in ends.
    private func poll(
        _ login: inout BasicLogin,
        _ code: LoginCode,
        every interval: Duration,
        _ options: SignInOptions,
        _ check: () async -> Result<MVPDID?, CallError>
    ) async throws(SignInExit) -> FlowOutcome? {
        var checks = 0
        while true {
            guard await wait(checks == 0 ? .zero : interval) else { throw .end(.cancelled) }
            checks += 1
            switch try await perform(check) {
            case .success(let mvpd?): return .authenticated(mvpd, by: .basic)
            case .success(nil): login.failures = 0
            case .failure(let error):
                login.failures += 1
                guard login.failures < max(1, options.maximumFailuresInARow) else { return .failed(.polling, error) }
            }
            let isExpired = now() >= code.expiration
            switch login.screen {
            case .otherDevice where isExpired:
                return login.codes < max(1, options.maximumCodes) ? nil : .notAuthenticated(.codeExpired)
            case .browser where isExpired || checks >= max(1, options.maximumPollsAfterBrowser):
                return .notAuthenticated(.loginNotCompleted)
            case .otherDevice, .browser: break
            }
        }
    }
}
