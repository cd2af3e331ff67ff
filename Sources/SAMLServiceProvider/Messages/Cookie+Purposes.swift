// SPDX-License-Identifier: Apache-2.0

internal import SAML

extension Cookie {
    /// The cookie of a session, which every path receives (S-84).
    static func session(_ configuration: ServiceProvider.Configuration) -> Cookie {
        Cookie(configuration.sessionCookieName, .lax, configuration)
    }

    /// The cookie of one request to an identity provider, which only the endpoint of the answer receives (S-72).
    static func request(_ reference: String, path: String, _ configuration: ServiceProvider.Configuration) -> Cookie {
        Cookie("saml-request-\(reference)", .none, path: path, configuration)
    }

    /// The cookie of a browser, which no other host of the domain can set, so that none can bring the cookie of a request,
    /// and with it the login of another user.
    static func browser(_ configuration: ServiceProvider.Configuration) -> Cookie {
        Cookie("saml-browser", .none, configuration)
    }

    /// Creates a cookie of one path, or of the host.
    private init(
        _ name: String,
        _ sameSite: SameSite,
        path: String? = nil,
        _ configuration: ServiceProvider.Configuration
    ) {
        let prefix = path == nil ? "__Host-" : "__Secure-"
        let isSecure = configuration.endpoints.base.isSecure
        self.init(name: name, path: path ?? "/", sameSite: sameSite, prefix: isSecure ? prefix : "")
    }
}
