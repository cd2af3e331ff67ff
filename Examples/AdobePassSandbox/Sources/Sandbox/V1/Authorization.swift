// SPDX-License-Identifier: Apache-2.0

/// Authorization tokens, and short media tokens for players.
enum Authorization {
    /// `GET authorize`.
    static func initiate(_ standIn: StandIn, _ call: Call) throws -> Answer {
        let device = try V1Device(call, standIn)
        let resource = try resource(of: call)
        let token = try device.validToken(standIn, status: 403, "User not authenticated")
        if let mvpd = device.requestor.mvpd(token.mvpd), !standIn.isDegraded(mvpd, device.requestor),
            let code = standIn.denial(of: resource, device.requestor, mvpd: token.mvpd)
        {
            throw Refusal(403, "User not authorized", details: "Not in your package", code: code)
        }
        let expires = standIn.now + standIn.settings.lifetimes.authorization * 1_000
        let grant = Grant(
            serviceProvider: device.requestor.id,
            device: device.owner.device,
            mvpd: token.mvpd,
            resource: resource,
            expires: expires
        )
        standIn.store.save(grant)
        return try answer(standIn, call, grant)
    }

    /// `GET tokens/authz`.
    static func retrieve(_ standIn: StandIn, _ call: Call) throws -> Answer {
        let device = try V1Device(call, standIn)
        let resource = try resource(of: call)
        _ = try device.validToken(standIn, status: 412, "User not authenticated")
        guard let grant = standIn.store.grant(of: device.owner, resource: resource) else {
            throw Refusal(404, "Not Found", code: "authorization_not_found")
        }
        guard standIn.now < grant.expires else { throw Refusal(410, "Gone", code: "authorization_expired") }
        return try answer(standIn, call, grant)
    }

    /// `GET tokens/media` and `GET mediatoken`.
    static func mediaToken(_ standIn: StandIn, _ call: Call) throws -> Answer {
        let device = try V1Device(call, standIn)
        let resource = try resource(of: call)
        let token = try device.validToken(standIn, status: 403, "User not authenticated")
        let grant = standIn.store.grant(of: device.owner, resource: resource)
        guard let grant, standIn.now < grant.expires else {
            throw Refusal(403, "User not authorized", code: "authorization_not_found")
        }
        let media = MediaToken(standIn, provider: device.requestor.id, mvpd: token.mvpd, resource: resource)
        return try standIn.v1Answer(
            call,
            "play",
            [
                "resource": .string(resource), "requestor": .string(device.requestor.id),
                "expires": .string(String(media.notAfter)), "serializedToken": .string(media.serialized),
                "userId": .string(token.userID), "mvpdId": .string(token.mvpd),
            ]
        )
    }

    private static func resource(of call: Call) throws -> String {
        guard let resource = call["resource"]?.nonEmpty else {
            throw Refusal.missing("resource", code: "missing_resource")
        }
        return resource
    }

    private static func answer(_ standIn: StandIn, _ call: Call, _ grant: Grant) throws -> Answer {
        try standIn.v1Answer(
            call,
            "authorization",
            [
                "mvpd": .string(grant.mvpd), "resource": .string(grant.resource),
                "requestor": .string(grant.serviceProvider), "expires": .string(String(grant.expires)),
            ]
        )
    }
}
