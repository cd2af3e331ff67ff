// SPDX-License-Identifier: Apache-2.0

/// Authorizations of V1, and short media tokens for players.
extension StandIn {
    /// A short media token, of which only the format is realistic.
    static let serializedMediaToken = "<signatureInfo>sandbox</signatureInfo><shortAuthorizationToken/>".base64

    /// `GET authorize`.
    func authorize(_ call: Call) throws -> Answer {
        let (device, resource) = (try device(of: call), try call.required("resource", code: "missing_resource"))
        let token = try validToken(of: device.owner)
        if let code = denial(of: resource, device.requestor, mvpd: token.mvpd) {
            throw Refusal(403, "User not authorized", details: "Not in your package", code: code)
        }
        let end = end(of: \.authorization)
        store.grants.save(Grant(owner: device.owner, resource: resource, expires: end))
        return .json([
            "mvpd": token.mvpd, "resource": resource, "requestor": device.requestor.id, "expires": String(end),
        ])
    }

    /// `GET tokens/media`.
    func mediaToken(_ call: Call) throws -> Answer {
        let (device, resource) = (try device(of: call), try call.required("resource", code: "missing_resource"))
        let token = try validToken(of: device.owner)
        let grant = store.grants.first { $0.owner == device.owner && $0.resource == resource }
        guard let grant, now < grant.expires else {
            throw Refusal(403, "User not authorized", code: "authorization_not_found")
        }
        return .json([
            "resource": resource, "requestor": device.requestor.id, "expires": String(end(of: \.mediaToken)),
            "serializedToken": Self.serializedMediaToken, "userId": token.userID, "mvpdId": token.mvpd,
        ])
    }
}
