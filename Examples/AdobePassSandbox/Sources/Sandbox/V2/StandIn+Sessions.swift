// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// The sessions of the basic flow: create-authentication-session.md, resume-authentication-session.md and
/// retrieve-authentication-session-information-using-code.md; and those of a partner:
/// retrieve-partner-authentication-request of the V2 pages, and rest-api-v2-single-sign-on-partner-flows.md.
extension StandIn {
    /// `POST sessions`.
    func createSession(_ call: Call) throws -> Answer {
        let caller = try caller(of: call, needsInformation: true)
        var record = session(of: caller)
        try complete(&record, call, caller.provider)
        return authorized(caller, record.mvpd) ?? next(record, caller.provider, asking: "resume")
    }

    /// `POST sessions/{code}`, without headers of a device.
    func resumeSession(_ call: Call) throws -> Answer {
        let provider = try provider(of: call)
        var record = try found(call, provider)
        try complete(&record, call, provider)
        return authorized(caller(of: call, record, provider), record.mvpd) ?? next(record, provider, asking: "retry")
    }

    /// `GET sessions/{code}`.
    func readSession(_ call: Call) throws -> Answer {
        let provider = try provider(of: call)
        let record = try found(call, provider)
        let existing: JSON = [
            "serviceProvider": provider.id, "mvpd": record.mvpd, "domainName": record.domainName,
            "redirectUrl": record.redirectUrl,
        ]
        return .json([
            "existingParameters": existing, "missingParameters": missing(in: record, provider),
            "device": ClientInformation(record.information, isStrict: false)?.json ?? [:],
            "notBefore": String(record.generated), "notAfter": String(record.expires),
        ])
    }

    /// `POST sessions/sso/{partner}`: the request for a partner's framework, or another way to sign in.
    func createPartnerSession(_ call: Call) throws -> Answer {
        let caller = try caller(of: call, needsInformation: true)
        try requirePartner(call)
        let provider = caller.provider
        let (isValid, mvpd) = (caller.status.fault(provider) == nil, caller.status.mvpd(provider))
        if let answer = authorized(caller, mvpd?.id) { return answer }
        var record = session(of: caller)
        record.mvpd = isValid ? mvpd?.id : nil
        (record.domainName, record.redirectUrl) = (domainName(in: call), call.form["redirectUrl"]?.nonEmpty)
        let isIncomplete = settings.strict && !missing(in: record, provider).isEmpty
        guard let mvpd, isValid, hasPartnerSignOn(mvpd, provider), !isIncomplete else {
            let isConfigured = mvpd.map { hasPartnerSignOn($0, provider) } ?? false
            let reason = isValid && !isConfigured ? "configuration_fallback" : "pfs_fallback"
            return next(record, provider, asking: "resume", partnerReason: reason)
        }
        let path = "\(provider.id)/profiles/sso/\(call.place("partner"))"
        let request: JSON = [
            "type": "saml", "request": makeRequest(provider, mvpd).base64,
            "attributesNames": mvpd.requiredMetadataFields ?? [],
        ]
        return action("partner_profile", "none", at: path, provider, mvpd.id, request: request)
    }

    private func session(of caller: V2Caller) -> RegistrationCode {
        let information = caller.information?.encoded ?? ""
        return RegistrationCode(owner: caller.owner, information: information, generated: now, expires: end(of: \.code))
    }

    /// Returns the domain of a form; the pages name it `domain` and `domainName`.
    private func domainName(in call: Call) -> String? { (call.form["domainName"] ?? call.form["domain"])?.nonEmpty }

    private func complete(_ record: inout RegistrationCode, _ call: Call, _ provider: ServiceProvider) throws {
        let (mvpd, url) = (call.form["mvpd"]?.nonEmpty, call.form["redirectUrl"]?.nonEmpty)
        if let mvpd, provider.mvpd(mvpd) == nil { throw Refusal.v2("invalid_parameter_mvpd") }
        if let url, !isURL(url) { throw Refusal.v2("invalid_parameter_redirect_url") }
        record.mvpd = mvpd ?? record.mvpd
        record.domainName = domainName(in: call) ?? record.domainName
        record.redirectUrl = url ?? record.redirectUrl
    }

    private func isURL(_ text: String) -> Bool { URL(string: text)?.scheme != nil }

    private func missing(in record: RegistrationCode, _ provider: ServiceProvider) -> [String] {
        let parameters = [
            ("mvpd", record.mvpd != nil), ("domainName", provider.owns(record.domainName ?? "")),
            ("redirectUrl", isURL(record.redirectUrl ?? "")),
        ]
        return parameters.filter { !$0.1 }.map(\.0)
    }

    private func found(_ call: Call, _ provider: ServiceProvider) throws -> RegistrationCode {
        let record = try record(call, provider)
        guard now < record.expires else { throw Refusal.v2("invalid_authentication_session") }
        return record
    }

    /// Returns the answer without a sign-in: for a valid profile.
    private func authorized(_ caller: V2Caller, _ mvpd: String?) -> Answer? {
        let provider = caller.provider
        guard let mvpd = provider.mvpd(mvpd) else { return nil }
        let profile = visible(to: caller).first { $0.mvpd == mvpd.id }
        guard let profile else { return nil }
        let reason = profile.kind == .regular ? "authenticated" : "authenticatedSSO"
        return action("authorize", reason, at: "\(provider.id)/decisions/authorize/\(mvpd.id)", provider, mvpd.id)
    }

    /// Stores a session, and returns the answer that opens a browser or asks for the missing parameters.
    private func next(
        _ record: RegistrationCode,
        _ provider: ServiceProvider,
        asking name: String,
        partnerReason: String? = nil
    ) -> Answer {
        store.codes.save(record)
        let missing = missing(in: record, provider).filter { partnerReason == nil || $0 != "mvpd" }
        guard missing.isEmpty else {
            let reason = partnerReason == nil ? "none" : "missing_parameters_fallback"
            let path = "\(provider.id)/sessions/\(record.code)"
            return action(name, reason, at: path, provider, record.mvpd, record, missing: missing)
        }
        let path = "authenticate/\(provider.id)/\(record.code)"
        return action("authenticate", partnerReason ?? "none", at: path, provider, record.mvpd, record)
    }

    private func action(
        _ name: String,
        _ reason: String,
        at path: String,
        _ provider: ServiceProvider,
        _ mvpd: String?,
        _ record: RegistrationCode? = nil,
        missing: [String] = [],
        request: JSON? = nil
    ) -> Answer {
        .json([
            "actionName": name, "actionType": name == "authenticate" ? "interactive" : "direct",
            "reasonType": reason, "missingParameters": missing.isEmpty ? nil : missing, "url": "/api/v2/\(path)",
            "code": record?.code, "sessionId": record?.id ?? String.unique, "mvpd": mvpd,
            "serviceProvider": provider.id, "notBefore": record.map { String($0.generated) },
            "notAfter": record.map { String($0.expires) }, "authenticationRequest": request,
        ])
    }
}
