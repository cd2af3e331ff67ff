// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import StrictJSON

extension RESTv1 {
    /// Asks which resources a provider would permit: `GET /api/v1/preauthorize`.
    ///
    /// ``RESTv2/preauthorize(serviceProvider:provider:resources:device:status:)`` replaces this call.
    ///
    /// Use the answer only to choose what an app displays. A permission comes from ``authorize(_:for:genericData:)``.
    /// The decisions have the order of the answer. Status 412 means that the user is not signed in.
    ///
    /// - Parameters:
    ///   - resources: The resources, usually at most five.
    ///   - caller: The device, or a second screen.
    /// - Returns: The call, whose answer contains the decisions; `nil` if there are no resources, or if a resource is
    ///   empty or contains a comma, which separates resources in the request.
    public static func preauthorize(_ resources: [String], by caller: Caller) -> ServiceCall<[Decision]>? {
        guard !resources.isEmpty, resources.allSatisfy({ !$0.isEmpty && !$0.contains(",") }) else { return nil }
        return ServiceCall(isIdempotent: true, read: Decision.list) { server in
            let resource = resources.joined(separator: ",")
            return TransportRequest(.get, "/api/v1/preauthorize", by: caller, resource: resource, to: server)
        }
    }
}

extension Decision {
    fileprivate static func list(_ answer: V1Answer) throws(AdobePassError) -> [Self] {
        guard let list = try answer.value()["resources"] else { throw answer.fault("`resources` is missing.") }
        var decisions: [Self] = []
        for item in list.elements(named: "resource") {
            let resource = try answer.text("id", of: item)
            guard let isAuthorized = item["authorized"]?.truthValue else {
                throw answer.fault("`authorized` is not a Boolean.")
            }
            decisions.append(Self(resource: resource, isAuthorized: isAuthorized, error: ServiceError(item["error"])))
        }
        return decisions
    }
}
