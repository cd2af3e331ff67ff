// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
public import UntrustedText

extension RESTv1 {
    /// What a provider would say about one resource.
    public struct Preauthorization: Hashable, Sendable {
        /// The resource.
        @Exact public private(set) var resource: String

        /// Whether the provider would permit it; false also if it did not answer in time.
        public let isAuthorized: Bool

        /// Why it would not, if the service says so.
        public let error: ServiceError?
    }

    /// Asks which of some resources a provider would permit: `GET /api/v1/preauthorize`.
    ///
    /// It is for what an app shows; a permission comes from ``Authorize``.
    public struct Preauthorize: ServiceCall {
        /// What the service answers.
        public enum Outcome: Hashable, Sendable {
            /// The decisions (200), in the order of the answer.
            case decisions([Preauthorization])
            /// Nobody is signed in (412).
            case notAuthenticated(ServiceError?)
        }

        /// Who asks.
        public let caller: Caller

        /// The resources.
        @Exact public private(set) var resources: [String]

        /// Asking has no effect.
        public var repetition: Repetition { .allowed }

        /// Makes the call.
        ///
        /// - Parameters:
        ///   - resources: The resources; the service takes few at once, five as a rule. There is no call for none of them,
        ///     nor for an empty one, nor for one with a comma, which separates them.
        ///   - caller: Who asks.
        public init?(_ resources: [String], by caller: Caller) {
            guard !resources.isEmpty, resources.allSatisfy({ !$0.isEmpty && !$0.contains(",") }) else { return nil }
            self.caller = caller
            self.resources = resources
        }

        /// The request, without its authorization.
        public func request(to server: ServerAddress) -> TransportRequest {
            let resource = resources.joined(separator: ",")
            return TransportRequest(.get, "/api/v1/preauthorize", by: caller, resource: resource, to: server)
        }

        /// Reads an answer.
        ///
        /// The statuses 400, 401, 405 and 500 are refusals.
        public func answer(from response: TransportResponse) throws(AdobePassError) -> Outcome {
            let answer = try V1Answer(response)
            switch answer.status {
            case 200: return .decisions(try Self.decisions(answer))
            case 412: return .notAuthenticated(answer.error)
            default: throw answer.unexpected
            }
        }

        private static func decisions(_ answer: V1Answer) throws(AdobePassError) -> [Preauthorization] {
            guard let list = try answer.value()["resources"] else { throw answer.fault("expected resources") }
            var decisions: [Preauthorization] = []
            for item in list.elements(named: "resource") {
                let resource = try answer.text("id", of: item)
                guard let isAuthorized = item["authorized"]?.bool else {
                    throw answer.fault("expected a truth value as authorized")
                }
                let error = item["error"].flatMap { ServiceError(v1: $0) }
                decisions.append(Preauthorization(resource: resource, isAuthorized: isAuthorized, error: error))
            }
            return decisions
        }
    }
}
