// SPDX-License-Identifier: Apache-2.0

import AdobePass

/// A step between the facade and a server.
///
/// Each API has its own requests for it.
enum Exchange: Sendable {
    case configuration
    case failedConfiguration(Int)
    case nobody
    case southIsSignedIn
    case northIsSignedInOnPlatform
    case checkFails(Int)
    case exchange
    case exchangeRefused
    case code
    case noCode
    case nothingYet
    case southSignedIn
    case authorized
    case denied
    case authorizationFails(Int)
    case signInGone
    case preauthorized
    case preauthorizationFails(Int)
    case metadata
    case metadataFails(Int)
    case logout
    case logoutOfPlatform
    case logoutFails

    func steps(_ service: AccessEnabler.Service) -> [ScriptedTransport.Step] {
        service == .restV1 ? stepsV1 : stepsV2
    }

    private typealias Step = ScriptedTransport.Step

    private var stepsV1: [Step] {
        switch self {
        case .configuration: [TokenSignInTests.configuration]
        case .failedConfiguration(let status): [Step("GET /api/v1/config/ACME", status, "{}")]
        case .nobody, .nothingYet: [TokenSignInTests.noToken]
        case .southIsSignedIn: [TokenSignInTests.token, Self.metadata(source: "Adobe")]
        case .northIsSignedInOnPlatform: [Self.northToken, Self.metadata(source: "Apple")]
        case .checkFails(let status): [Step("GET /api/v1/tokens/authn", status, "{}")]
        case .exchange: [TokenSignInTests.request, TokenSignInTests.exchange(204)]
        case .exchangeRefused: [TokenSignInTests.request, TokenSignInTests.exchange(400)]
        case .code: [TokenSignInTests.code]
        case .noCode: [Step("POST /reggie/v1/ACME/regcode", 400, "{}")]
        case .southSignedIn: [TokenSignInTests.token]
        case .authorized: [Self.authorization, Self.mediaToken]
        case .denied:
            [Step("GET /api/v1/authorize", 403, #"{"status":403,"message":"no","details":"Not in your package"}"#)]
        case .authorizationFails(let status): [Step("GET /api/v1/authorize", status, "{}")]
        case .signInGone: [Step("GET /api/v1/authorize", 412, "{}")]
        case .preauthorized:
            [
                Step(
                    "GET /api/v1/preauthorize",
                    200,
                    #"{"resources":[{"id":"news","authorized":true},{"id":"sports","authorized":false}]}"#
                )
            ]
        case .preauthorizationFails(let status): [Step("GET /api/v1/preauthorize", status, "{}")]
        case .metadata: [Self.metadata(source: "Apple")]
        case .metadataFails(let status): [Step("GET /api/v1/tokens/usermetadata", status, "{}")]
        case .logout: [Self.metadata(source: "Adobe"), Self.logout(204)]
        case .logoutOfPlatform: [Self.metadata(source: "Apple"), Self.logout(204)]
        case .logoutFails: [Self.metadata(source: "Adobe"), Self.logout(503)]
        }
    }

    private var stepsV2: [Step] {
        let profiles = "GET /api/v2/ACME/profiles"
        let decision = "POST /api/v2/ACME/decisions/authorize/\(Self.mvpd)"
        let preview = "POST /api/v2/ACME/decisions/preauthorize/\(Self.mvpd)"
        let logout = "GET /api/v2/ACME/logout/\(Self.mvpd)"
        switch self {
        case .configuration: return [ProfileSignInTests.configuration]
        case .failedConfiguration(let status): return [Step("GET /api/v2/ACME/configuration", status, "{}")]
        case .nobody: return [ProfileSignInTests.none]
        case .southIsSignedIn: return [ProfileSignInTests.profile(profiles, "SouthCable")]
        case .northIsSignedInOnPlatform: return [ProfileSignInTests.profile(profiles, "NorthCable", type: "appleSSO")]
        case .checkFails(let status): return [Step(profiles, status, "{}")]
        case .exchange: return [ProfileSignInTests.partner, ProfileSignInTests.exchanged]
        case .exchangeRefused:
            return [ProfileSignInTests.partner, Step("POST /api/v2/ACME/profiles/sso/Apple", 400, "{}")]
        case .code: return [ProfileSignInTests.create]
        case .noCode: return [Step("POST /api/v2/ACME/sessions", 400, "{}")]
        case .nothingYet: return [ProfileSignInTests.poll]
        case .southSignedIn: return [ProfileSignInTests.found]
        case .authorized: return [Step(decision, 200, Self.decision(true, #""token":{"serializedToken":"bWVkaWE="}"#))]
        case .denied:
            let error = #""error":{"status":403,"code":"authorization_denied_by_mvpd","details":"Not in your package"}"#
            return [Step(decision, 200, Self.decision(false, error))]
        case .authorizationFails(let status): return [Step(decision, status, "{}")]
        case .signInGone:
            return [Step(decision, 403, #"{"status":403,"code":"authenticated_profile_missing","message":"x"}"#)]
        case .preauthorized:
            let body = #"{"resource":"news","authorized":true},{"resource":"sports","authorized":false}"#
            return [Step(preview, 200, #"{"decisions":[\#(body)]}"#)]
        case .preauthorizationFails(let status): return [Step(preview, status, "{}")]
        case .metadata:
            return [ProfileSignInTests.profile("\(profiles)/\(Self.mvpd)", "NorthCable", type: "appleSSO")]
        case .metadataFails(let status): return [Step("\(profiles)/\(Self.mvpd)", status, "{}")]
        case .logout:
            return [Step(logout, 200, Self.logout(#""actionName":"logout","actionType":"interactive","url":"/o""#))]
        case .logoutOfPlatform:
            return [
                Step(logout, 200, Self.logout(#""actionName":"partner_logout","actionType":"partner_interactive""#))
            ]
        case .logoutFails: return [Step(logout, 503, "{}")]
        }
    }

    /// The provider whose profile is read after a sign-in.
    @TaskLocal static var mvpd = "NorthCable"

    private static let northToken = Step(
        "GET /api/v1/tokens/authn",
        200,
        #"{"requestor":"ACME","mvpd":"NorthCable","userId":"u","expires":"1790600000000"}"#
    )
    private static let authorization = Step(
        "GET /api/v1/authorize",
        200,
        #"{"mvpd":"NorthCable","resource":"news","requestor":"ACME","expires":"1790086400000"}"#
    )
    private static let mediaToken = Step(
        "GET /api/v1/tokens/media",
        200,
        #"{"resource":"news","requestor":"ACME","expires":"1790000420000","serializedToken":"bWVkaWE="}"#
    )

    private static func metadata(source: String) -> Step {
        Step("GET /api/v1/tokens/usermetadata", 200, #"{"updated":1,"data":{"tokenSource":"\#(source)"}}"#)
    }

    private static func logout(_ status: Int) -> Step { Step("DELETE /api/v1/logout", status) }

    private static func logout(_ members: String) -> String { #"{"logouts":{"\#(mvpd)":{\#(members)}}}"# }

    private static func decision(_ isAuthorized: Bool, _ rest: String) -> String {
        #"{"decisions":[{"resource":"news","authorized":\#(isAuthorized),\#(rest)}]}"#
    }
}
