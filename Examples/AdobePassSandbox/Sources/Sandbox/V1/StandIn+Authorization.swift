// SPDX-License-Identifier: Apache-2.0

/// Authorization tokens, short media tokens for players, and preauthorizations.
extension StandIn {
    /// `GET authorize`.
    func authorize(_ call: Call) throws -> Answer {
        let device = try device(of: call)
        let resource = try resource(of: call)
        let token = try validToken(of: device.owner, status: 403)
        if let mvpd = device.requestor.mvpd(token.mvpd), !isDegraded(mvpd, device.requestor),
            let denial = denied(resource, device.requestor, token)
        {
            throw denial
        }
        let end = end(of: \.authorization)
        let grant = Grant(owner: device.owner, mvpd: token.mvpd, resource: resource, expires: end)
        store.grants.save(grant) { $0.owner == grant.owner && $0.resource == resource }
        return try answer(call, grant)
    }

    /// `GET tokens/authz`.
    func authorizationToken(_ call: Call) throws -> Answer {
        let device = try device(of: call)
        let resource = try resource(of: call)
        _ = try validToken(of: device.owner, status: 412)
        guard let grant = grant(of: device, resource) else {
            throw Refusal(404, "Not Found", code: "authorization_not_found")
        }
        guard now < grant.expires else { throw Refusal(410, "Gone", code: "authorization_expired") }
        return try answer(call, grant)
    }

    /// `GET tokens/media` and `GET mediatoken`.
    func mediaToken(_ call: Call) throws -> Answer {
        let device = try device(of: call)
        let resource = try resource(of: call)
        let token = try validToken(of: device.owner, status: 403)
        guard let grant = grant(of: device, resource), now < grant.expires else {
            throw Refusal(403, "User not authorized", code: "authorization_not_found")
        }
        let media = MediaToken(self, provider: device.requestor.id, mvpd: token.mvpd, resource: resource)
        let json: JSON = [
            "resource": resource, "requestor": device.requestor.id, "expires": String(media.notAfter),
            "serializedToken": media.serialized, "userId": token.userID, "mvpdId": token.mvpd,
        ]
        return try v1Answer(call, "play", json)
    }

    /// `GET preauthorize`.
    func preauthorize(_ call: Call) throws -> Answer {
        let device = try device(of: call)
        return try preauthorize(call, device.requestor, device.owner)
    }

    /// `GET preauthorize/{code}`, for the second screen.
    func preauthorizeByCode(_ call: Call) throws -> Answer {
        let requestor = try requestor(call["requestor"])
        guard let record = store.code(call.place("code"), .v1, requestor) else { throw Refusal(400, "Unknown code") }
        return try preauthorize(call, requestor, record.owner)
    }

    private func preauthorize(_ call: Call, _ requestor: ServiceProvider, _ owner: Profile.Owner) throws -> Answer {
        let resources = try resource(of: call).split(separator: ",").map { String($0).trimmed }
        guard resources.count <= requestor.maximumResources else {
            throw Refusal(400, "Too many resources", code: "too_many_resources", enhancedStatus: 403)
        }
        let token = try validToken(of: owner, status: 412, code: "preauthorization_authentication_session")
        let items = resources.map { resource -> JSON in
            let denial = denied(resource, requestor, token)
            return ["id": resource, "authorized": denial == nil, "error": denial?.enhanced]
        }
        var answer = try v1Answer(call, "resources", ["resources": items])
        answer.add("Adobe-Request-Id", String.unique)
        answer.add("Adobe-Response-Confidence", "full")
        return answer
    }

    private func denied(_ resource: String, _ requestor: ServiceProvider, _ token: Profile) -> Refusal? {
        denial(of: resource, requestor, mvpd: token.mvpd).map {
            Refusal(403, "User not authorized", details: "Not in your package", code: $0)
        }
    }

    private func resource(of call: Call) throws -> String {
        guard let resource = call["resource"] else { throw Refusal.missing("resource", code: "missing_resource") }
        return resource
    }

    private func grant(of device: V1Device, _ resource: String) -> Grant? {
        store.grants.first { $0.owner == device.owner && $0.resource == resource }
    }

    private func answer(_ call: Call, _ grant: Grant) throws -> Answer {
        let json: JSON = [
            "mvpd": grant.mvpd, "resource": grant.resource, "requestor": grant.owner.serviceProvider,
            "expires": String(grant.expires),
        ]
        return try v1Answer(call, "authorization", json)
    }
}

/// A short media token, of which only the times and the format are realistic.
struct MediaToken {
    let notBefore: Int
    let notAfter: Int
    let serialized: String

    init(_ standIn: StandIn, provider: String, mvpd: String, resource: String) {
        let lifetime = standIn.settings.lifetimes.mediaToken * 1_000
        notBefore = standIn.now
        notAfter = notBefore + lifetime
        let content: JSON = [
            "requestorID": provider, "mvpdId": mvpd, "resourceID": resource, "issueTime": String(notBefore),
            "ttl": String(lifetime),
        ]
        let markup = XML.element("signatureInfo", "sandbox") + XML.element("shortAuthorizationToken", content)
        serialized = markup.base64
    }

    var json: JSON { ["notBefore": notBefore, "notAfter": notAfter, "serializedToken": serialized] }
}
