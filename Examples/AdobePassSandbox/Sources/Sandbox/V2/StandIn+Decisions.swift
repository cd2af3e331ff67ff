// SPDX-License-Identifier: Apache-2.0

/// The decisions whether resources may be watched: retrieve-authorization-decisions-using-specific-mvpd.md and
/// retrieve-preauthorization-decisions-using-specific-mvpd.md.
extension StandIn {
    /// `POST decisions/preauthorize/{mvpd}`.
    func preauthorizeDecisions(_ call: Call) throws -> Answer { try decisions(call, isPreflight: true) }

    /// `POST decisions/authorize/{mvpd}`; each positive decision includes a media token.
    func authorizeDecisions(_ call: Call) throws -> Answer { try decisions(call, isPreflight: false) }

    private struct Verdict {
        var source = "mvpd"
        var denial: Refusal?
        /// The metadata of the user, for a decision on a profile.
        var attributes: JSON?
        /// The times of a permission; AuthZAll degradation has none (rest-api-v2-access-degraded-flows.md).
        var times: (notBefore: Int, notAfter: Int)?
    }

    private func decisions(_ call: Call, isPreflight: Bool) throws -> Answer {
        let caller = try caller(of: call)
        let mvpd = try caller.mvpd(call)
        let provider = caller.provider
        if settings.strict, !call.isUTF8JSON {
            // The code of this error is not documented.
            throw Refusal(400, "Bad Request", details: "the type of the body must be application/json;charset=utf-8")
        }
        let resources = (call.json?["resources"]?.array ?? []).compactMap { $0.string?.nonEmpty }
        guard !resources.isEmpty else { throw Refusal.v2("invalid_parameter_resources") }
        let decide: (String) -> Verdict
        do {
            decide = try verdicts(caller, mvpd, count: resources.count, isPreflight: isPreflight)
        } catch let refusal as Refusal where refusal.status == 403 {
            // Adobe lists errors of profiles with status 403, and the pages of decisions list no 403: whether they are an
            // item or the whole answer is not documented. An item is a choice.
            decide = { _ in Verdict(denial: refusal) }
        }
        let items = resources.map { resource -> JSON in
            let verdict = decide(resource)
            let isPermitted = verdict.denial == nil
            let media = MediaToken(self, provider: provider.id, mvpd: mvpd.id, resource: resource)
            let token = isPermitted && !isPreflight ? media : nil
            return [
                "resource": resource, "serviceProvider": provider.id, "mvpd": mvpd.id, "source": verdict.source,
                "attributes": verdict.attributes, "authorized": isPermitted, "error": verdict.denial?.enhanced,
                "token": token?.json, "notBefore": token == nil ? nil : verdict.times?.notBefore,
                "notAfter": token == nil ? nil : verdict.times?.notAfter,
            ]
        }
        return .json(["decisions": items])
    }

    /// Returns the function that decides on a resource.
    ///
    /// - Throws: The error of a profile, or of too many resources.
    private func verdicts(_ caller: V2Caller, _ mvpd: MVPD, count: Int, isPreflight: Bool) throws -> (String) -> Verdict
    {
        let provider = caller.provider
        let usual = (now, end(of: \.authorization))
        guard count <= provider.maximumResources else { throw Refusal.v2("too_many_resources") }
        // The rules of rest-api-v2-access-degraded-flows.md.
        let name = "\(provider.id)/\(mvpd.id)"
        if settings.degraded.contains(name) { return { _ in Verdict(source: "degradation", times: usual) } }
        let rule = Refusal.v2("authorization_denied_by_degradation_rule")
        if settings.deniesAll.contains(name) { return { _ in Verdict(source: "degradation", denial: rule) } }
        if settings.authorizesAll.contains(name) { return { _ in Verdict(source: "degradation") } }
        if mvpd.isTemporary {
            let profile = temporaryProfile(of: caller.owner, mvpd)
            let denial = temporaryDenial(of: profile)
            if denial == nil, !isPreflight { store.profiles.save(profile) }
            let times = (profile.notBefore, profile.notAfter)
            return { _ in Verdict(source: "temppass", denial: denial, times: times) }
        }
        let profile = try usableProfile(caller, mvpd)
        // Since release 3.10; a choice: a denial has the metadata too.
        let attributes = profile.attributes(with: settings.attributes)
        return { [self] resource in
            let code = denial(of: resource, provider, mvpd: mvpd.id)
            let denial = code.map { Refusal.v2($0, details: "Not in your package") }
            return Verdict(denial: denial, attributes: attributes, times: usual)
        }
    }

    private func usableProfile(_ caller: V2Caller, _ mvpd: MVPD) throws -> Profile {
        guard let own = store.profile(of: caller.owner, mvpd) else { throw Refusal.v2("authenticated_profile_missing") }
        guard own.isValid(at: now) else { throw Refusal.v2("authenticated_profile_expired") }
        if own.kind == .appleSSO, let fault = caller.status.fault(caller.provider, mvpd: mvpd.id) {
            // A choice: in profiles the entry is omitted, so it is missing here too.
            throw Refusal.v2("authenticated_profile_missing", details: fault)
        }
        return own
    }
}
