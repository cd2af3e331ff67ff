// SPDX-License-Identifier: Apache-2.0

internal import SAML

/// A cookie that the service provider sets: without access by scripts, and with `https` only by `https`.
struct Cookie {
    /// The rule for requests that another site causes.
    enum SameSite: String {
        /// The browser sends the cookie with every request.
        case none = "None"
        /// The browser sends the cookie only with requests of this site, and when the user follows a link.
        case lax = "Lax"
    }

    let name: String
    let path: String
    let sameSite: SameSite

    /// The prefix of the name with `https`.
    ///
    /// On the loopback interface browsers accept `Secure`, but no prefix.
    private let prefix: String

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

    /// The name with its prefix, by which browsers enforce the attributes.
    var fullName: String { prefix + name }

    /// Returns the value of `Set-Cookie`.
    ///
    /// - Parameters:
    ///   - value: The value: hexadecimal digits.
    ///   - age: The time until the browser removes the cookie, in seconds; 0 removes it.
    /// - Returns: The value of the field.
    func setting(_ value: String, for age: Int) -> String {
        "\(fullName)=\(value); Max-Age=\(age); Path=\(path); HttpOnly; Secure; SameSite=\(sameSite.rawValue)"
    }
}
