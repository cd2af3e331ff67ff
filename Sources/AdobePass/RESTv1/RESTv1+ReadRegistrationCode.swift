// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension RESTv1 {
    /// Reads what the service keeps about a registration code: `GET /reggie/v1/{requestorId}/regcode/{code}`.
    public struct ReadRegistrationCode: ServiceCall {
        /// What the service answers.
        public enum Outcome: Hashable, Sendable {
            /// The record (200).
            case found(RegistrationRecord)
            /// There is no such code; the status is not documented, and 404 is taken for it.
            case notFound(ServiceError?)
        }

        /// The programmer's channel.
        public var requestor: RequestorID

        /// The code.
        public var code: RegistrationCode

        /// Reading has no effect.
        public var repetition: Repetition { .allowed }

        /// Makes the call.
        ///
        /// - Parameters:
        ///   - code: The code.
        ///   - requestor: The programmer's channel.
        public init(_ code: RegistrationCode, requestor: RequestorID) {
            self.requestor = requestor
            self.code = code
        }

        /// The request, without its authorization.
        public func request(to server: ServerAddress) -> TransportRequest {
            TransportRequest(.get, server, path: "/reggie/v1/\(requestor.pathSegment)/regcode/\(code.text)")
        }

        /// Reads an answer.
        ///
        /// JSON is asked for. The XML of the service is refused: its namespace is no absolute URI.
        public func answer(from response: TransportResponse) throws(AdobePassError) -> Outcome {
            let answer = try V1Answer(response)
            switch answer.status {
            case 200: return .found(try RegistrationRecord(answer))
            case 404: return .notFound(answer.error)
            default: throw answer.unexpected
            }
        }
    }
}
