// SPDX-License-Identifier: Apache-2.0

/// The endpoints of the authentication token of a device.
enum AuthenticationTokens {
    /// `GET checkauthn`.
    static func check(_ standIn: StandIn, _ call: Call) throws -> Answer {
        let device = try V1Device(call, standIn)
        guard let token = try device.token(standIn) else {
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
            let record = try standIn.store.code(call.place("code")), record.serviceProvider == requestor.id,
            record.interface == .v1,
            let token = try standIn.store.profiles(of: V1Device.owner(requestor.id, record.device)).first,
            token.isValid(at: standIn.now)
        else { throw Refusal(403, "Forbidden", code: "authentication_session_missing") }
        return Answer(200)
    }

    /// `GET tokens/authn`.
    static func retrieve(_ standIn: StandIn, _ call: Call) throws -> Answer {
        let device = try V1Device(call, standIn)
        guard let token = try device.token(standIn) else { throw Refusal.notFound }
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
        try standIn.store.removeProfiles(of: device.owner)
        try standIn.store.removeGrants(of: device.owner)
        if let target = call["redirect_url"]?.nonEmpty, call.method == "GET" { return .redirect(to: target) }
        return Answer(204)
    }

    /// `POST authenticate/freepreview`.
    static func freePreview(_ standIn: StandIn, _ call: Call) throws -> Answer {
        let device = try V1Device(call, standIn)
        guard let preview = device.requestor.mvpds.first(where: { $0.isTempPass == true }) else {
            throw Refusal(400, "No free preview is set up", code: "unknown_integration")
        }
        let now = standIn.now
        try standIn.store.save(
            Profile(
                owner: device.owner,
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
