// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension RESTv1 {
    /// Gives a registration code back: `DELETE /reggie/v1/{requestorId}/regcode/{code}`.
    public struct DeleteRegistrationCode: ServiceCall {
        /// The programmer's channel.
        public var requestor: RequestorID

        /// The code.
        public var code: RegistrationCode

        /// The code may be another device's by then.
        public var repetition: Repetition { .forbidden }

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
            TransportRequest(.delete, server, path: "/reggie/v1/\(requestor.pathSegment)/regcode/\(code.text)")
        }

        /// Reads an answer: 204 and nothing else.
        public func answer(from response: TransportResponse) throws(AdobePassError) {
            let answer = try V1Answer(response)
            guard answer.status == 204 else { throw answer.unexpected }
        }
    }
}
