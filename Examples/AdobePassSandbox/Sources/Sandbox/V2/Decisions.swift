// SPDX-License-Identifier: Apache-2.0

/// The decisions whether resources may be watched: retrieve-authorization-decisions-using-specific-mvpd.md and
/// retrieve-preauthorization-decisions-using-specific-mvpd.md.
enum Decisions {
    /// `POST decisions/preauthorize/{mvpd}`.
    static func preauthorize(_ standIn: StandIn, _ call: Call) throws -> Answer {
        try answer(standIn, call, withToken: false)
    }

    /// `POST decisions/authorize/{mvpd}`; each positive decision includes a media token.
    static func authorize(_ standIn: StandIn, _ call: Call) throws -> Answer {
        try answer(standIn, call, withToken: true)
    }

    /// The decision on one resource.
    private struct Verdict {
        let source: String
        var denial: Refusal?
        /// The metadata of the user, for a decision on a profile.
        var attributes: JSON?
        /// The times of a permission; AuthZAll degradation has none (rest-api-v2-access-degraded-flows.md).
        var times: (notBefore: Int, notAfter: Int)?
    }

    private static func answer(_ standIn: StandIn, _ call: Call, withToken: Bool) throws -> Answer {
        let caller = try V2Caller(call, standIn)
        let mvpd = try caller.mvpd(call)
        if standIn.settings.strict, !call.isUTF8JSON {
            // The code of this error is not documented.
            throw Refusal(400, "Bad Request", details: "the type of the body must be application/json;charset=utf-8")
        }
        let resources = (JSON(parsing: call.body)?["resources"]?.array ?? []).compactMap { $0.string?.nonEmpty }
        guard !resources.isEmpty else { throw Refusal.v2("invalid_parameter_resources") }
        let decide = try verdicts(standIn, call, caller, mvpd, count: resources.count, isPreflight: !withToken)
        let decisions = try resources.map { resource -> JSON in
            let verdict = try decide(resource)
            var members = [
                JSON.Member("resource", .string(resource)),
                JSON.Member("serviceProvider", .string(caller.provider.id)),
                JSON.Member("mvpd", .string(mvpd.id)), JSON.Member("source", .string(verdict.source)),
            ]
            if let attributes = verdict.attributes { members.append(JSON.Member("attributes", attributes)) }
            if let denial = verdict.denial {
                members.append(JSON.Member("authorized", false))
                members.append(JSON.Member("error", .object(denial.enhancedMembers)))
                return .object(members)
            }
            members.append(JSON.Member("authorized", true))
            guard withToken else { return .object(members) }
            let token = MediaToken(standIn, provider: caller.provider.id, mvpd: mvpd.id, resource: resource)
            members.append(JSON.Member("token", token.json))
            if let times = verdict.times {
                members.append(JSON.Member("notBefore", .number(times.notBefore)))
                members.append(JSON.Member("notAfter", .number(times.notAfter)))
            }
            return .object(members)
        }
        return .json(200, ["decisions": .array(decisions)])
    }

    /// Returns the function that decides on a resource.
    ///
    /// Adobe lists errors of profiles with status 403, and the pages of decisions list no 403: whether they are an item
    /// or the whole answer is not documented, so `profileErrorsAtTop` chooses.
    private static func verdicts(
        _ standIn: StandIn,
        _ call: Call,
        _ caller: V2Caller,
        _ mvpd: MVPD,
        count: Int,
        isPreflight: Bool
    ) throws -> (String) throws -> Verdict {
        let now = standIn.now
        let usual = (now, now + standIn.settings.lifetimes.authorization * 1_000)
        func denying(_ denial: Refusal, source: String = "mvpd") throws -> (String) -> Verdict {
            if standIn.settings.profileErrorsAtTop { throw denial }
            return { _ in Verdict(source: source, denial: denial) }
        }
        guard count <= caller.provider.maximumResources else { return try denying(.v2("too_many_resources")) }
        switch standIn.degradation(of: mvpd, caller.provider) {
        case .authenticatesAll: return { _ in Verdict(source: "degradation", times: usual) }
        case .authorizesAll: return { _ in Verdict(source: "degradation") }
        case .deniesAll:
            let denial = Refusal.v2("authorization_denied_by_degradation_rule")
            return { _ in Verdict(source: "degradation", denial: denial) }
        case nil: break
        }
        if mvpd.isTempPass == true {
            let access = TemporaryAccess(standIn, call, caller.owner, mvpd)
            return { resource in
                let (code, profile) = access.decide(resource, isPreflight: isPreflight)
                if let code { return Verdict(source: "temppass", denial: .v2(code)) }
                return Verdict(source: "temppass", times: (profile.notBefore, profile.notAfter))
            }
        }
        let profile: Profile
        switch try usableProfile(standIn, call, caller, mvpd) {
        case .success(let found): profile = found
        case .failure(let denial): return try denying(denial)
        }
        // Since release 3.10; a choice: a denial has the metadata too.
        let attributes = profile.attributes(with: standIn.settings.attributes)
        return { resource in
            let code = standIn.denial(of: resource, caller.provider, mvpd: mvpd.id)
            let denial = code.map { Refusal.v2($0, details: "Not in your package") }
            return Verdict(source: "mvpd", denial: denial, attributes: attributes, times: usual)
        }
    }

    /// Returns the profile that permits decisions, or the reason why there is none.
    private static func usableProfile(
        _ standIn: StandIn,
        _ call: Call,
        _ caller: V2Caller,
        _ mvpd: MVPD
    ) throws -> Result<Profile, Refusal> {
        let identities = try SharedIdentity.all(in: call, standIn)
        let shared = Profiles.shared(standIn, caller.provider, caller.owner, identities)
        let profile = standIn.store.profiles(of: caller.owner).first { $0.mvpd == mvpd.id }
        if profile?.isValid(at: standIn.now) != true, let other = shared.first(where: { $0.mvpd == mvpd.id }) {
            return .success(other)
        }
        guard let profile else { return .failure(.v2("authenticated_profile_missing")) }
        guard profile.isValid(at: standIn.now) else { return .failure(.v2("authenticated_profile_expired")) }
        guard profile.kind == .appleSSO, standIn.settings.decisionsNeedPartnerStatus,
            let fault = PartnerStatus(call, standIn).fault(caller.provider, mvpd: mvpd.id, at: standIn.now)
        else { return .success(profile) }
        // A choice: in profiles the entry is omitted, so it is missing here too.
        return .failure(.v2("authenticated_profile_missing", details: fault))
    }
}
