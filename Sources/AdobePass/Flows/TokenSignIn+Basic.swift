// SPDX-License-Identifier: Apache-2.0

extension TokenSignIn {
    /// Step S10: the basic sign-in.
    func signInBasically(
        _ reason: FallbackReason,
        _ configuration: ChannelConfiguration,
        _ options: SignInOptions
    ) async throws(SignInExit) -> FlowOutcome {
        var screen = options.deviceType == .tvOS ? BasicLogin.Screen.otherDevice : .browser
        var mvpd = reason.chosenProvider ?? options.knownProvider
        if mvpd == nil {
            let providers = options.choices(of: configuration)
            switch try await perform({ await self.environment.presenter.chooseProvider(among: providers) }) {
            case .provider(let chosen): mvpd = chosen
            case .onOtherDevice: screen = .otherDevice
            case .nothing: return .notAuthenticated(.noProviderChosen)
            }
        }
        if let mvpd, configuration.isTemporary(mvpd) {
            let failure = try await perform { await self.startPreview(mvpd) }
            return failure.map { .failed(.code, $0) } ?? .authenticated(mvpd, by: .temporary)
        }
        var login = BasicLogin(mvpd: mvpd, screen: screen)
        while true {
            login.codes += 1
            let code = options.limits.clamp(try await requestCode(mvpd), at: environment.now())
            if let outcome = try await wait(for: &login, code, options) { return outcome }
        }
    }

    private func requestCode(_ mvpd: MVPDID?) async throws(SignInExit) -> LoginCode {
        let call = RESTv1.createRegistrationCode(for: client, mvpd: mvpd)
        let record = try await attempt(call) { .end(.failed(.code, $0)) }
        return LoginCode(record.code, expiration: record.expires)
    }

    /// Displays a code, or opens a browser, and waits until the user signed in.
    ///
    /// - Returns: The outcome; `nil` if the code expired and another one may follow.
    private func wait(
        for login: inout BasicLogin,
        _ code: LoginCode,
        _ options: SignInOptions
    ) async throws(SignInExit) -> FlowOutcome? {
        switch login.screen {
        case .browser:
            try await openBrowser(code, login.mvpd)
            return try await poll(&login, code, options)
        case .otherDevice:
            await environment.presenter.show(.showCode(code))
            let outcome: FlowOutcome?
            do throws(SignInExit) { outcome = try await poll(&login, code, options) } catch {
                await environment.presenter.show(.hideCode)
                throw error
            }
            await environment.presenter.show(.hideCode)
            return outcome
        }
    }

    private func openBrowser(_ code: LoginCode, _ mvpd: MVPDID?) async throws(SignInExit) {
        guard let mvpd else { return }
        let page = RESTv1.authenticationPage(
            at: environment.session.server,
            code: code.code,
            serviceProvider: client.serviceProvider,
            mvpd: mvpd,
            domainName: domainName,
            redirectURL: redirectURL
        )
        try await perform { await self.environment.presenter.openBrowser(at: page) }
    }

    /// Checks for the token until the user signed in, or the code or the sign-in ends.
    private func poll(
        _ login: inout BasicLogin,
        _ code: LoginCode,
        _ options: SignInOptions
    ) async throws(SignInExit) -> FlowOutcome? {
        var pause = Duration.zero
        while true {
            let check = try await checkToken(after: pause)
            pause = max(.seconds(1), options.pollInterval ?? .seconds(5))
            let next: BasicLogin.Next
            switch check {
            case .success(let token?): return .authenticated(token.mvpd, by: .basic)
            case .success(nil): next = login.missed(code, at: environment.now(), limits: options.limits)
            case .failure(let error): next = login.failed(error, code, at: environment.now(), limits: options.limits)
            }
            switch next {
            case .poll: break
            case .newCode: return nil
            case .end(let cancellation): return .notAuthenticated(cancellation)
            case .fail(let error): return .failed(.polling, error)
            }
        }
    }
}
