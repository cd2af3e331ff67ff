// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension RESTv2 {
    /// Gets the SAML request for a partner: `POST /api/v2/{sp}/sessions/sso/{partner}`.
    public struct StartPartnerSession: ServiceCall {
        /// The request of the call, and how its answer is read.
        public let definition: CallDefinition<SessionReply>

        /// Creates the call.
        ///
        /// - Parameters:
        ///   - serviceProvider: The service provider that makes the call.
        ///   - partner: The partner.
        ///   - domainName: A registered domain.
        ///   - redirectURL: The URL to which a browser returns. The basic flow, to which the service may fall back, requires both;
        ///     without them the service answers ``Step/resume(_:missing:)``.
        ///   - device: The device.
        ///   - status: The status of the framework. The documentation differs in whether it is required; it is always sent.
        public init(
            serviceProvider: RequestorID,
            partner: Partner = .apple,
            domainName: String?,
            redirectURL: String?,
            device: StreamingDevice,
            status: PartnerFrameworkStatus
        ) {
            // A new request may be made at any time; nothing is consumed.
            definition = CallDefinition(.allowed, statuses: [200, 201]) { server in
                let path = path(serviceProvider, "sessions", "sso", partner.rawValue)
                var request = TransportRequest(.post, server, path: path)
                device.identify(&request, status: status)
                request.setForm(SessionParameters(domainName: domainName, redirectURL: redirectURL).form)
                return request
            } json: { json throws(JSONMismatch) in
                try SessionReply(json)
            }
        }
    }
}
