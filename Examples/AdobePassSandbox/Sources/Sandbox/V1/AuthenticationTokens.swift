// SPDX-License-Identifier: Apache-2.0

/// The endpoints of the authentication token of a device.
enum AuthenticationTokens {
    /// `GET checkauthn`.
    static func check(_ standIn: StandIn, _ call: Call) throws -> Answer {
        let device = try V1Device(call, standIn)
        guard let token = device.token(standIn) else {
            throw Refusal(403, "Authentication token not found", code: "authentication_session_missing")
        }
        guard token.isValid(at: standIn.now) else {
            throw Refusal(403, "Authentication token expired", code: "authentication_session_expired")
        }
        return Answer(200)
    }

    /// `GET checkauthn/{registrationCode}`, for the second screen.
    static func checkCode(_ standIn: StandIn, _ call: Call) throws -> Answer {
        let requestor = try V1Device.requestor(call["requestor"], standIn)
        guard
            let record = standIn.store.code(call.place("code")), record.serviceProvider == requestor.id,
            record.interface == .v1,
            let token = standIn.store.profiles(of: V1Device.owner(requestor.id, record.device)).first,
            token.isValid(at: standIn.now)
        else { throw Refusal(403, "Forbidden", code: "authentication_session_missing") }
        return Answer(200)
    }

    /// `GET tokens/authn`.
    static func retrieve(_ standIn: StandIn, _ call: Call) throws -> Answer {
        let device = try V1Device(call, standIn)
        guard let token = device.token(standIn) else { throw Refusal.notFound }
        guard token.isValid(at: standIn.now) else { throw Refusal(410, "Gone", code: "authentication_session_expired") }
        return try standIn.v1Answer(
            call,
            "authentication",
            [
                "expires": .string(String(token.notAfter)), "userId": .string(token.userID),
                "mvpd": .string(token.mvpd), "requestor": .string(device.requestor.id),
            ]
        )
    }

    /// `DELETE logout`, and `GET logout` for a browser.
    static func logout(_ standIn: StandIn, _ call: Call) throws -> Answer {
        guard call.method == "DELETE" || !standIn.settings.strict else {
            throw Refusal(405, "Method Not Allowed", code: "internal_error")
        }
        // A browser cannot add the information on the device.
        let device = try V1Device(call, standIn, needsInformation: call.method == "DELETE")
        standIn.store.removeProfiles(of: device.owner)
        standIn.store.removeGrants(of: device.owner)
        if let target = call["redirect_url"]?.nonEmpty, call.method == "GET" { return .redirect(to: target) }
        return Answer(204)
    }

    /// `POST authenticate/freepreview`: free-preview-for-temp-pass-and-promotional-temp-pass.md.
    ///
    /// Choices: the parameters may be in the body or the query, `generic_data` is not parsed, and a second call after the
    /// end is accepted without a new period, so that `checkauthn` and `authorize` answer 403.
    static func freePreview(_ standIn: StandIn, _ call: Call) throws -> Answer {
        let requestor = try V1Device.requestor(call["requestor_id"], standIn, name: "requestor_id")
        guard let id = call["mso_id"]?.nonEmpty else { throw Refusal.missing("mso_id") }
        guard let preview = requestor.mvpd(id), preview.isTempPass == true else {
            throw Refusal(400, "Bad Request", details: "the MVPD is not a TempPass", code: "unknown_integration")
        }
        guard let device = call["deviceId"]?.nonEmpty else {
            throw Refusal.missing("deviceId", code: "invalid_device_id")
        }
        guard let domain = call["domain_name"]?.nonEmpty else { throw Refusal.missing("domain_name") }
        guard requestor.owns(domain) else { throw Refusal(400, "Bad Request", details: "the domain is not registered") }
        if preview.temporaryIdentityKey != nil, call["generic_data"]?.nonEmpty == nil {
            throw Refusal.missing("generic_data")
        }
        try V1Device.information(of: call, standIn)
        let owner = V1Device.owner(requestor.id, device)
        if let found = standIn.store.profiles(of: owner).first, found.mvpd == preview.id { return Answer(204) }
        let now = standIn.now
        standIn.store.save(
            Profile(
                owner: owner,
                mvpd: preview.id,
                userID: "preview",
                kind: .temporary,
                issuer: "Adobe",
                attributes: [:],
                notBefore: now,
                notAfter: now + standIn.settings.lifetimes.temporary * 1_000
            )
        )
        return Answer(204)
    }
}
