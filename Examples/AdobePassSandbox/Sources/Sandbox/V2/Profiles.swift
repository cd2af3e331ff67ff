// SPDX-License-Identifier: Apache-2.0

/// The profiles of a device: retrieve-profiles.md, retrieve-profile-for-specific-mvpd.md and
/// retrieve-profile-for-specific-code.md.
enum Profiles {
    /// `GET profiles`.
    static func all(_ standIn: StandIn, _ call: Call) throws -> Answer {
        let caller = try V2Caller(call, standIn)
        let identities = try SharedIdentity.all(in: call, standIn)
        return answer(standIn, visible(standIn, call, caller.provider, caller.owner, identities))
    }

    /// `GET profiles/{mvpd}`.
    static func one(_ standIn: StandIn, _ call: Call) throws -> Answer {
        let caller = try V2Caller(call, standIn)
        let mvpd = try caller.mvpd(call)
        if mvpd.isTempPass == true { return try TemporaryAccess(standIn, call, caller.owner, mvpd).profile() }
        if standIn.isDegraded(mvpd, caller.provider) { return answer(standIn, [degraded(standIn, caller.owner, mvpd)]) }
        let identities = try SharedIdentity.all(in: call, standIn)
        let profiles = visible(standIn, call, caller.provider, caller.owner, identities)
        return answer(standIn, profiles.filter { $0.mvpd == mvpd.id })
    }

    /// `GET profiles/code/{code}`, without headers of a device.
    static func ofCode(_ standIn: StandIn, _ call: Call) throws -> Answer {
        let provider = try V2Caller.provider(call, standIn)
        guard
            let record = standIn.store.code(call.place("code")), record.interface == .v2,
            record.serviceProvider == provider.id
        else { throw Refusal.v2("invalid_parameter_code") }
        let owner = Profile.Owner(
            interface: .v2,
            client: record.client,
            serviceProvider: provider.id,
            device: record.device
        )
        if let mvpd = record.mvpd.flatMap({ provider.mvpd($0) }), mvpd.isTempPass == true {
            return try TemporaryAccess(standIn, call, owner, mvpd).profile()
        }
        if let mvpd = record.mvpd.flatMap({ provider.mvpd($0) }), standIn.isDegraded(mvpd, provider) {
            return answer(standIn, [degraded(standIn, owner, mvpd)])
        }
        let profiles = visible(standIn, call, provider, owner)
        return answer(standIn, profiles.filter { record.mvpd == nil || $0.mvpd == record.mvpd })
    }

    /// Returns the valid profiles; a profile of Apple requires a valid partner status.
    static func visible(
        _ standIn: StandIn,
        _ call: Call,
        _ provider: ServiceProvider,
        _ owner: Profile.Owner,
        _ identities: [SharedIdentity] = []
    ) -> [Profile] {
        let now = standIn.now
        let status = PartnerStatus(call, standIn)
        let own = standIn.store.profiles(of: owner).filter { profile in
            // retrieve-profiles.md lists no temporary profile.
            guard profile.kind != .temporary, profile.isValid(at: now) else { return false }
            return profile.kind != .appleSSO || status.fault(provider, mvpd: profile.mvpd, at: now) == nil
        }
        return own + shared(standIn, provider, owner, identities, besides: Set(own.map(\.mvpd)))
    }

    /// Returns the profiles of other apps and devices with the same identity, with the end that they have there.
    ///
    /// A choice: apps of all service providers share them that have the TV provider.
    static func shared(
        _ standIn: StandIn,
        _ provider: ServiceProvider,
        _ owner: Profile.Owner,
        _ identities: [SharedIdentity],
        besides known: Set<String> = []
    ) -> [Profile] {
        var known = known
        return identities.flatMap { identity in
            standIn.store.profiles(sharedBy: identity.text).compactMap { profile in
                guard profile.owner != owner, profile.kind == .regular, profile.isValid(at: standIn.now),
                    let mvpd = provider.mvpd(profile.mvpd),
                    identity.kind != .serviceTokenSSO || mvpd.enableServiceTokens == true,
                    known.insert(profile.mvpd).inserted
                else { return nil }
                return profile.shared(with: owner, as: identity.kind)
            }
        }
    }

    static func degraded(_ standIn: StandIn, _ owner: Profile.Owner, _ mvpd: MVPD) -> Profile {
        let now = standIn.now
        return Profile(
            owner: owner,
            mvpd: mvpd.id,
            // The prefix and the minute are those of the samples.
            userID: "95cf93bcd183214a0000000000000000",
            kind: .degraded,
            issuer: "Adobe",
            attributes: [:],
            notBefore: now,
            notAfter: now + 60_000
        )
    }

    static func answer(_ standIn: StandIn, _ profiles: [Profile], status: Int = 200) -> Answer {
        let others = standIn.settings.attributes
        return .json(status, ["profiles": .object(profiles.map { JSON.Member($0.mvpd, $0.json(with: others)) })])
    }
}

extension Profile {
    fileprivate func shared(with owner: Owner, as kind: Kind) -> Profile {
        Profile(
            owner: owner,
            mvpd: mvpd,
            userID: userID,
            kind: kind,
            issuer: mvpd,
            attributes: attributes,
            notBefore: notBefore,
            notAfter: notAfter
        )
    }
}
