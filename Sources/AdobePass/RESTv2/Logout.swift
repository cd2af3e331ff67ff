// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import UntrustedText

extension RESTv2 {
    /// Signs the user out: `GET /api/v2/{sp}/logout/{mvpd}`.
    ///
    /// Make the call only when the user asks for it, never because of a denied decision. The answer contains the next
    /// step for each provider.
    ///
    /// - Parameters:
    ///   - serviceProvider: The service provider that makes the call.
    ///   - provider: The provider of the profile.
    ///   - redirectURL: The URL to which the browser returns; the documentation is inconsistent about whether it is
    ///     required.
    ///   - device: The device.
    /// - Returns: The call, whose answer contains the next step for each provider.
    public static func logout(
        serviceProvider: ServiceProviderID,
        provider: MVPDID,
        redirectURL: String?,
        device: StreamingDevice
    ) -> ServiceCall<[MVPDID: LogoutStep]> {
        // Only the first answer may contain the URL at which the provider ends its own session.
        ServiceCall(isIdempotent: false, accepting: [.singleSignOn, .visitor, .address]) { server in
            var query = URLQuery()
            if let redirectURL { query.append("redirectUrl", redirectURL) }
            let path = path(serviceProvider, "logout", provider.pathSegment)
            var request = TransportRequest(.get, server, path: path, query: query)
            device.identify(&request)
            return request
        } json: { json throws(JSONMismatch) in
            let entries = try json.required("logouts", try json.object("logouts"))
            return try entries.byProvider { _, entry throws(JSONMismatch) in try LogoutStep(entry) }
        }
    }

    /// The next step of a logout.
    public enum LogoutStep: Hashable, Sendable {
        /// Open a URL in a browser.
        case logout(Link)
        /// Ask the user to sign out in the settings of the system; the documentation is inconsistent about whether the
        /// answer contains a URL.
        case partnerLogout(Link?)
        /// The logout is complete.
        case complete
        /// The user was not signed in; the logout is complete.
        case invalid
        /// An action that is not documented.
        case undocumented(String)
    }
}

extension RESTv2.LogoutStep {
    fileprivate init(_ json: JSONObject) throws(JSONMismatch) {
        switch Exact(try json.required("actionName", try json.string("actionName"))) {
        case "logout": self = .logout(try json.required("url", try json.link("url")))
        case "partner_logout": self = .partnerLogout(try json.link("url"))
        case "complete": self = .complete
        case "invalid": self = .invalid
        case let name: self = .undocumented(name.wrappedValue)
        }
    }
}
