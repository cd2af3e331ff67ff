// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
public import UntrustedText

extension RESTv2 {
    /// Starts the basic flow: `POST /api/v2/{sp}/sessions`.
    public struct CreateSession: ServiceCall {
        /// The request of the call, and how its answer is read.
        public let definition: CallDefinition<SessionReply>

        /// Creates the call.
        ///
        /// - Parameters:
        ///   - serviceProvider: The service provider that makes the call.
        ///   - parameters: The known parameters; the service answers which ones are missing.
        ///   - device: The device.
        public init(serviceProvider: RequestorID, parameters: SessionParameters, device: StreamingDevice) {
            // A new code may be created at any time; an unused one expires.
            definition = CallDefinition(.allowed, statuses: [200, 201]) { server in
                var request = TransportRequest(.post, server, path: path(serviceProvider, "sessions"))
                device.identify(&request)
                request.setForm(parameters.form)
                return request
            } json: { json throws(JSONMismatch) in
                try SessionReply(json)
            }
        }
    }

    /// The parameters of the basic flow.
    public struct SessionParameters: Hashable, Sendable {
        /// The provider.
        public var provider: MVPDID?

        /// A registered domain.
        @Exact public var domainName: String? = nil

        /// The URL to which the browser returns.
        @Exact public var redirectURL: String? = nil

        /// Creates the parameters.
        public init(provider: MVPDID? = nil, domainName: String? = nil, redirectURL: String? = nil) {
            self.provider = provider
            self.domainName = domainName
            self.redirectURL = redirectURL
        }

        var form: [UInt8] {
            var form = FormBody()
            if let provider { form.append("mvpd", provider.text) }
            if let domainName { form.append("domainName", domainName) }
            if let redirectURL { form.append("redirectUrl", redirectURL) }
            return form.bytes
        }
    }
}
