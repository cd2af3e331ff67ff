// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension RESTv2 {
    /// Exchanges the SAML response of a partner for a profile: `POST /api/v2/{sp}/profiles/sso/{partner}`.
    ///
    /// A response is valid for one exchange. After a failure with an unknown outcome, use ``ReadProfiles`` first.
    ///
    /// The statuses 200 and 201 are documented. With either, an empty list means that the user is not signed in, and the
    /// profile may be of another kind than ``Profile/Kind/appleSSO``.
    public struct ExchangePartnerResponse: ServiceCall {
        /// The request of the call, and how its answer is read.
        public let definition: CallDefinition<Profiles>

        /// Creates the call.
        ///
        /// - Parameters:
        ///   - serviceProvider: The service provider that makes the call.
        ///   - partner: The partner.
        ///   - response: The response of the partner.
        ///   - device: The device.
        ///   - status: The status of the framework. The documentation differs in whether it is required; it is always sent.
        public init(
            serviceProvider: RequestorID,
            partner: Partner = .apple,
            response: EncodedSAMLResponse,
            device: StreamingDevice,
            status: PartnerFrameworkStatus
        ) {
            // The call consumes the assertion.
            definition = CallDefinition(.forbidden, statuses: [200, 201]) { server in
                let path = path(serviceProvider, "profiles", "sso", partner.rawValue)
                var request = TransportRequest(.post, server, path: path)
                device.identify(&request, status: status)
                request.setForm(FormBody().bytes(endingWith: response))
                return request
            } json: { json throws(JSONMismatch) in
                try Profiles(json)
            }
        }
    }
}
