// SPDX-License-Identifier: Apache-2.0

/// The interfaces, each with its own error format.
enum Interface: String, Hashable, Sendable {
    case registration
    case v1
    case v2
    /// The pages of a browser.
    case browser
    /// The SSO service.
    case sso
    /// The Reset API.
    case management
    case sandbox

    /// Whether the calls require an access token.
    var needsToken: Bool {
        switch self {
        case .v1, .v2, .sso, .management: true
        case .registration, .browser, .sandbox: false
        }
    }
}
