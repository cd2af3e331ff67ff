// SPDX-License-Identifier: Apache-2.0

/// The authentication token of a device.
extension StandIn {
    /// `GET checkauthn`.
    func checkAuthentication(_ call: Call) throws -> Answer {
        let device = try device(of: call)
        let isMissing = token(of: device.owner) == nil
        _ = try validToken(of: device.owner, status: 403, "Authentication token \(isMissing ? "not found" : "expired")")
        return Answer(200)
    }

    /// `GET checkauthn/{registrationCode}`, for the second screen.
    func checkAuthenticationByCode(_ call: Call) throws -> Answer {
        let record = store.code(call.place("code"), .v1, try requestor(call["requestor"]))
        guard let record, token(of: record.owner)?.isValid(at: now) == true else {
            throw Refusal(403, "Forbidden", code: "authentication_session_missing")
        }
        return Answer(200)
    }

    /// `GET tokens/authn`.
    func authenticationToken(_ call: Call) throws -> Answer {
        let device = try device(of: call)
        guard let token = token(of: device.owner) else { throw Refusal.notFound }
        guard token.isValid(at: now) else { throw Refusal(410, "Gone", code: "authentication_session_expired") }
        let json: JSON = [
            "expires": String(token.notAfter), "userId": token.userID, "mvpd": token.mvpd,
            "requestor": device.requestor.id,
        ]
        return try v1Answer(call, "authentication", json)
    }

    /// `GET {requestor}/profile-requests/{mvpd}`.
    func profileRequest(_ call: Call) throws -> Answer {
        let requestor = try requestor(call.place("requestor"))
        try requireDeviceType(call)
        let mvpd = try integration(call.place("mvpd"), requestor)
        return Answer(200, type: "application/octet-stream", makeRequest(requestor, mvpd))
    }

    /// `POST tokens/authn`.
    func exchangeToken(_ call: Call) throws -> Answer {
        if call.hasBrokenForm { throw Refusal(400, "Bad Request", details: TransportDamage.brokenForm) }
        if settings.strict, call.form["SAMLResponse"] == nil {
            throw Refusal(400, "Bad Request", details: TransportDamage.missing.explanation)
        }
        let device = try device(of: call, needsInformation: false)
        try requireDeviceType(call)
        guard let id = call["mvpd"] else { throw Refusal.missing("mvpd") }
        let mvpd = try integration(id, device.requestor)
        do {
            _ = try exchange(call["SAMLResponse"], for: device.owner, mvpd)
        } catch let diagnosis as ExchangeVerifier.Diagnosis {
            throw Refusal(400, "Bad Request", details: diagnosis.text)
        }
        return Answer(204)
    }

    /// `GET tokens/usermetadata`: the user attributes of the provider, as XML unless a call requests JSON.
    func userMetadata(_ call: Call) throws -> Answer {
        let device = try device(of: call)
        let token = try validToken(of: device.owner, status: 412, "Invalid authentication token")
        guard token.kind != .temporary else { throw Refusal.notFound }
        var data = [("userID", token.userID.json)]
        data += token.attributes.sorted { $0.key < $1.key }.map { ($0.key, $0.value.json) }
        // For other sources, the documentation defines no value.
        if token.kind == .appleSSO { data.append(("tokenSource", "Apple")) }
        let json: JSON = ["updated": token.notBefore / 1_000, "encrypted": [] as JSON, "data": JSON(data)]
        return try v1Answer(call, "metadata", unasked: .xml, json)
    }

    /// `DELETE logout`, and `GET logout` for a browser.
    func removeToken(_ call: Call) throws -> Answer {
        guard call.method == "DELETE" || !settings.strict else {
            throw Refusal(405, "Method Not Allowed", code: "internal_error")
        }
        // A browser cannot add the information on the device.
        let device = try device(of: call, needsInformation: call.method == "DELETE")
        store.profiles.remove { $0.owner == device.owner }
        store.grants.remove { $0.owner == device.owner }
        if let target = call["redirect_url"], call.method == "GET" { return .redirect(to: target) }
        return Answer(204)
    }

    /// `POST authenticate/freepreview`: free-preview-for-temp-pass-and-promotional-temp-pass.md.
    ///
    /// Choices: the parameters may be in the body or the query, `generic_data` is not parsed, and a second call after
    /// the end is accepted without a new period, so that `checkauthn` and `authorize` answer 403.
    func startPreview(_ call: Call) throws -> Answer {
        let requestor = try requestor(call["requestor_id"], name: "requestor_id")
        guard let id = call["mso_id"] else { throw Refusal.missing("mso_id") }
        guard let preview = requestor.mvpd(id), preview.isTemporary else {
            throw Refusal(400, "Bad Request", details: "the MVPD is not a TempPass", code: "unknown_integration")
        }
        let owner = owner(requestor, try deviceID(of: call))
        guard let domain = call["domain_name"] else { throw Refusal.missing("domain_name") }
        guard requestor.owns(domain) else { throw Refusal(400, "Bad Request", details: "the domain is not registered") }
        if preview.temporaryIdentityKey != nil, call["generic_data"] == nil { throw Refusal.missing("generic_data") }
        try information(of: call)
        if token(of: owner)?.mvpd != preview.id {
            store.save(newProfile(.temporary, of: owner, preview.id, user: "preview"))
        }
        return Answer(204)
    }

    private func requireDeviceType(_ call: Call) throws {
        guard let type = call["deviceType"] else { throw Refusal.missing("deviceType") }
        guard type == "iOS" || type == "tvOS" else {
            throw Refusal(400, "Bad Request", details: "deviceType must be iOS or tvOS")
        }
    }

    private func integration(_ id: String, _ requestor: ServiceProvider) throws -> MVPD {
        let mvpd = requestor.mvpd(id)
        guard let mvpd, hasPartnerSignOn(mvpd, requestor) else {
            let reason =
                mvpd == nil ? "the requestor has no such MVPD" : "the MVPD does not support partner single sign-on"
            throw Refusal(400, "Bad Request", details: reason, code: "unknown_integration")
        }
        return mvpd
    }
}
