// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension RESTv2 {
    /// Which sign-ins are valid: `GET /api/v2/{sp}/profiles`, `…/profiles/{mvpd}` and `…/profiles/code/{code}`.
    public struct ReadProfiles: ServiceCall {
        private let serviceProvider: RequestorID
        private let scope: Scope

        private enum Scope: Hashable {
            case all(StreamingDevice, PartnerFrameworkStatus?)
            case provider(MVPDID, StreamingDevice, PartnerFrameworkStatus?)
            case code(RegistrationCode)
        }

        /// Asks for the profiles of a device.
        ///
        /// - Parameters:
        ///   - serviceProvider: Who asks.
        ///   - provider: Of which provider; of all if nil.
        ///   - device: The device.
        ///   - status: What the framework says; without a valid one, profiles of Apple's single sign-on are left out.
        public init(
            serviceProvider: RequestorID,
            provider: MVPDID? = nil,
            device: StreamingDevice,
            status: PartnerFrameworkStatus?
        ) {
            self.serviceProvider = serviceProvider
            scope = provider.map { .provider($0, device, status) } ?? .all(device, status)
        }

        /// Asks for the profile of a session, from any device.
        ///
        /// - Parameters:
        ///   - serviceProvider: Who asks.
        ///   - code: The code of the session.
        public init(serviceProvider: RequestorID, code: RegistrationCode) {
            self.serviceProvider = serviceProvider
            scope = .code(code)
        }

        /// Reading changes nothing.
        public var repetition: Repetition { .allowed }

        /// The request, without its authorization.
        ///
        /// - Parameter server: Where the service lives.
        /// - Returns: The request.
        public func request(to server: ServerAddress) -> TransportRequest {
            switch scope {
            case .all(let device, let status):
                var request = TransportRequest(.get, server, path: path(serviceProvider, "profiles"))
                device.identify(&request, status: status)
                return request
            case .provider(let provider, let device, let status):
                let path = path(serviceProvider, "profiles", provider.pathSegment)
                var request = TransportRequest(.get, server, path: path)
                device.identify(&request, status: status)
                return request
            case .code(let code):
                return TransportRequest(.get, server, path: path(serviceProvider, "profiles", "code", code.text))
            }
        }

        /// Reads the answer.
        ///
        /// - Parameter response: What the server answered.
        /// - Returns: The profiles; none if nobody is signed in.
        /// - Throws: A refusal by the service, or a fault of the answer.
        public func answer(from response: TransportResponse) throws(AdobePassError) -> Profiles {
            try response.json(200) { json throws(JSONMismatch) in try Profiles(json) }
        }
    }
}
