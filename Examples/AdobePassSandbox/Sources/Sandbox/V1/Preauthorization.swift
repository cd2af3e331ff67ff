// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// The resources that a user may watch, without an authorization token.
enum Preauthorization {
    /// `GET preauthorize`.
    static func answer(_ standIn: StandIn, _ call: Call) throws -> Answer {
        try answer(standIn, call, try V1Device(call, standIn).owner)
    }

    /// `GET preauthorize/{code}`, for the second screen.
    static func answerForCode(_ standIn: StandIn, _ call: Call) throws -> Answer {
        let requestor = try V1Device.requestor(call["requestor"], standIn)
        guard let record = standIn.store.code(call.place("code")), record.serviceProvider == requestor.id else {
            throw Refusal(400, "Unknown code")
        }
        return try answer(standIn, call, V1Device.owner(requestor.id, record.device))
    }

    private static func answer(_ standIn: StandIn, _ call: Call, _ owner: Profile.Owner) throws -> Answer {
        let requestor = try V1Device.requestor(owner.serviceProvider, standIn)
        let resources = (call["resource"] ?? "").split(separator: ",").map { String($0).trimmed }
        guard !resources.isEmpty else { throw Refusal.missing("resource", code: "missing_resource") }
        guard resources.count <= requestor.maximumResources else {
            throw Refusal(400, "Too many resources", code: "too_many_resources", enhancedStatus: 403)
        }
        let token = standIn.store.profiles(of: owner).first
        guard let token else {
            throw Refusal(
                412,
                "User not authenticated",
                code: "preauthorization_authentication_session_missing"
            )
        }
        guard token.isValid(at: standIn.now) else {
            throw Refusal(
                412,
                "User not authenticated",
                code: "preauthorization_authentication_session_expired"
            )
        }
        let items = resources.map { resource -> JSON in
            guard let code = standIn.denial(of: resource, requestor, mvpd: token.mvpd) else {
                return ["id": .string(resource), "authorized": true]
            }
            let refusal = Refusal(403, "User not authorized", details: "Not in your package", code: code)
            return [
                "id": .string(resource), "authorized": false, "error": .object(refusal.enhancedMembers),
            ]
        }
        var answer = try standIn.v1Answer(call, "resources", ["resources": .array(items)])
        answer.set("Adobe-Request-Id", UUID().uuidString.lowercased())
        answer.set("Adobe-Response-Confidence", "full")
        return answer
    }
}
