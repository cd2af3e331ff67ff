// SPDX-License-Identifier: Apache-2.0

extension Route {
    /// All routes; of two that match, the first one applies.
    static let all = registration + v1 + v2 + sso + management + provider + sandbox

    private static let registration = [
        Route("POST", "/o/client/register", .registration, needsToken: false, ClientRegistration.register),
        Route("POST", "/o/client/token", .registration, needsToken: false, ClientRegistration.token),
    ]

    private static let v1 = [
        Route("GET", "/api/v1/checkauthn", .v1, AuthenticationTokens.check),
        Route("GET", "/api/v1/checkauthn/{code}", .v1, AuthenticationTokens.checkCode),
        Route("GET", "/api/v1/config/{requestor}", .v1, V1Configuration.answer),
        Route("GET", "/api/v1/tokens/authn", .v1, AuthenticationTokens.retrieve),
        Route("POST", "/api/v1/tokens/authn", .v1, TokenExchange.exchange),
        Route("GET", "/api/v1/tokens/authz", .v1, Authorization.retrieve),
        Route("GET", "/api/v1/tokens/media", .v1, Authorization.mediaToken),
        Route("GET", "/api/v1/mediatoken", .v1, Authorization.mediaToken),
        Route("GET", "/api/v1/tokens/usermetadata", .v1, UserMetadata.answer),
        Route("GET", "/api/v1/authorize", .v1, Authorization.initiate),
        Route("GET", "/api/v1/preauthorize", .v1, Preauthorization.answer),
        Route("GET", "/api/v1/preauthorize/{code}", .v1, Preauthorization.answerForCode),
        Route("DELETE", "/api/v1/logout", .v1, AuthenticationTokens.logout),
        Route("GET", "/api/v1/logout", .v1, needsToken: false, AuthenticationTokens.logout),
        Route("GET", "/api/v1/authenticate", .browser, needsToken: false, BrowserLogin.v1),
        Route("POST", "/api/v1/authenticate/freepreview", .v1, AuthenticationTokens.freePreview),
        Route("GET", "/api/v1/{requestor}/profile-requests/{mvpd}", .v1, TokenExchange.profileRequest),
        Route("POST", "/reggie/v1/{requestor}/regcode", .v1, RegistrationCodes.request),
        Route("GET", "/reggie/v1/{requestor}/regcode/{code}", .v1, RegistrationCodes.record),
        Route("DELETE", "/reggie/v1/{requestor}/regcode/{code}", .v1, RegistrationCodes.delete),
    ]

    /// The fields are those of the page of each call.
    private static let v2 = [
        Route("GET", "/api/v2/authenticate/{sp}/{code}", .browser, needsToken: false, BrowserLogin.v2),
        v2("GET", "configuration", [.information], V2Configuration.answer),
        v2("GET", "profiles", signedIn, Profiles.all),
        v2("GET", "profiles/{mvpd}", signedIn.union([.identity]), Profiles.one),
        v2("GET", "profiles/code/{code}", [.identity], Profiles.ofCode),
        v2("POST", "profiles/sso/{partner}", [.information, .status], PartnerProfiles.create),
        v2("POST", "sessions", [.information, .serviceToken], Sessions.create),
        v2("POST", "sessions/sso/{partner}", [.information, .status], PartnerSessions.create),
        v2("POST", "sessions/{code}", [], Sessions.resume),
        v2("GET", "sessions/{code}", [], Sessions.describe),
        // Only the OpenAPI description lists the identity for a preauthorization.
        v2("POST", "decisions/preauthorize/{mvpd}", signedIn.union([.identity]), Decisions.preauthorize),
        v2("POST", "decisions/authorize/{mvpd}", signedIn.union([.identity]), Decisions.authorize),
        v2("GET", "logout/{mvpd}", [.information, .serviceToken], Logout.answer),
    ]

    private static let signedIn: Set<Field> = [.information, .serviceToken, .status]

    private static func v2(
        _ method: String,
        _ path: String,
        _ fields: Set<Field>,
        _ answer: @escaping @Sendable (StandIn, Call) throws -> Answer
    ) -> Route {
        Route(method, "/api/v2/{sp}/\(path)", .v2, fields: fields, answer)
    }

    private static let sso = [
        Route("POST", "/api/{sp}/serviceToken", .sso, isThrottled: false, ServiceTokens.create),
        Route("GET", "/api/{sp}/serviceToken", .sso, isThrottled: false, ServiceTokens.renew),
        Route("POST", "/api/{sp}/link", .sso, isThrottled: false, ServiceTokens.link),
        Route("POST", "/api/{sp}/unlink", .sso, isThrottled: false, ServiceTokens.unlink),
        Route("GET", "/api/{sp}/list", .sso, isThrottled: false, ServiceTokens.list),
    ]

    private static let management = [
        Route("DELETE", "/reset-tempass/v3/reset", .management, isThrottled: false, TemporaryReset.device),
        Route("DELETE", "/reset-tempass/v3/reset/generic", .management, isThrottled: false, TemporaryReset.user),
    ]

    /// The pages of a fictitious TV provider; Adobe's throttle does not apply to them.
    private static let provider = [
        Route("GET", "/provider/login/{code}", .browser, isThrottled: false, needsToken: false, LoginPage.show),
        Route("POST", "/provider/login/{code}", .browser, isThrottled: false, needsToken: false, LoginPage.logIn),
        Route("GET", "/provider/logout", .browser, isThrottled: false, needsToken: false, LoginPage.logout),
    ]

    private static let sandbox = [
        admin("GET", "/sandbox/state", AdminInterface.state),
        admin("GET", "/sandbox/codes", AdminInterface.codes),
        admin("POST", "/sandbox/behave", AdminInterface.behave),
        admin("DELETE", "/sandbox/behave", AdminInterface.forgetRules),
        admin("POST", "/sandbox/settings", AdminInterface.change),
        admin("POST", "/sandbox/clock", AdminInterface.advance),
        admin("POST", "/sandbox/requests", AdminInterface.addRequest),
        admin("POST", "/sandbox/reset", AdminInterface.reset),
        admin("POST", "/sandbox/revoke", AdminInterface.revoke),
    ]

    private static func admin(
        _ method: String,
        _ path: String,
        _ answer: @escaping @Sendable (StandIn, Call) throws -> Answer
    ) -> Route {
        Route(method, path, .sandbox, isThrottled: false, needsToken: false, answer)
    }
}
