// SPDX-License-Identifier: Apache-2.0

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
    let prefix: String

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
