// SPDX-License-Identifier: Apache-2.0

extension Route {
    /// All routes; of two that match, the first one applies.
    static let all = registration + v1 + v2 + provider + sandbox

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

    private static let v2 = [
        Route("GET", "/api/v2/authenticate/{sp}/{code}", .browser, needsToken: false, BrowserLogin.v2),
        Route("GET", "/api/v2/{sp}/configuration", .v2, V2Configuration.answer),
        Route("GET", "/api/v2/{sp}/profiles", .v2, Profiles.all),
        Route("GET", "/api/v2/{sp}/profiles/{mvpd}", .v2, Profiles.one),
        Route("GET", "/api/v2/{sp}/profiles/code/{code}", .v2, Profiles.ofCode),
        Route("POST", "/api/v2/{sp}/profiles/sso/{partner}", .v2, PartnerProfiles.create),
        Route("POST", "/api/v2/{sp}/sessions", .v2, Sessions.create),
        Route("POST", "/api/v2/{sp}/sessions/sso/{partner}", .v2, PartnerSessions.create),
        Route("POST", "/api/v2/{sp}/sessions/{code}", .v2, Sessions.resume),
        Route("GET", "/api/v2/{sp}/sessions/{code}", .v2, Sessions.describe),
        Route("POST", "/api/v2/{sp}/decisions/preauthorize/{mvpd}", .v2, Decisions.preauthorize),
        Route("POST", "/api/v2/{sp}/decisions/authorize/{mvpd}", .v2, Decisions.authorize),
        Route("GET", "/api/v2/{sp}/logout/{mvpd}", .v2, Logout.answer),
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
