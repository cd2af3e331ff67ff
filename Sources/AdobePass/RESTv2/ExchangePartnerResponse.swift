// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension RESTv2 {
    /// Trades the SAML response of a partner for a profile: `POST /api/v2/{sp}/profiles/sso/{partner}`.
    ///
    /// A response is traded once. When nobody knows what became of the call, ask for the profiles first.
    public struct ExchangePartnerResponse: ServiceCall {
        private let serviceProvider: RequestorID
        private let partner: Partner
        private let response: EncodedSAMLResponse
        private let device: StreamingDevice
        private let status: PartnerFrameworkStatus

        /// Makes the call.
        ///
        /// - Parameters:
        ///   - serviceProvider: Who asks.
        ///   - partner: The partner.
        ///   - response: The response of the partner.
        ///   - device: The device.
        ///   - status: What the framework says. Descriptions differ in whether it is needed; it is always sent.
        public init(
            serviceProvider: RequestorID,
            partner: Partner = .apple,
            response: EncodedSAMLResponse,
            device: StreamingDevice,
            status: PartnerFrameworkStatus
        ) {
            self.serviceProvider = serviceProvider
            self.partner = partner
            self.response = response
            self.device = device
            self.status = status
        }

        /// The assertion is used up.
        public var repetition: Repetition { .forbidden }

        /// The request, without its authorization.
        ///
        /// - Parameter server: Where the service lives.
        /// - Returns: The request.
        public func request(to server: ServerAddress) -> TransportRequest {
            let path = path(serviceProvider, "profiles", "sso", partner.rawValue)
            var request = TransportRequest(.post, server, path: path)
            device.identify(&request, status: status)
            request.setForm(FormBody().bytes(endingWith: response))
            return request
        }

        /// Reads the answer.
        ///
        /// Both statuses are documented. With either, an empty list means that nobody is signed in, and there may be
        /// a profile of another kind than ``Profile/Kind/appleSSO``.
        ///
        /// - Parameter response: What the server answered.
        /// - Returns: The profiles.
        /// - Throws: A refusal by the service, or a fault of the answer.
        public func answer(from response: TransportResponse) throws(AdobePassError) -> Profiles {
            try response.json(200, 201) { json throws(JSONMismatch) in try Profiles(json) }
        }
    }
}
