// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
public import UntrustedText

extension RESTv2 {
    /// What the basic flow has to know of a sign-in.
    public struct SessionParameters: Hashable, Sendable {
        /// The provider.
        public var provider: MVPDID?

        /// A registered domain.
        @Exact public var domainName: String? = nil

        /// Where the browser returns to.
        @Exact public var redirectURL: String? = nil

        /// Makes the parameters.
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

    /// Begins the basic flow: `POST /api/v2/{sp}/sessions`.
    public struct CreateSession: ServiceCall {
        private let serviceProvider: RequestorID
        private let parameters: SessionParameters
        private let device: StreamingDevice

        /// Makes the call.
        ///
        /// - Parameters:
        ///   - serviceProvider: Who asks.
        ///   - parameters: What is known; the service says what is missing.
        ///   - device: The device.
        public init(serviceProvider: RequestorID, parameters: SessionParameters, device: StreamingDevice) {
            self.serviceProvider = serviceProvider
            self.parameters = parameters
            self.device = device
        }

        /// Another code may be made at any time; one that nobody uses expires.
        public var repetition: Repetition { .allowed }

        /// The request, without its authorization.
        ///
        /// - Parameter server: Where the service lives.
        /// - Returns: The request.
        public func request(to server: ServerAddress) -> TransportRequest {
            var request = TransportRequest(.post, server, path: path(serviceProvider, "sessions"))
            device.identify(&request)
            request.setForm(parameters.form)
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
