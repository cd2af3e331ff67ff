// SPDX-License-Identifier: Apache-2.0

extension TokenSignIn {
    /// Step S10: the basic sign-in.
    func signInBasically(
        _ reason: FallbackReason,
        _ configuration: ChannelConfiguration,
        _ options: SignInOptions
    ) async throws(SignInExit) -> FlowOutcome {
        let known = reason.chosenProvider ?? options.knownProvider
        var login = try await environment.basicLogin(known, configuration, options)
        if let mvpd = login.mvpd, configuration.isTemporary(mvpd) {
            let failure = try await environment.perform { await self.startPreview(mvpd) }
            return failure.map { .failed(.code, $0) } ?? .authenticated(mvpd, by: .temporary)
        }
        while true {
            login.codes += 1
            let code = try await requestCode(login.mvpd)
            let outcome = try await environment.wait(
                for: &login,
                code,
                at: login.mvpd.map { page(code, $0) },
                every: max(.seconds(1), options.pollInterval ?? .seconds(5)),
                options
            ) {
                await self.checkToken().map { $0?.mvpd }
            }
            if let outcome { return outcome }
        }
    }

    private func requestCode(_ mvpd: MVPDID?) async throws(SignInExit) -> LoginCode {
        let call = RESTv1.createRegistrationCode(for: client, mvpd: mvpd)
        let record = try await environment.attempt(call) { .end(.failed(.code, $0)) }
        return LoginCode(record.code, expiration: record.expires).clamped(at: environment.now())
    }

    private func page(_ code: LoginCode, _ mvpd: MVPDID) -> PrivateText {
        RESTv1.authenticationPage(
            at: environment.session.server,
            code: code.code,
            serviceProvider: client.serviceProvider,
            mvpd: mvpd,
            domainName: domainName,
            redirectURL: redirectURL
        )
    }
}
