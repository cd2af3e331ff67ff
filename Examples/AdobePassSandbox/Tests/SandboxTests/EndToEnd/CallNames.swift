// SPDX-License-Identifier: Apache-2.0

internal import AdobePass

/// Calls in the log of the sandbox.
enum Calls {
    static let register = "POST /o/client/register 201"
    static let token = "POST /o/client/token 201"
    static let profiles = "GET /api/v2/{sp}/profiles 200"
    static let configuration = "GET /api/v2/{sp}/configuration 200"
    static let partner = "POST /api/v2/{sp}/sessions/sso/{partner} 200"
    static let session = "POST /api/v2/{sp}/sessions 200"
    static let poll = "GET /api/v2/{sp}/profiles/code/{code} 200"
    static let noToken = "GET /api/v1/tokens/authn 404"
    static let hasToken = "GET /api/v1/tokens/authn 200"
    static let v1Configuration = "GET /api/v1/config/{requestor} 200"
    static let request = "GET /api/v1/{requestor}/profile-requests/{mvpd} 200"
    static let code = "POST /reggie/v1/{requestor}/regcode 201"
}

extension API {
    /// The calls of the first start up to the platform request.
    var start: [String] {
        switch self {
        case .v1: [Calls.register, Calls.token, Calls.noToken, Calls.v1Configuration]
        case .v2: [Calls.register, Calls.token, Calls.profiles, Calls.configuration]
        }
    }

    /// The request of the platform sign-in.
    var request: String { self == .v1 ? Calls.request : Calls.partner }

    /// The exchange, with its status.
    func exchange(_ status: Int? = nil) -> String {
        switch self {
        case .v1: "POST /api/v1/tokens/authn \(status ?? 204)"
        case .v2: "POST /api/v2/{sp}/profiles/sso/{partner} \(status ?? 201)"
        }
    }

    /// The path of the exchange.
    var exchangePath: String { self == .v1 ? "/api/v1/tokens/authn" : "/api/v2/*/profiles/sso/*" }

    /// The calls of the basic sign-in: on Apple TV a poll, another device, a poll; elsewhere this device's browser, a
    /// poll.
    func browser(_ deviceType: DeviceType) -> [String] {
        let poll = self == .v1 ? Calls.noToken : Calls.poll
        let page = self == .v1 ? "GET /api/v1/authenticate 302" : "GET /api/v2/authenticate/{sp}/{code} 302"
        return [self == .v1 ? Calls.code : Calls.session]
            + (deviceType == .tvOS ? [poll] : [])
            + [page, "GET /provider/login/{code} 200", "POST /provider/login/{code} 302"]
            + [self == .v1 ? Calls.hasToken : Calls.poll]
    }
}
