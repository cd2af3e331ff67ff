// SPDX-License-Identifier: Apache-2.0

/// The profiles of a device.
enum Profiles {
    /// `GET profiles`.
    static func all(_ standIn: StandIn, _ call: Call) throws -> Answer {
        let caller = try V2Caller(call, standIn)
        return answer(try visible(standIn, call, caller.provider, caller.owner))
    }

    /// `GET profiles/{mvpd}`.
    static func one(_ standIn: StandIn, _ call: Call) throws -> Answer {
        let caller = try V2Caller(call, standIn)
        let mvpd = try caller.mvpd(call)
        if standIn.isDegraded(mvpd, caller.provider) { return answer([degraded(standIn, caller.owner, mvpd)]) }
        let profiles = try visible(standIn, call, caller.provider, caller.owner)
        return answer(profiles.filter { $0.mvpd == mvpd.id })
    }

    /// `GET profiles/code/{code}`, without headers of a device.
    static func ofCode(_ standIn: StandIn, _ call: Call) throws -> Answer {
        let provider = try V2Caller.provider(call, standIn)
        guard
            let record = try standIn.store.code(call.place("code")), record.interface == .v2,
            record.serviceProvider == provider.id
        else { throw Refusal.v2("invalid_parameter_code") }
        let owner = Profile.Owner(
            interface: .v2,
            client: record.client,
            serviceProvider: provider.id,
            device: record.device
        )
        let profiles = try visible(standIn, call, provider, owner)
        return answer(profiles.filter { record.mvpd == nil || $0.mvpd == record.mvpd })
    }

    /// Returns the valid profiles; a profile of Apple requires a valid partner status.
    static func visible(
        _ standIn: StandIn,
        _ call: Call,
        _ provider: ServiceProvider,
        _ owner: Profile.Owner
    ) throws -> [Profile] {
        let now = standIn.now
        let status = PartnerStatus(call)
        return try standIn.store.profiles(of: owner).filter { profile in
            guard profile.isValid(at: now) else { return false }
            return profile.kind != .appleSSO || status.fault(provider, mvpd: profile.mvpd, at: now) == nil
        }
    }

    static func degraded(_ standIn: StandIn, _ owner: Profile.Owner, _ mvpd: MVPD) -> Profile {
        let now = standIn.now
        return Profile(
            owner: owner,
            mvpd: mvpd.id,
            userID: "degraded",
            kind: .degraded,
            issuer: "Adobe",
            attributes: [:],
            notBefore: now,
            notAfter: now + standIn.settings.lifetimes.temporary * 1_000
        )
    }

    static func answer(_ profiles: [Profile], status: Int = 200) -> Answer {
        .json(status, ["profiles": .object(profiles.map { JSON.Member($0.mvpd, $0.json) })])
    }
}
