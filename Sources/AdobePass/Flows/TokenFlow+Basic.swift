// SPDX-License-Identifier: Apache-2.0

extension TokenFlow {
    /// Falls back to the basic sign-in: step S10.
    mutating func fallBack(_ reason: FallbackReason) -> Effects {
        fallBack(reason) { flow in
            (reason.chosenProvider ?? flow.options.knownProvider).map { flow.signIn(with: $0) }
                ?? flow.go(.choosingProvider, .chooseProvider(flow.options.choices(of: flow.configuration)))
        }
    }

    /// Handles step S10: the basic sign-in.
    mutating func basic(_ event: Event, at now: Timestamp) -> Effects? {
        switch (state, event) {
        case (.choosingProvider, .providerChosen(let mvpd)): signIn(with: mvpd)
        case (.choosingProvider, .providerLeftToOtherDevice):
            requestCode(BasicLogin(mvpd: nil, screen: .otherDevice))
        case (.choosingProvider, .pickerCancelled): end(.notAuthenticated(.noProviderChosen))
        case (.startingPreview(let mvpd), .previewStarted): end(.authenticated(mvpd, by: .temporary))
        case (.startingPreview, .previewFailed(let error)): end(.failed(.code, error))
        case (.requestingCode(let login), .code(let code)): use(options.limits.clamp(code, at: now), for: login)
        case (.requestingCode, .codeFailed(let error)): end(.failed(.code, error))
        case (.browsing(let login, let code), .browserClosed):
            go(.polling(login, code), .checkToken(after: .zero))
        case (.polling(let login, _), .tokenFound(let mvpd)):
            end(.authenticated(mvpd ?? login.mvpd, by: .basic))
        case (.polling(var login, let code), .tokenMissing):
            follow(login.missed(code, at: now, limits: options.limits), login, code)
        case (.polling(var login, let code), .tokenCheckFailed(let error)):
            follow(login.failed(error, code, at: now, limits: options.limits), login, code)
        default: nil
        }
    }

    private mutating func signIn(with mvpd: MVPDID) -> Effects {
        if configuration.isTemporary(mvpd) { return go(.startingPreview(mvpd), .startPreview(mvpd)) }
        return requestCode(BasicLogin(mvpd: mvpd, screen: options.deviceType == .tvOS ? .otherDevice : .browser))
    }

    private mutating func requestCode(_ login: BasicLogin) -> Effects {
        var login = login
        login.codes += 1
        return go(.requestingCode(login), .requestCode(login.mvpd))
    }

    private mutating func use(_ code: LoginCode, for login: BasicLogin) -> Effects {
        switch login.screen {
        case .browser: go(.browsing(login, code), .openBrowser(code, login.mvpd))
        case .otherDevice: [.tell(.showCode(code))] + go(.polling(login, code), .checkToken(after: .zero))
        }
    }

    private mutating func follow(_ next: BasicLogin.Next, _ login: BasicLogin, _ code: LoginCode) -> Effects {
        switch next {
        case .poll: go(.polling(login, code), .checkToken(after: pollInterval))
        case .newCode: [.tell(.hideCode)] + requestCode(login)
        case .end(let cancellation): end(.notAuthenticated(cancellation))
        case .fail(let error): end(.failed(.polling, error))
        }
    }
}
