// SPDX-License-Identifier: Apache-2.0

internal import SAML

extension Cookie {
    /// The cookie of a session, which every path receives (S-84).
    static func session(_ configuration: ServiceProvider.Configuration) -> Cookie {
        let isSecure = configuration.endpoints.base.isSecure
        return Cookie(
            name: configuration.sessionCookieName,
            path: "/",
            sameSite: .lax,
            prefix: isSecure ? "__Host-" : ""
        )
    }

    /// The cookie of one request to an identity provider, which only the endpoint of the answer receives (S-72).
    static func request(_ reference: String, path: String, _ configuration: ServiceProvider.Configuration) -> Cookie {
        let isSecure = configuration.endpoints.base.isSecure
        return Cookie(
            name: "saml-request-\(reference)",
            path: path,
            sameSite: .none,
            prefix: isSecure ? "__Secure-" : ""
        )
    }

    /// The cookie of a browser, which no other host of the domain can set, so that none can bring the cookie of a request,
    /// and with it the login of another user.
    static func browser(_ configuration: ServiceProvider.Configuration) -> Cookie {
        let isSecure = configuration.endpoints.base.isSecure
        return Cookie(name: "saml-browser", path: "/", sameSite: .none, prefix: isSecure ? "__Host-" : "")
    }
}
