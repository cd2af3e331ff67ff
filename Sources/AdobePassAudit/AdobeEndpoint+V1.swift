// SPDX-License-Identifier: Apache-2.0

internal import AdobePass

extension AdobeEndpoint {
    private typealias P = Placeholder

    private static let anyProfiles = "\(profiles), /profiles/{mvpd} or /profiles/code/{code}"

    private static let client = RESTv1.Client(serviceProvider: P.sp, device: P.device)
    private static let device = RESTv1.Caller.device(client)
    private static let secondScreen = RESTv1.Caller.secondScreen(P.code, serviceProvider: P.sp)

    private static func call<Answer>(
        _ call: ServiceCall<Answer>,
        _ replacement: String,
        polling: Int? = nil
    ) -> AdobeEndpoint {
        AdobeEndpoint(.v1, call, replacement: replacement, polling: polling)
    }

    private static let mediaToken = call(RESTv1.obtainMediaToken("", for: client), "\(authorize)")
    private static let signOut = call(RESTv1.logout(for: client), "\(logout)")

    private static let loginPage = RESTv1.authenticationPage(
        at: P.server,
        code: P.code,
        serviceProvider: P.sp,
        mvpd: P.mvpd,
        domainName: "",
        redirectURL: ""
    )

    /// The calls of REST API V1.
    static let v1: [AdobeEndpoint] = [
        AdobeEndpoint(.v1, page: loginPage, replacement: "\(authenticationPage)"),
        call(RESTv1.checkAuthentication(by: device), anyProfiles, polling: 1),
        call(RESTv1.checkAuthentication(by: secondScreen), anyProfiles, polling: 1),
        call(RESTv1.readConfiguration(serviceProvider: P.sp), "\(configuration)"),
        call(
            RESTv1.requestProfile(serviceProvider: P.sp, mvpd: P.mvpd, deviceType: .tvOS),
            "\(partnerSession)"
        ),
        call(
            RESTv1.exchangeToken(
                P.response,
                serviceProvider: P.sp,
                device: P.device.id,
                mvpd: P.mvpd,
                deviceType: .tvOS
            ),
            "\(partnerExchange)"
        ),
        call(RESTv1.retrieveAuthenticationToken(for: client), anyProfiles, polling: 1),
        call(RESTv1.authorize("", for: client), "\(authorize)"),
        call(RESTv1.retrieveAuthorizationToken("", for: client), "\(authorize)"),
        mediaToken,
        mediaToken.alternative("GET", "/api/v1/mediatoken"),
        call(P.required(RESTv1.preauthorize(["-"], by: device)), "\(preauthorize)"),
        call(P.required(RESTv1.preauthorize(["-"], by: secondScreen)), "\(preauthorize)"),
        call(RESTv1.readUserMetadata(for: client), anyProfiles),
        signOut,
        signOut.alternative("GET"),
        call(
            RESTv1.startFreePreview(of: P.mvpd, for: client, domainName: ""),
            "\(authorize) with the MVPD of the TempPass"
        ),
        call(RESTv1.createRegistrationCode(for: client), "\(createSession)"),
        call(RESTv1.readRegistrationCode(P.code, serviceProvider: P.sp), "\(readSession)"),
        call(RESTv1.deleteRegistrationCode(P.code, serviceProvider: P.sp), "none: codes of V2 expire"),
    ]
}
