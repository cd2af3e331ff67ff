// SPDX-License-Identifier: Apache-2.0

extension Route {
    /// All routes; of two that match, the first one applies.
    package static let all = registration + v1 + v2 + others

    private static let registration = [
        Route("POST /o/client/register", .registration, StandIn.register),
        Route("POST /o/client/token", .registration, StandIn.issueToken),
    ]

    private static let v1 = [
        Route("GET /api/v1/config/{requestor}", .v1, StandIn.v1Configuration),
        Route("GET /api/v1/tokens/authn", .v1, StandIn.authenticationToken),
        Route("POST /api/v1/tokens/authn", .v1, StandIn.exchangeToken),
        Route("GET /api/v1/tokens/media", .v1, StandIn.mediaToken),
        Route("GET /api/v1/tokens/usermetadata", .v1, StandIn.userMetadata),
        Route("GET /api/v1/authorize", .v1, StandIn.authorize),
        Route("DELETE /api/v1/logout", .v1, StandIn.removeToken),
        Route("GET /api/v1/logout", .v1, StandIn.removeToken),
        Route("GET /api/v1/authenticate", .browser, StandIn.v1Login),
        Route("GET /api/v1/{requestor}/profile-requests/{mvpd}", .v1, StandIn.profileRequest),
        Route("POST /reggie/v1/{requestor}/regcode", .v1, StandIn.createCode),
    ]

    private static let v2 = [
        Route("GET /api/v2/authenticate/{sp}/{code}", .browser, StandIn.v2Login),
        Route("GET /api/v2/{sp}/configuration", .v2, StandIn.v2Configuration),
        Route("GET /api/v2/{sp}/profiles", .v2, StandIn.readProfiles),
        Route("GET /api/v2/{sp}/profiles/{mvpd}", .v2, StandIn.readProfile),
        Route("GET /api/v2/{sp}/profiles/code/{code}", .v2, StandIn.readProfileByCode),
        Route("POST /api/v2/{sp}/profiles/sso/{partner}", .v2, StandIn.exchangePartnerResponse),
        Route("POST /api/v2/{sp}/sessions", .v2, StandIn.createSession),
        Route("POST /api/v2/{sp}/sessions/sso/{partner}", .v2, StandIn.createPartnerSession),
        Route("POST /api/v2/{sp}/sessions/{code}", .v2, StandIn.resumeSession),
        Route("GET /api/v2/{sp}/sessions/{code}", .v2, StandIn.readSession),
        Route("POST /api/v2/{sp}/decisions/preauthorize/{mvpd}", .v2, StandIn.decide),
        Route("POST /api/v2/{sp}/decisions/authorize/{mvpd}", .v2, StandIn.decide),
        Route("GET /api/v2/{sp}/logout/{mvpd}", .v2, StandIn.logOut),
    ]

    private static let others = [
        // The pages of a fictitious TV provider.
        Route("GET /provider/login/{code}", .browser, StandIn.showLogin),
        Route("POST /provider/login/{code}", .browser, StandIn.submitLogin),
        Route("GET /provider/logout", .browser, StandIn.leaveProvider),
        Route("GET /sandbox/state", .sandbox, StandIn.readState),
        Route("POST /sandbox/behave", .sandbox, StandIn.addRules),
        Route("POST /sandbox/settings", .sandbox, StandIn.changeSettings),
        Route("POST /sandbox/clock", .sandbox, StandIn.advanceClock),
        Route("POST /sandbox/requests", .sandbox, StandIn.addRequest),
        Route("POST /sandbox/reset", .sandbox, StandIn.reset),
        Route("POST /sandbox/revoke", .sandbox, StandIn.revokeClients),
    ]
}
