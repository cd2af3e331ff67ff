// SPDX-License-Identifier: Apache-2.0

/// The profiles of a device: retrieve-profiles.md, retrieve-profile-for-specific-mvpd.md,
/// retrieve-profile-for-specific-code.md and the page on a profile for the response of a partner's framework.
extension StandIn {
    /// `GET profiles`.
    func readProfiles(_ call: Call) throws -> Answer { profilesAnswer(visible(to: try caller(of: call))) }

    /// `GET profiles/{mvpd}`.
    func readProfile(_ call: Call) throws -> Answer {
        let caller = try caller(of: call)
        return profile(caller, try caller.mvpd(call))
    }

    /// `GET profiles/code/{code}`, without headers of a device.
    func readProfileByCode(_ call: Call) throws -> Answer {
        let provider = try provider(of: call)
        let record = try record(call, provider)
        let caller = caller(of: call, record, provider)
        guard let mvpd = provider.mvpd(record.mvpd) else { return profilesAnswer(visible(to: caller)) }
        return profile(caller, mvpd)
    }

    /// `POST profiles/sso/{partner}`.
    func exchangePartnerResponse(_ call: Call) throws -> Answer {
        let caller = try caller(of: call, needsInformation: true)
        try requirePartner(call)
        if let fault = caller.status.fault(caller.provider) { throw Refusal.v2(fault) }
        guard let mvpd = caller.status.mvpd(caller.provider) else { throw Refusal.v2("invalid_integration") }
        guard hasPartnerSignOn(mvpd, caller.provider) else {
            let isSupported = mvpd.boardingStatus == "SUPPORTED"
            let reason = isSupported ? "platform_services" : "mvpd_platform_boarding_status"
            throw Refusal.v2("invalid_configuration_\(reason)")
        }
        if call.hasBrokenForm { throw TransportDamage.brokenForm }
        return profilesAnswer([try exchange(call.form["SAMLResponse"], for: caller.owner, mvpd)], status: 201)
    }

    func requirePartner(_ call: Call) throws {
        guard call.place("partner") == "Apple" else { throw Refusal.v2("invalid_parameter_partner") }
    }

    /// Returns the valid profiles; a profile of Apple requires a valid partner status.
    func visible(to caller: V2Caller) -> [Profile] {
        store.profiles(of: caller.owner).filter { profile in
            guard profile.isValid(at: now) else { return false }
            return profile.kind != .appleSSO || caller.status.fault(caller.provider, mvpd: profile.mvpd) == nil
        }
    }

    private func profile(_ caller: V2Caller, _ mvpd: MVPD) -> Answer {
        profilesAnswer(visible(to: caller).filter { $0.mvpd == mvpd.id })
    }

    private func profilesAnswer(_ profiles: [Profile], status: Int = 200) -> Answer {
        let others = settings.attributes
        return .json(["profiles": JSON(profiles.map { ($0.mvpd, $0.json(with: others)) })], status: status)
    }
}
