// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import UntrustedText

extension RESTv2 {
    /// Ends a sign-in: `GET /api/v2/{sp}/logout/{mvpd}`.
    ///
    /// Only a user asks for it, never a denied decision.
    public struct LogOut: ServiceCall {
        private let serviceProvider: RequestorID
        private let provider: MVPDID
        @Exact private var redirectURL: String?
        private let device: StreamingDevice

        /// Makes the call.
        ///
        /// - Parameters:
        ///   - serviceProvider: Who asks.
        ///   - provider: The provider of the profile.
        ///   - redirectURL: Where the browser returns to; descriptions differ in whether it is needed.
        ///   - device: The device.
        public init(serviceProvider: RequestorID, provider: MVPDID, redirectURL: String?, device: StreamingDevice) {
            self.serviceProvider = serviceProvider
            self.provider = provider
            self.redirectURL = redirectURL
            self.device = device
        }

        /// The first answer may be the only one with the address at which the provider ends its own sign-in.
        public var repetition: Repetition { .forbidden }

        /// The request, without its authorization.
        ///
        /// - Parameter server: Where the service lives.
        /// - Returns: The request.
        public func request(to server: ServerAddress) -> TransportRequest {
            var query = URLQuery()
            if let redirectURL { query.append("redirectUrl", redirectURL) }
            let path = path(serviceProvider, "logout", provider.pathSegment)
            var request = TransportRequest(.get, server, path: path, query: query)
            device.identify(&request)
            return request
        }

        /// Reads the answer.
        ///
        /// - Parameter response: What the server answered.
        /// - Returns: What is left to do, by provider.
        /// - Throws: A refusal by the service, or a fault of the answer.
        public func answer(from response: TransportResponse) throws(AdobePassError) -> [MVPDID: LogOutStep] {
            try response.json(200) { json throws(JSONMismatch) in
                let entries = try json.required("logouts", try json.object("logouts"))
                return try entries.byProvider { _, entry throws(JSONMismatch) in try LogOutStep(entry) }
            }
        }
    }

    /// What is left to do to end a sign-in.
    public enum LogOutStep: Hashable, Sendable {
        /// Open an address in a browser.
        case logOut(Link)
        /// Ask the user to sign out in the settings of the system; descriptions differ in whether there is an address.
        case partnerLogOut(Link?)
        /// Nothing.
        case complete
        /// Nothing: nobody was signed in.
        case invalid
        /// An action that is not documented.
        case undocumented(String)
    }
}

extension RESTv2.LogOutStep {
    fileprivate init(_ json: JSONObject) throws(JSONMismatch) {
        switch Exact(try json.required("actionName", try json.string("actionName"))) {
        case "logout": self = .logOut(try json.required("url", try json.link("url")))
        case "partner_logout": self = .partnerLogOut(try json.link("url"))
        case "complete": self = .complete
        case "invalid": self = .invalid
        case let name: self = .undocumented(name.wrappedValue)
        }
    }
}
