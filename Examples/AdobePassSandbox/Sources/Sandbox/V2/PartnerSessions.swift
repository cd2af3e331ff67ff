// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding

/// The request for a partner's framework, or another way to sign in: retrieve-partner-authentication-request of the V2
/// pages, and rest-api-v2-single-sign-on-partner-flows.md.
enum PartnerSessions {
    /// `POST sessions/sso/{partner}`.
    static func create(_ standIn: StandIn, _ call: Call) throws -> Answer {
        let caller = try V2Caller(call, standIn, needsInformation: true)
        try requirePartner(call)
        let provider = caller.provider
        let status = PartnerStatus(call, standIn)
        let mvpd = status.mvpd(provider)
        if let mvpd {
            if let next = try next(standIn, call, caller, mvpd) { return next.answer(provider.id) }
        }
        if let mvpd, status.fault(provider, at: standIn.now) == nil, standIn.hasPartnerSignOn(mvpd, provider) {
            let missing =
                standIn.settings.strict ? Sessions.missing(in: Sessions.parameters(of: call), provider, standIn) : []
            guard missing.filter({ $0 != "mvpd" }).isEmpty else {
                return try fallBack(standIn, call, caller, mvpd, "pfs_fallback")
            }
            let request = try SAMLRequest.make(standIn, provider, mvpd)
            var next = SessionAnswer(action: "partner_profile", type: "direct", reason: "none")
            next.url = "/api/v2/\(provider.id)/profiles/sso/\(call.place("partner"))"
            next.mvpd = mvpd.id
            next.request = [
                "type": "saml", "request": .string(Base64().encodedString(of: Array(request.utf8).span)),
                "attributesNames": .array((mvpd.requiredMetadataFields ?? []).map { .string($0) }),
            ]
            return next.answer(provider.id)
        }
        let isStatusValid = status.fault(provider, at: standIn.now) == nil
        let reason = isStatusValid ? "configuration_fallback" : "pfs_fallback"
        return try fallBack(standIn, call, caller, isStatusValid ? mvpd : nil, reason)
    }

    static func requirePartner(_ call: Call) throws {
        guard call.place("partner") == "Apple" else { throw Refusal.v2("invalid_parameter_partner") }
    }

    /// Returns the next action without a sign-in: for a degraded provider, or a valid profile.
    private static func next(
        _ standIn: StandIn,
        _ call: Call,
        _ caller: V2Caller,
        _ mvpd: MVPD
    ) throws -> SessionAnswer? {
        let provider = caller.provider
        if standIn.isDegraded(mvpd, provider) { return .authorize("degraded", provider.id, mvpd.id) }
        let profiles = Profiles.visible(standIn, call, provider, caller.owner)
        guard let profile = profiles.first(where: { $0.mvpd == mvpd.id }) else { return nil }
        let reason = profile.kind == .appleSSO ? "authenticatedSSO" : "authenticated"
        return .authorize(reason, provider.id, mvpd.id)
    }

    private static func fallBack(
        _ standIn: StandIn,
        _ call: Call,
        _ caller: V2Caller,
        _ mvpd: MVPD?,
        _ reason: String
    ) throws -> Answer {
        var parameters = Sessions.parameters(of: call)
        parameters.mvpd = mvpd?.id
        let missing = Sessions.missing(in: parameters, caller.provider, standIn).filter { $0 != "mvpd" }
        let code = Sessions.code(standIn, caller, parameters)
        standIn.store.save(code)
        guard missing.isEmpty else {
            return SessionAnswer.resume("resume", "missing_parameters_fallback", code, missing: missing)
                .answer(caller.provider.id)
        }
        return SessionAnswer.authenticate(reason, code).answer(caller.provider.id)
    }
}
