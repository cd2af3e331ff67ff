// SPDX-License-Identifier: Apache-2.0

extension ProfileFlow {
    /// The maximum number of times that missing parameters are added to a session.
    ///
    /// After that, the user continues on another device.
    private static let maximumResumptions = 2

    /// Falls back to the basic sign-in, or ends the flow if it must not interrupt the user.
    mutating func fallBack(_ reason: FallbackReason) -> Effects {
        let next =
            if !options.isInterruptionAllowed {
                end(.notAuthenticated(.interactionNeeded))
            } else if let mvpd = reason.chosenProvider ?? options.knownProvider {
                start(newLogin(mvpd))
            } else {
                go(.choosingProvider(for: nil), .chooseProvider(options.choices(of: configuration)))
            }
        return [.tell(.fellBack(reason))] + next
    }

    func newLogin(_ mvpd: MVPDID?) -> BasicLogin {
        BasicLogin(mvpd: mvpd, screen: options.deviceType == .tvOS ? .otherDevice : .browser)
    }

    /// Handles the events of the basic sign-in.
    mutating func basic(_ event: Event, at now: Timestamp) -> Effects? {
        switch (state, event) {
        // The pages require no session for temporary access: the decisions are the next call.
        case (.choosingProvider, .providerChosen(let mvpd)) where configuration.isTemporary(mvpd):
            end(.authenticated(mvpd, by: .temporary))
        case (.choosingProvider(let code), .providerChosen(let mvpd)):
            code.map { resume($0, for: newLogin(mvpd)) } ?? start(newLogin(mvpd))
        case (.choosingProvider(let code), .providerLeftToOtherDevice): leave(code, at: now)
        case (.choosingProvider, .pickerCancelled): end(.notAuthenticated(.noProviderChosen))
        case (.startingSession(let login), .session(let step)), (.resumingSession(let login, _), .session(let step)):
            answered(step, for: login, at: now)
        case (.startingSession, .sessionFailed(let error)), (.resumingSession, .sessionFailed(let error)):
            end(.failed(.code, error))
        case (.browsing(let login, let code), .browserClosed):
            go(.polling(login, code), .pollProfiles(code, after: .zero))
        case (.polling(var login, let code), .profiles(let profiles)):
            profiles.longest.map {
                end(.authenticated($0.mvpd, by: .basic))
            } ?? follow(login.missed(code, at: now, limits: options.limits), login, code)
        case (.polling(var login, let code), .profilesFailed(let error)):
            follow(login.failed(error, code, at: now, limits: options.limits), login, code)
        default: nil
        }
    }

    /// Takes the next step that the service requests for a session, regardless of the call that it answers.
    mutating func answered(_ step: SessionStep, for login: BasicLogin, at now: Timestamp) -> Effects {
        var login = login
        switch step {
        case .authenticate(let code, let mvpd, _):
            login.mvpd = mvpd ?? login.mvpd
            return use(code, for: login, at: now)
        case .resume(let code, let missing, let mvpd):
            login.mvpd = login.mvpd ?? mvpd ?? options.knownProvider
            return complete(code, missing, for: login, at: now)
        case .retry(let code, let mvpd):
            login.mvpd = mvpd ?? login.mvpd
            return complete(code, [], for: login, at: now)
        case .authorize(let mvpd):
            return end(.authenticated(mvpd ?? login.mvpd, by: .present))
        case .askPartner: return end(.notAuthenticated(.loginNotCompleted))
        }
    }

    /// Adds the missing parameters of a session if they are known, and asks the user for a missing provider.
    ///
    /// If another parameter is missing, the user continues on another device.
    private mutating func complete(
        _ code: LoginCode,
        _ missing: [SessionStep.Parameter],
        for login: BasicLogin,
        at now: Timestamp
    ) -> Effects {
        let isKnown = missing.allSatisfy { parameter in
            switch parameter {
            case .mvpd: true
            case .domainName, .redirectURL: options.hasRedirect
            case .other: false
            }
        }
        guard isKnown, resumptions < Self.maximumResumptions else { return leave(code, after: login.codes, at: now) }
        if missing.contains(.mvpd), login.mvpd == nil {
            // The app starts a session without a provider only to let another device choose.
            if case .startingSession = state { return leave(code, after: login.codes, at: now) }
            resumptions += 1
            return go(.choosingProvider(for: code), .chooseProvider(options.choices(of: configuration)))
        }
        return resume(code, for: login)
    }

    private mutating func start(_ login: BasicLogin) -> Effects {
        if let mvpd = login.mvpd, configuration.isTemporary(mvpd) { return end(.authenticated(mvpd, by: .temporary)) }
        var login = login
        login.codes += 1
        return go(.startingSession(login), .startSession(login.mvpd))
    }

    private mutating func resume(_ code: LoginCode, for login: BasicLogin) -> Effects {
        resumptions += 1
        return go(.resumingSession(login, code), .resumeSession(code, mvpd: login.mvpd))
    }

    /// Lets the user continue a session on another device; without a code, starts a session.
    private mutating func leave(_ code: LoginCode?, after codes: Int = 0, at now: Timestamp) -> Effects {
        let login = BasicLogin(mvpd: nil, screen: .otherDevice, codes: codes)
        return code.map { use($0, for: login, at: now) } ?? start(login)
    }

    private mutating func use(_ code: LoginCode, for login: BasicLogin, at now: Timestamp) -> Effects {
        let code = options.limits.clamp(code, at: now)
        switch login.screen {
        case .browser: return go(.browsing(login, code), .openBrowser(code))
        case .otherDevice:
            return [.tell(.showCode(code))] + go(.polling(login, code), .pollProfiles(code, after: .zero))
        }
    }

    private mutating func follow(_ next: BasicLogin.Next, _ login: BasicLogin, _ code: LoginCode) -> Effects {
        switch next {
        case .poll: return go(.polling(login, code), .pollProfiles(code, after: pollInterval))
        case .newCode:
            resumptions = 0
            return [.tell(.hideCode)] + start(login)
        case .end(let cancellation): return end(.notAuthenticated(cancellation))
        case .fail(let error): return end(.failed(.polling, error))
        }
    }
}
