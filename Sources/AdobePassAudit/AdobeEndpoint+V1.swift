// SPDX-License-Identifier: Apache-2.0

internal import AdobePass

extension AdobeEndpoint {
    private typealias P = Placeholder

    private static let configuration = "GET /api/v2/{sp}/configuration"
    private static let profiles = "GET /api/v2/{sp}/profiles, /profiles/{mvpd} or /profiles/code/{code}"
    private static let authorize = "POST /api/v2/{sp}/decisions/authorize/{mvpd}"
    private static let preauthorize = "POST /api/v2/{sp}/decisions/preauthorize/{mvpd}"
    private static let logout = "GET /api/v2/{sp}/logout/{mvpd}"

    private static let client = RESTv1.Client(serviceProvider: P.channel, device: P.device)
    private static let device = RESTv1.Caller.device(client)
    private static let secondScreen = RESTv1.Caller.secondScreen(P.code, serviceProvider: P.channel)

    private static func call<Answer>(
        _ call: ServiceCall<Answer>,
        _ replacement: String,
        polling: Int? = nil
    ) -> AdobeEndpoint {
        AdobeEndpoint(.v1, call, replacement: replacement, polling: polling)
    }

    private static let mediaToken = call(RESTv1.obtainMediaToken("", for: client), authorize)
    private static let signOut = call(RESTv1.logout(for: client), logout)

    /// The calls of REST API V1.
    static let v1: [AdobeEndpoint] = [
        // A browser opens the page, without a token.
        AdobeEndpoint(.v1, "GET", "/api/v1/authenticate", replacement: "GET /api/v2/authenticate/{sp}/{code}"),
        call(RESTv1.checkAuthentication(by: device), profiles, polling: 1),
        call(RESTv1.checkAuthentication(by: secondScreen), profiles, polling: 1),
        call(RESTv1.readConfiguration(serviceProvider: P.channel), configuration),
        call(
            RESTv1.requestProfile(serviceProvider: P.channel, mvpd: P.mvpd, deviceType: .tvOS),
            "POST /api/v2/{sp}/sessions/sso/Apple"
        ),
        call(
            RESTv1.exchangeToken(
                P.response,
                serviceProvider: P.channel,
                device: P.device.id,
                mvpd: P.mvpd,
                deviceType: .tvOS
            ),
            "POST /api/v2/{sp}/profiles/sso/Apple"
        ),
        call(RESTv1.retrieveAuthenticationToken(for: client), profiles, polling: 1),
        call(RESTv1.authorize("", for: client), authorize),
        call(RESTv1.retrieveAuthorizationToken("", for: client), authorize),
        mediaToken,
        mediaToken.alternative("GET", "/api/v1/mediatoken"),
        call(P.required(RESTv1.preauthorize(["-"], by: device)), preauthorize),
        call(P.required(RESTv1.preauthorize(["-"], by: secondScreen)), preauthorize),
        call(RESTv1.readUserMetadata(for: client), profiles),
        signOut,
        signOut.alternative("GET", "/api/v1/logout"),
        call(
            RESTv1.startFreePreview(of: P.mvpd, for: client, domainName: ""),
            "POST /api/v2/{sp}/decisions/authorize/{mvpd} with the MVPD of the TempPass"
        ),
        call(RESTv1.createRegistrationCode(for: client), "POST /api/v2/{sp}/sessions"),
        call(RESTv1.readRegistrationCode(P.code, serviceProvider: P.channel), "GET /api/v2/{sp}/sessions/{code}"),
        call(RESTv1.deleteRegistrationCode(P.code, serviceProvider: P.channel), "none: codes of V2 expire"),
    ]
}
