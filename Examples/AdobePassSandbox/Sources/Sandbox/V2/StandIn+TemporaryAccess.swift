// SPDX-License-Identifier: Apache-2.0

/// Basic temporary access of V2: temp-pass-feature.md and rest-api-v2-access-temporary-flows.md.
///
/// The first authorization starts the clock (temp-pass-feature.md) by storing the profile. Choices: a profile before it has
/// the full lifetime and starts no clock, and the end of the access denies a preauthorization too.
extension StandIn {
    /// Returns the answer of `GET profiles/{mvpd}` and `GET profiles/code/{code}`: a profile.
    func temporaryAnswer(_ owner: Profile.Owner, _ mvpd: MVPD) throws -> Answer {
        let profile = temporaryProfile(of: owner, mvpd)
        if let denial = temporaryDenial(of: profile) { throw denial }
        // The attributes are numbers in retrieve-profile-for-specific-mvpd.md.
        let attributes: JSON = [
            "expiration_date": Profile.plain(profile.notAfter.json), "userID": Profile.plain(profile.userID.json),
        ]
        return .json(["profiles": [mvpd.id: profile.json(attributes: attributes)] as JSON])
    }

    /// Returns the stored profile, also if it has expired, or a new one.
    func temporaryProfile(of owner: Profile.Owner, _ mvpd: MVPD) -> Profile {
        let user = "temppass_" + String.unique.filter { $0 != "-" } + "00000000"
        return store.profile(of: owner, mvpd) ?? newProfile(.temporary, of: owner, mvpd.id, user: user)
    }

    /// Returns why a profile permits nothing, or `nil` if it has not expired.
    func temporaryDenial(of profile: Profile) -> Refusal? {
        profile.isValid(at: now) ? nil : .v2("temporary_access_duration_limit_exceeded")
    }
}
