// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension RESTv1 {
    /// Reads the record of a registration code: `GET /reggie/v1/{requestorId}/regcode/{code}`.
    ///
    /// The call requests JSON. An answer in XML is an error, because its namespace is not an absolute URI.
    public struct ReadRegistrationCode: ServiceCall {
        /// The answer of the service.
        public enum Outcome: Hashable, Sendable {
            /// The record (200).
            case found(RegistrationRecord)
            /// The code does not exist. The status is not documented; 404 is treated as this outcome.
            case notFound(ServiceError?)
        }

        /// The request of the call, and how its answer is read.
        public let definition: CallDefinition<Outcome>

        /// Creates the call.
        ///
        /// - Parameters:
        ///   - code: The code.
        ///   - requestor: The programmer's channel.
        public init(_ code: RegistrationCode, requestor: RequestorID) {
            definition = CallDefinition(.allowed) { server in
                TransportRequest(.get, server, path: "/reggie/v1/\(requestor.pathSegment)/regcode/\(code.text)")
            } outcome: { answer throws(AdobePassError) in
                switch answer.status {
                case 200: return .found(try RegistrationRecord(answer))
                case 404: return .notFound(answer.error)
                default: throw answer.unexpected
                }
            }
        }
    }
}
