// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

extension ProfileFlow {
    private static let maximumResumptions = 2

    /// Starts a session with a new code.
    mutating func start(_ login: BasicLogin) async throws(SignInExit) -> FlowOutcome {
        // The pages require no session for temporary access: the decisions are the next call.
        if let mvpd = login.mvpd, configuration.isTemporary(mvpd) { return .authenticated(mvpd, by: .temporary) }
        var login = login
        login.codes += 1
        let call = RESTv2.createSession(
            serviceProvider: signIn.serviceProvider,
            provider: login.mvpd,
            domainName: signIn.domainName,
            redirectURL: signIn.redirectURL,
            device: signIn.device
        )
        return try await follow(try await session(call) { .end(.failed(.code, $0)) }, for: login, isNew: true)
    }

    /// Follows the reply of the service, up to the end of the sign-in.
    mutating func follow(
        _ reply: RESTv2.SessionReply,
        for login: BasicLogin,
        isNew: Bool
    ) async throws(SignInExit) -> FlowOutcome {
        var login = login
        switch reply.step {
        case .authenticate(let code, let link):
            login.mvpd = reply.provider ?? login.mvpd
            return try await use(loginCode(code, link, of: reply), for: login)
        case .resume(let code, let missing):
            login.mvpd = login.mvpd ?? reply.provider ?? options.knownProvider
            return try await complete(loginCode(code, of: reply), missing, for: login, isNew: isNew)
        case .retry(let code?, _):
            login.mvpd = reply.provider ?? login.mvpd
            return try await complete(loginCode(code, of: reply), [], for: login, isNew: isNew)
        case .authorize: return .authenticated(reply.provider ?? login.mvpd, by: .present)
        case .partnerProfile, .retry(nil, _), .undocumented: return .notAuthenticated(.loginNotCompleted)
        }
    }

    /// Adds the parameters that a session lacks, or leaves it to another device.
    private mutating func complete(
        _ code: LoginCode,
        _ missing: [String],
        for login: BasicLogin,
        isNew: Bool
    ) async throws(SignInExit) -> FlowOutcome {
        var login = login
        let isChoice = login.mvpd == nil && missing.containsIdentical(to: "mvpd")
        // The app starts a session without a provider only to let another device choose.
        guard missing.allSatisfy(isKnown), resumptions < Self.maximumResumptions, !(isChoice && isNew) else {
            return try await use(code, for: BasicLogin(nil, on: .otherDevice, codes: login.codes))
        }
        if isChoice {
            resumptions += 1
            login = try await environment.basicLogin(nil, configuration, options)
            guard let mvpd = login.mvpd else { return try await use(code, for: login) }
            if configuration.isTemporary(mvpd) { return .authenticated(mvpd, by: .temporary) }
        }
        resumptions += 1
        let call = RESTv2.resumeSession(
            serviceProvider: signIn.serviceProvider,
            code: code.code,
            provider: login.mvpd,
            domainName: signIn.domainName,
            redirectURL: signIn.redirectURL
        )
        return try await follow(try await session(call) { .end(.failed(.code, $0)) }, for: login, isNew: false)
    }

    /// Returns whether the app knows a parameter; two spellings of the domain and the redirect URL are known.
    private func isKnown(_ name: String) -> Bool {
        switch Exact(name) {
        case "mvpd": true
        case "domainName", "domain", "redirectUrl", "redirectURL": options.hasRedirect
        default: false
        }
    }

    /// Waits until the user signed in with a code; another one follows if it expires.
    private mutating func use(_ code: LoginCode, for login: BasicLogin) async throws(SignInExit) -> FlowOutcome {
        let (serviceProvider, server) = (signIn.serviceProvider, environment.session.server)
        let page = RESTv2.authenticationPage(at: server, serviceProvider: serviceProvider, code: code.code)
        let call = RESTv2.readProfiles(serviceProvider: serviceProvider, code: code.code)
        var login = login
        let outcome = try await environment.wait(
            for: &login,
            code.clamped(at: environment.now()),
            at: code.page ?? page,
            every: max(.seconds(3), options.pollInterval ?? .seconds(4)),
            options
        ) {
            let found = await read(call)
            return found.map { $0.longestValid(at: environment.now())?.provider }
        }
        if let outcome { return outcome }
        resumptions = 0
        return try await start(login)
    }

    /// The lifetime of a code without an expiration in the answer.
    private static let usualCodeLife: Duration = .seconds(1_800)

    private func loginCode(
        _ code: RegistrationCode,
        _ link: RESTv2.Link? = nil,
        of reply: RESTv2.SessionReply
    ) -> LoginCode {
        LoginCode(
            code,
            expiration: reply.notAfter ?? environment.now().adding(Self.usualCodeLife),
            page: link.map { PrivateText($0.resolved(against: environment.session.server)) }
        )
    }

    /// Runs a call for a session, whose failure or undocumented reply ends this part of the sign-in.
    func session(
        _ call: ServiceCall<RESTv2.SessionReply>,
        orElse exit: (CallError) -> SignInExit
    ) async throws(SignInExit) -> RESTv2.SessionReply {
        let reply = try await environment.attempt(call, orElse: exit)
        if let problem = reply.problem(isDecoded: environment.decodesPartnerRequest) {
            throw exit(CallError(undocumented: problem))
        }
        return reply
    }
}
