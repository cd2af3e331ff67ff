// SPDX-License-Identifier: Apache-2.0

/// One sign-in with REST API V2: the steps A to D of Adobe's cookbook, up to a profile.
///
/// <doc:flows> lists the choices where the documentation is silent.
struct ProfileFlow: Sendable {
    let signIn: ProfileSignIn
    let options: SignInOptions

    /// The status of the account on the device, once it is known.
    var status: PartnerFrameworkStatus?

    /// The profiles of the last answer.
    private(set) var profiles: RESTv2.Profiles?

    private(set) var configuration = ChannelConfiguration(serviceProvider: nil, mvpds: [])

    /// Why the account on the device cannot be used without the user.
    private(set) var problem: FallbackReason?

    /// The number of resumed sessions since the last code.
    var resumptions = 0

    init(_ signIn: ProfileSignIn, _ options: SignInOptions) {
        (self.signIn, self.options) = (signIn, options)
    }

    var environment: SignInEnvironment { signIn.environment }

    /// Returns the outcome of the steps.
    ///
    /// The session registers the app with the first call, which is step A.
    mutating func outcome() async -> FlowOutcome {
        do throws(SignInExit) {
            try await readAccount()
            if let outcome = try await existingProfile() { return outcome }
            configuration = try await environment.attempt(
                orElse: { .end(.failed(.configuration, $0)) },
                { () async throws(CallError) in try await signIn.configuration() }
            )
            do throws(SignInExit) {
                return try await signInWithPartner()
            } catch {
                guard case .fallBack(let reason) = error else { throw error }
                await environment.show(.fellBack(reason), options)
                guard options.isInterruptionAllowed else { throw error }
                let known = reason.chosenProvider ?? options.knownProvider
                return try await start(try await environment.basicLogin(known, configuration, options))
            }
        } catch {
            return error.outcome
        }
    }
}

extension ProfileFlow {
    /// Step B: reads the account on the device, without a screen.
    private mutating func readAccount() async throws(SignInExit) {
        try await checkAccess()
        guard problem == nil else { return }
        let answer = try await ask(SubscriberAccount.MetadataRequest())
        status = status?.after(answer)
        if answer.account(at: environment.now()) == nil { problem = FallbackReason(silent: answer) }
    }

    /// Requests permission to use the account.
    mutating func checkAccess() async throws(SignInExit) {
        let access = try await environment.perform { await environment.account.access(prompting: true) }
        status = PartnerFrameworkStatus(access)
        problem = access.status == .granted ? nil : .accessNotGranted(access.status)
    }

    func ask(_ request: SubscriberAccount.MetadataRequest) async throws(SignInExit) -> SubscriberAccount.Answer {
        try await environment.perform { await environment.answer(to: request) }
    }

    /// Step B: returns the outcome with a valid profile; `nil` without a valid profile.
    private mutating func existingProfile() async throws(SignInExit) -> FlowOutcome? {
        if case .failure(let error) = try await readProfiles() { return .failed(.check, error) }
        let choices = profiles?.valid(at: environment.now()) ?? []
        guard choices.count > 1, options.letsUserChooseProfile else {
            return profiles?.longestValid(at: environment.now()).map { .authenticated($0.provider, by: .present) }
        }
        let chosen = try await environment.perform { await environment.presenter.chooseProfile(among: choices) }
        guard let chosen, choices.contains(where: { $0.provider == chosen }) else {
            return .notAuthenticated(.noProfileChosen)
        }
        return .authenticated(chosen, by: .present)
    }

    /// Reads the profiles with the status, unless it has expired.
    mutating func readProfiles() async throws(SignInExit) -> Result<RESTv2.Profiles, CallError> {
        let now = environment.now()
        let call = RESTv2.readProfiles(
            serviceProvider: signIn.serviceProvider,
            device: signIn.device,
            status: status.flatMap { $0.hasExpired(at: now) ? nil : $0 }
        )
        return try await environment.perform { await read(call) }
    }

    mutating func read(_ call: ServiceCall<RESTv2.Profiles>) async -> Result<RESTv2.Profiles, CallError> {
        do throws(CallError) {
            let found = try await environment.run(call)
            profiles = found
            return .success(found)
        } catch {
            return .failure(error)
        }
    }
}
