// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension RESTv1 {
    /// Deletes a registration code: `DELETE /reggie/v1/{requestorId}/regcode/{code}`.
    ///
    /// The answer is status 204; every other status is an error.
    public struct DeleteRegistrationCode: ServiceCall {
        /// The request of the call, and how its answer is read.
        public let definition: CallDefinition<Void>

        /// Creates the call.
        ///
        /// - Parameters:
        ///   - code: The code.
        ///   - requestor: The programmer's channel.
        public init(_ code: RegistrationCode, requestor: RequestorID) {
            // The service may have given the code to another device since.
            definition = CallDefinition(.forbidden) { server in
                TransportRequest(.delete, server, path: "/reggie/v1/\(requestor.pathSegment)/regcode/\(code.text)")
            } outcome: { answer throws(AdobePassError) in
                guard answer.status == 204 else { throw answer.unexpected }
            }
        }
    }
}
