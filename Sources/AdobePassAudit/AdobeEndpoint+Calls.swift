// SPDX-License-Identifier: Apache-2.0

internal import AdobePass

extension AdobeEndpoint {
    private typealias P = Placeholder
    private static let (sp, mvpd, device) = (P.sp, P.mvpd, P.device)

    private static func v2<Answer>(_ call: ServiceCall<Answer>, polling: Int? = nil) -> AdobeEndpoint {
        AdobeEndpoint(.v2, call, polling: polling)
    }

    private static func service<Answer>(_ call: ServiceCall<Answer>) -> AdobeEndpoint { AdobeEndpoint(.service, call) }

    /// The page on which the user signs in at the MVPD.
    static let authenticationPage = AdobeEndpoint(
        .v2,
        page: RESTv2.authenticationPage(at: P.server, serviceProvider: sp, code: P.code)
    )

    static let configuration = v2(RESTv2.readConfiguration(serviceProvider: sp, device: device))
        .allowing([.deviceIdentifier, .deviceInformation])

    static let partnerSession = v2(
        RESTv2.startPartnerSession(
            serviceProvider: sp,
            domainName: nil,
            redirectURL: nil,
            device: device,
            status: P.status
        )
    )

    static let partnerExchange = v2(
        RESTv2.exchangePartnerResponse(serviceProvider: sp, response: P.response, device: device, status: P.status)
    )

    static let createSession = v2(RESTv2.createSession(serviceProvider: sp, device: device))
    static let readSession = v2(RESTv2.readSession(serviceProvider: sp, code: P.code))
    static let profiles = v2(RESTv2.readProfiles(serviceProvider: sp, device: device))
    static let authorize = v2(RESTv2.authorize(serviceProvider: sp, provider: mvpd, resources: [], device: device))
    static let logout = v2(RESTv2.logout(serviceProvider: sp, provider: mvpd, redirectURL: nil, device: device))

    // Only the OpenAPI description lists the identity.
    static let preauthorize = v2(
        RESTv2.preauthorize(serviceProvider: sp, provider: mvpd, resources: [], device: device)
    ).allowing([.temporaryIdentity])

    /// The calls of REST API V2, those with more literal segments first.
    static let v2: [AdobeEndpoint] = [
        authenticationPage, configuration, partnerSession, partnerExchange, createSession,
        v2(RESTv2.resumeSession(serviceProvider: sp, code: P.code)), readSession, profiles,
        v2(RESTv2.readProfiles(serviceProvider: sp, code: P.code), polling: 3),
        v2(RESTv2.readProfiles(serviceProvider: sp, provider: mvpd, device: device), polling: 3),
        preauthorize, authorize, logout,
    ]

    private static let information = device.information
    private static let credentials = ClientCredentials(clientID: P.text, clientSecret: P.text)

    static let clientRegistration = AdobeEndpoint(
        .registration,
        .registerClient(softwareStatement: P.text, redirectURI: nil, information: information)
    )

    static let tokenRequest = AdobeEndpoint(
        .registration,
        .requestToken(credentials: credentials, information: information)
    )

    /// Dynamic client registration, which V1 and V2 share.
    static let registration = [clientRegistration, tokenRequest]

    /// The calls of the SSO service, whose host Adobe does not publish, and of the Reset API for temporary access.
    static let services = [
        service(SSOService.createToken(serviceProvider: sp, identity: P.identity, device: device)),
        service(SSOService.renewToken(serviceProvider: sp, token: P.token)),
        service(SSOService.createLinkCode(serviceProvider: sp, device: device.id, token: P.token)),
        service(SSOService.unlink([], serviceProvider: sp, device: device.id, token: P.token)),
        service(SSOService.listDevices(serviceProvider: sp, device: device.id, token: P.token)),
        service(TemporaryAccessReset.reset(serviceProvider: sp, provider: mvpd, device: nil)),
        service(TemporaryAccessReset.resetPromotional(serviceProvider: sp, provider: mvpd, identity: nil)),
    ]
}
