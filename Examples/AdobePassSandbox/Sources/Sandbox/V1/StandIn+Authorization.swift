// SPDX-License-Identifier: Apache-2.0

/// Authorizations of V1, and short media tokens for players.
extension StandIn {
    /// `GET authorize`.
    func authorize(_ call: Call) throws -> Answer {
        let (device, resource) = (try device(of: call), try resource(of: call))
        let token = try validToken(of: device.owner)
        if let mvpd = device.requestor.mvpd(token.mvpd), !isDegraded(mvpd, device.requestor),
            let code = denial(of: resource, device.requestor, mvpd: token.mvpd)
        {
            throw Refusal(403, "User not authorized", details: "Not in your package", code: code)
        }
        let end = end(of: \.authorization)
        let grant = Grant(owner: device.owner, mvpd: token.mvpd, resource: resource, expires: end)
        store.grants.save(grant)
        return json(grant)
    }

    /// `GET preauthorize`, with resources that commas separate.
    func preauthorize(_ call: Call) throws -> Answer {
        let device = try device(of: call)
        let resources = try resource(of: call).split(separator: ",").map(String.init)
        let token = try validToken(of: device.owner, status: 412)
        let items = resources.map { resource -> JSON in
            ["id": resource, "authorized": denial(of: resource, device.requestor, mvpd: token.mvpd) == nil]
        }
        return .json(["resources": items])
    }

    /// `GET tokens/authz`: the token of an earlier authorization.
    func authorizationToken(_ call: Call) throws -> Answer {
        let (owner, resource) = (try device(of: call).owner, try resource(of: call))
        guard let grant = grant(of: owner, resource) else {
            throw Refusal(404, "Not Found", code: "authorization_not_found")
        }
        guard now < grant.expires else { throw Refusal(410, "Gone", code: "authorization_expired") }
        return json(grant)
    }

    private func grant(of owner: Profile.Owner, _ resource: String) -> Grant? {
        store.grants.first { $0.owner == owner && $0.resource == resource }
    }

    private func json(_ grant: Grant) -> Answer {
        .json([
            "mvpd": grant.mvpd, "resource": grant.resource, "requestor": grant.owner.serviceProvider,
            "expires": String(grant.expires),
        ])
    }

    /// `GET tokens/media`.
    func mediaToken(_ call: Call) throws -> Answer {
        let (device, resource) = (try device(of: call), try resource(of: call))
        let token = try validToken(of: device.owner)
        guard let grant = grant(of: device.owner, resource), now < grant.expires else {
            throw Refusal(403, "User not authorized", code: "authorization_not_found")
        }
        let media = MediaToken(self, provider: device.requestor.id, mvpd: token.mvpd, resource: resource)
        return .json([
            "resource": resource, "requestor": device.requestor.id, "expires": String(media.notAfter),
            "serializedToken": media.serialized, "userId": token.userID, "mvpdId": token.mvpd,
        ])
    }

    private func resource(of call: Call) throws -> String {
        try call.required("resource", code: "missing_resource")
    }
}

/// A short media token, of which only the times and the format are realistic.
struct MediaToken {
    let notBefore: Int
    let notAfter: Int
    let serialized: String

    init(_ standIn: StandIn, provider: String, mvpd: String, resource: String) {
        let lifetime = standIn.settings.lifetimes.mediaToken * 1_000
        (notBefore, notAfter) = (standIn.now, standIn.now + lifetime)
        let elements = [
            ("requestorID", provider), ("mvpdId", mvpd), ("resourceID", resource), ("issueTime", String(notBefore)),
            ("ttl", String(lifetime)),
        ]
        let content = elements.map { name, text in "<\(name)>\(text.escapedMarkup)</\(name)>" }.joined()
        let token = "<shortAuthorizationToken>\(content)</shortAuthorizationToken>"
        serialized = "<signatureInfo>sandbox</signatureInfo>\(token)".base64
    }

    var json: JSON { ["notBefore": notBefore, "notAfter": notAfter, "serializedToken": serialized] }
}
