// SPDX-License-Identifier: Apache-2.0

/// The creation of a profile from the response of a partner's framework: retrieve-profile-using-partner-authentication-response
/// of the V2 pages.
enum PartnerProfiles {
    /// `POST profiles/sso/{partner}`.
    static func create(_ standIn: StandIn, _ call: Call) throws -> Answer {
        let caller = try V2Caller(call, standIn, needsInformation: true)
        try PartnerSessions.requirePartner(call)
        let status = PartnerStatus(call, standIn)
        if let fault = status.fault(caller.provider, at: standIn.now) { throw Refusal.v2(fault) }
        guard let mvpd = status.mvpd(caller.provider) else { throw Refusal.v2("invalid_integration") }
        if standIn.isDegraded(mvpd, caller.provider) {
            return Profiles.answer(standIn, [Profiles.degraded(standIn, caller.owner, mvpd)])
        }
        guard mvpd.enablePlatformServices == true, standIn.hasPartnerSignOn(mvpd, caller.provider) else {
            throw Refusal.v2(
                mvpd.boardingStatus == "SUPPORTED"
                    ? "invalid_configuration_platform_services"
                    : "invalid_configuration_mvpd_platform_boarding_status"
            )
        }
        if call.hasBrokenForm {
            throw Refusal.v2("invalid_parameter_saml_response", details: "not-utf-8: a parameter is not UTF-8")
        }
        do {
            let value = call.form["SAMLResponse"]
            let profile = try Exchange.profile(standIn, value: value, for: caller.owner, mvpd: mvpd)
            return Profiles.answer(standIn, [profile], status: 201)
        } catch let diagnosis as ExchangeVerifier.Diagnosis {
            throw Refusal.v2("invalid_parameter_saml_response", details: diagnosis.text)
        }
    }
}
