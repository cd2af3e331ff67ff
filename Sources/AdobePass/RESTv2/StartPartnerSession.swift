// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension RESTv2 {
    /// Asks for the SAML request for a partner: `POST /api/v2/{sp}/sessions/sso/{partner}`.
    public struct StartPartnerSession: ServiceCall {
        private let serviceProvider: RequestorID
        private let partner: Partner
        private let domainName: String?
        private let redirectURL: String?
        private let device: StreamingDevice
        private let status: PartnerFrameworkStatus

        /// Makes the call.
        ///
        /// - Parameters:
        ///   - serviceProvider: Who asks.
        ///   - partner: The partner.
        ///   - domainName: A registered domain.
        ///   - redirectURL: Where a browser returns to. Both are needed for the basic flow, which the service may fall
        ///     back to; without them it answers ``Step/resume(_:missing:)``.
        ///   - device: The device.
        ///   - status: What the framework says. Descriptions differ in whether it is needed; it is always sent.
        public init(
            serviceProvider: RequestorID,
            partner: Partner = .apple,
            domainName: String?,
            redirectURL: String?,
            device: StreamingDevice,
            status: PartnerFrameworkStatus
        ) {
            self.serviceProvider = serviceProvider
            self.partner = partner
            self.domainName = domainName
            self.redirectURL = redirectURL
            self.device = device
            self.status = status
        }

        /// Another request may be made at any time; nothing is used up.
        public var repetition: Repetition { .allowed }

        /// The request, without its authorization.
        ///
        /// - Parameter server: Where the service lives.
        /// - Returns: The request.
        public func request(to server: ServerAddress) -> TransportRequest {
            let path = path(serviceProvider, "sessions", "sso", partner.rawValue)
            var request = TransportRequest(.post, server, path: path)
            device.identify(&request, status: status)
            var form = FormBody()
            if let domainName { form.append("domainName", domainName) }
            if let redirectURL { form.append("redirectUrl", redirectURL) }
            request.setForm(form.bytes)
            return request
        }

        /// Reads the answer.
        ///
        /// - Parameter response: What the server answered.
        /// - Returns: What to do next.
        /// - Throws: A refusal by the service, or a fault of the answer.
        public func answer(from response: TransportResponse) throws(AdobePassError) -> SessionReply {
            try response.json(200, 201) { json throws(JSONMismatch) in try SessionReply(json) }
        }
    }
}
