// SPDX-License-Identifier: Apache-2.0

/// The authentication token of a device.
extension StandIn {
    /// `GET tokens/authn`.
    func authenticationToken(_ call: Call) throws -> Answer {
        let device = try device(of: call)
        guard let token = token(of: device.owner) else { throw Refusal.notFound }
        guard token.isValid(at: now) else { throw Refusal(410, "Gone", code: "authentication_session_expired") }
        return .json([
            "expires": String(token.notAfter), "userId": token.userID, "mvpd": token.mvpd,
            "requestor": device.requestor.id,
        ])
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
        if call.hasBrokenForm { throw TransportDamage.brokenForm }
        if settings.strict, call.form["SAMLResponse"] == nil { throw TransportDamage.missing }
        let device = try device(of: call, needsInformation: false)
        try requireDeviceType(call)
        let mvpd = try integration(call.required("mvpd"), device.requestor)
        _ = try exchange(call["SAMLResponse"], for: device.owner, mvpd)
        return Answer(204)
    }

    /// `GET tokens/usermetadata`: the attributes of the user.
    func userMetadata(_ call: Call) throws -> Answer {
        let token = try validToken(of: try device(of: call).owner, status: 412)
        let values = [("userID", token.userID.json)] + token.attributes.map { ($0.key, $0.value.json) }
        // For other sources, the documentation defines no value.
        let source = token.kind == .appleSSO ? [("tokenSource", "Apple" as JSON)] : []
        return .json(["updated": token.notBefore / 1_000, "encrypted": [] as JSON, "data": JSON(values + source)])
    }

    /// `DELETE logout`, and `GET logout` for a browser.
    func removeToken(_ call: Call) throws -> Answer {
        // A browser cannot add the information on the device.
        let device = try device(of: call, needsInformation: call.method == "DELETE")
        store.profiles.remove { $0.owner == device.owner }
        store.grants.remove { $0.owner == device.owner }
        if let target = call["redirect_url"], call.method == "GET" { return .redirect(to: target) }
        return Answer(204)
    }

    private func requireDeviceType(_ call: Call) throws {
        guard try ["iOS", "tvOS"].contains(call.required("deviceType")) else {
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
