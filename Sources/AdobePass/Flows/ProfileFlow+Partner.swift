// SPDX-License-Identifier: Apache-2.0

extension ProfileFlow {
    /// Handles step B and steps C2 to C3: the sign-in of the partner.
    mutating func partner(_ event: Event, at now: Timestamp) -> Effects? {
        switch (state, event) {
        case (.checkingAccess(let step), .access(let access)): allowed(access, for: step)
        case (.askingAccount(.silent), .account(let answer)): silent(answer, at: now)
        case (.askingAccount(.interactive), .account(let answer)): interactive(answer, at: now)
        case (.askingAccount(.forwarding), .account(let answer)): forwarded(answer, at: now)
        case (.startingPartnerSession, .session(let step)): follow(step, at: now)
        case (.startingPartnerSession, .sessionFailed(let error)): fallBack(.partnerRefused(error))
        case (.exchanging, .exchanged(let profiles)): use(profiles, or: .noProfile)
        case (.checkingExchange(let problem), .profiles(let profiles)): use(profiles, or: problem.fallbackReason)
        case (.exchanging, .exchangeFailed(let problem)) where problem.leavesDoubt:
            go(.checkingExchange(problem), .readProfiles(standing))
        case (.exchanging, .exchangeFailed(let problem)), (.checkingExchange(let problem), .profilesFailed):
            fallBack(problem.fallbackReason)
        default: nil
        }
    }

    /// Requests metadata from the framework if access is granted.
    ///
    /// Without access, step B reads the profiles, and every other step falls back to the basic sign-in.
    private mutating func allowed(_ access: SubscriberAccount.Access, for step: AccountStep) -> Effects {
        let standing = AccountStanding(access)
        self.standing = standing
        silentProblem = access.status == .granted ? nil : .accessNotGranted(access.status)
        if access.status == .granted { return ask(for: step) }
        return step == .silent
            ? go(.readingProfiles, .readProfiles(standing)) : fallBack(.accessNotGranted(access.status))
    }

    private mutating func ask(for step: AccountStep) -> Effects {
        var request = SubscriberAccount.MetadataRequest()
        switch step {
        case .silent: break
        case .interactive:
            request = configuration.signInRequest(offering: options.offered, featuring: options.featured) ?? request
        case .forwarding(let token, let names):
            request.verificationToken = token
            request.attributeNames = names
            request.isInterruptionAllowed = options.interruptsForResponse && options.isInterruptionAllowed
        }
        return go(.askingAccount(step), .askAccount(request))
    }

    /// Step B: reads the profiles with the known state of the account, also if the framework failed.
    private mutating func silent(_ answer: SubscriberAccount.Answer, at now: Timestamp) -> Effects {
        standing = standing?.after(answer)
        if case .metadata(let metadata) = answer, metadata.providerID != nil, metadata.isValid(at: now) {
            silentProblem = nil
        } else {
            silentProblem = FallbackReason(silent: answer)
        }
        return go(.readingProfiles, .readProfiles(standing))
    }

    /// Step C2 without the picker: sends the known account to the service, if single sign-on with its provider is
    /// enabled.
    mutating func useAccount(at now: Timestamp) -> Effects {
        if let silentProblem { return fallBack(silentProblem) }
        guard let standing, let provider = configuration.mvpd(of: standing.provider) else {
            return fallBack(.unknownProvider)
        }
        guard provider.enablePlatformServices else { return fallBack(.singleSignOnDisabled(provider.id)) }
        // The sign-in may have expired since step B.
        guard standing.isCurrent(at: now) else { return fallBack(.accountExpired) }
        return go(.startingPartnerSession, .startPartnerSession(standing))
    }

    /// Step C2: sends the account from the picker to the service, which validates it.
    private mutating func interactive(_ answer: SubscriberAccount.Answer, at now: Timestamp) -> Effects {
        let standing = (standing ?? AccountStanding(.granted)).after(answer)
        self.standing = standing
        switch answer {
        case .metadata(let metadata):
            guard metadata.providerID != nil else { return fallBack(.noAccount) }
            guard metadata.isValid(at: now) else { return fallBack(.accountExpired) }
            return go(.startingPartnerSession, .startPartnerSession(standing))
        case .failure(let failure): return fallBack(FallbackReason(failure, among: configuration))
        case .nothing: return fallBack(.noAccount)
        }
    }

    /// Step C2r: takes the next step that the service requests.
    private mutating func follow(_ step: SessionStep, at now: Timestamp) -> Effects {
        switch step {
        case .askPartner(let token, let names):
            return ask(for: .forwarding(token, attributeNames: names))
        case .authorize(let mvpd):
            let known = mvpd ?? configuration.mvpd(of: standing?.provider)?.id
            return end(.authenticated(known, by: .present))
        case .authenticate(_, _, let reason):
            let reason: FallbackReason = reason == .configuration ? .partnerNotConfigured : .statusNotTaken
            guard options.isInterruptionAllowed else { return fallBack(reason) }
            return [.tell(.fellBack(reason))]
                + answered(step, for: newLogin(nil), at: now)
        case .resume, .retry:
            guard options.isInterruptionAllowed else { return fallBack(.missingParameters) }
            return [.tell(.fellBack(.missingParameters))] + answered(step, for: newLogin(nil), at: now)
        }
    }

    /// Step C3: exchanges the response, unless the account differs from the one that the SAML request is for.
    private mutating func forwarded(_ answer: SubscriberAccount.Answer, at now: Timestamp) -> Effects {
        switch answer {
        case .metadata(let metadata):
            if let account = metadata.providerID, account != standing?.provider { return fallBack(.accountChanged) }
            guard let response = metadata.response, var standing else { return fallBack(.noResponse) }
            standing.expirationDate = metadata.expirationDate ?? standing.expirationDate
            self.standing = standing
            // The service accepts only the status of a sign-in that is valid.
            guard standing.isCurrent(at: now) else { return fallBack(.accountExpired) }
            return go(.exchanging, .exchange(response, standing))
        case .failure(let failure): return fallBack(.accountFailed(failure.code))
        case .nothing: return fallBack(.noResponse)
        }
    }

    private mutating func use(_ profiles: [ProfileSummary], or reason: FallbackReason) -> Effects {
        guard let profile = profiles.first(where: \.isOfPlatform) ?? profiles.longest else {
            return fallBack(reason)
        }
        return end(.authenticated(profile.mvpd, by: .platform))
    }
}
