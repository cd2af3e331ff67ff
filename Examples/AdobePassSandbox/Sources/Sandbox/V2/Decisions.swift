// SPDX-License-Identifier: Apache-2.0

/// The decisions whether resources may be watched.
enum Decisions {
    /// `POST decisions/preauthorize/{mvpd}`.
    static func preauthorize(_ standIn: StandIn, _ call: Call) throws -> Answer {
        try answer(standIn, call, withToken: false)
    }

    /// `POST decisions/authorize/{mvpd}`; each positive decision includes a media token.
    static func authorize(_ standIn: StandIn, _ call: Call) throws -> Answer {
        try answer(standIn, call, withToken: true)
    }

    private static func answer(_ standIn: StandIn, _ call: Call, withToken: Bool) throws -> Answer {
        let caller = try V2Caller(call, standIn)
        let mvpd = try caller.mvpd(call)
        let resources = (JSON(parsing: call.body)?["resources"]?.array ?? []).compactMap { $0.string?.nonEmpty }
        guard !resources.isEmpty else { throw Refusal.v2("invalid_parameter_resources") }
        guard resources.count <= caller.provider.maximumResources else { throw Refusal.v2("too_many_resources") }
        let source = try source(standIn, call, caller, mvpd)
        let now = standIn.now
        let decisions = resources.map { resource -> JSON in
            var members = [
                JSON.Member("resource", .string(resource)),
                JSON.Member("serviceProvider", .string(caller.provider.id)),
                JSON.Member("mvpd", .string(mvpd.id)), JSON.Member("source", .string(source)),
            ]
            if source == "mvpd", let code = standIn.denial(of: resource, caller.provider, mvpd: mvpd.id) {
                let refusal = Refusal.v2(code, details: "Not in your package")
                members.append(JSON.Member("authorized", false))
                members.append(JSON.Member("error", .object(refusal.enhancedMembers)))
                return .object(members)
            }
            members.append(JSON.Member("authorized", true))
            guard withToken else { return .object(members) }
            let token = MediaToken(standIn, provider: caller.provider.id, mvpd: mvpd.id, resource: resource)
            members.append(JSON.Member("token", token.json))
            members.append(JSON.Member("notBefore", .number(now)))
            let notAfter = now + standIn.settings.lifetimes.authorization * 1_000
            members.append(JSON.Member("notAfter", .number(notAfter)))
            return .object(members)
        }
        return .json(200, ["decisions": .array(decisions)])
    }

    /// Returns the source of the decision; throws a refusal if there is no profile.
    private static func source(
        _ standIn: StandIn,
        _ call: Call,
        _ caller: V2Caller,
        _ mvpd: MVPD
    ) throws -> String {
        if standIn.isDegraded(mvpd, caller.provider) { return "degradation" }
        let profile = try standIn.store.profiles(of: caller.owner).first { $0.mvpd == mvpd.id }
        guard let profile else { throw Refusal.v2("authenticated_profile_missing") }
        guard profile.isValid(at: standIn.now) else {
            throw Refusal.v2(
                profile.kind == .temporary
                    ? "temporary_access_duration_limit_exceeded" : "authenticated_profile_expired"
            )
        }
        if profile.kind == .appleSSO, standIn.settings.decisionsNeedPartnerStatus,
            let fault = PartnerStatus(call).fault(caller.provider, mvpd: mvpd.id, at: standIn.now)
        {
            // The documentation does not define this case. In profiles the entry is omitted, so it is omitted here too.
            throw Refusal.v2("authenticated_profile_missing", details: fault)
        }
        return profile.kind == .temporary ? "temppass" : "mvpd"
    }
}
