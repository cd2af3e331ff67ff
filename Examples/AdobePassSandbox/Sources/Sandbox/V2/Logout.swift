// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding

/// The logout: initiate-logout-for-specific-mvpd.md.
enum Logout {
    /// `GET logout/{mvpd}`.
    static func answer(_ standIn: StandIn, _ call: Call) throws -> Answer {
        let caller = try V2Caller(call, standIn)
        let mvpd = try caller.mvpd(call)
        let redirect = call.query["redirectUrl"]?.nonEmpty
        if standIn.settings.strict, redirect == nil { throw Refusal.v2("invalid_parameter_redirect_url") }
        let identities = try SharedIdentity.all(in: call, standIn)
        let own = standIn.store.profiles(of: caller.owner)
        let shared = Profiles.shared(standIn, caller.provider, caller.owner, identities)
        let profile = (own + shared).first { $0.mvpd == mvpd.id }
        standIn.store.removeProfiles(of: caller.owner, mvpd: mvpd.id)
        // rest-api-v2-single-sign-on-logout-flow.md: other apps with the identity lose the profile too.
        for identity in identities { standIn.store.removeProfiles(sharedBy: identity.text, mvpd: mvpd.id) }
        var members: [JSON.Member]
        // The page calls the logout of a degraded provider and of temporary access complete, also without a profile.
        let isComplete = standIn.isDegraded(mvpd, caller.provider) || mvpd.isTempPass == true
        switch isComplete ? .degraded : profile?.kind {
        case nil: members = [JSON.Member("actionName", "invalid"), JSON.Member("actionType", "none")]
        case .appleSSO:
            members = [
                JSON.Member("actionName", "partner_logout"), JSON.Member("actionType", "partner_interactive"),
            ]
        case .regular, .platformSSO, .serviceTokenSSO:
            let target = PercentEncoding.encode(redirect ?? "")
            members = [
                JSON.Member("actionName", "logout"), JSON.Member("actionType", "interactive"),
                JSON.Member("url", .string("/provider/logout?redirectUrl=\(target)")),
            ]
        case .degraded, .temporary:
            members = [JSON.Member("actionName", "complete"), JSON.Member("actionType", "none")]
        }
        members.append(JSON.Member("mvpd", .string(mvpd.id)))
        return .json(200, ["logouts": .object([JSON.Member(mvpd.id, .object(members))])])
    }
}
