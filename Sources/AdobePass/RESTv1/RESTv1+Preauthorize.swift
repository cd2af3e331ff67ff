// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import StrictJSON
public import UntrustedText

extension RESTv1 {
    /// The decision that a provider would make about a resource.
    public struct Preauthorization: Hashable, Sendable {
        /// The resource.
        @Exact public private(set) var resource: String

        /// Whether the provider would permit the resource; also false if the provider did not answer in time.
        public let isAuthorized: Bool

        /// The reason for a denial, if the service gives one.
        public let error: ServiceError?
    }

    /// Asks which resources a provider would permit: `GET /api/v1/preauthorize`.
    ///
    /// Use the answer only to choose what an app displays. A permission comes from ``Authorize``.
    /// The statuses 400, 401, 405 and 500 are refusals.
    public struct Preauthorize: ServiceCall {
        /// The answer of the service.
        public enum Outcome: Hashable, Sendable {
            /// The decisions (200), in the order of the answer.
            case decisions([Preauthorization])
            /// The user is not signed in (412).
            case notAuthenticated(ServiceError?)
        }

        /// The request of the call, and how its answer is read.
        public let definition: CallDefinition<Outcome>

        /// Creates the call.
        ///
        /// - Parameters:
        ///   - resources: The resources, usually at most five. The call is nil without resources, with an empty one, or with one that
        ///     contains a comma, the separator of the service.
        ///   - caller: The device, or a second screen.
        public init?(_ resources: [String], by caller: Caller) {
            guard !resources.isEmpty, resources.allSatisfy({ !$0.isEmpty && !$0.contains(",") }) else { return nil }
            definition = CallDefinition(.allowed) { server in
                let resource = resources.joined(separator: ",")
                return TransportRequest(.get, "/api/v1/preauthorize", by: caller, resource: resource, to: server)
            } outcome: { answer throws(AdobePassError) in
                switch answer.status {
                case 200: return .decisions(try Preauthorization.list(answer))
                case 412: return .notAuthenticated(answer.error)
                default: throw answer.unexpected
                }
            }
        }
    }
}

extension RESTv1.Preauthorization {
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
