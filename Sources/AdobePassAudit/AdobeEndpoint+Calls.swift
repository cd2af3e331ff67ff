// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import HTTPTypes

extension AdobeEndpoint {
    private typealias P = Placeholder

    private static func v2<Answer>(_ call: ServiceCall<Answer>, polling: Int? = nil) -> AdobeEndpoint {
        AdobeEndpoint(.v2, call, polling: polling)
    }

    private static func service<Answer>(_ call: ServiceCall<Answer>) -> AdobeEndpoint { AdobeEndpoint(.service, call) }

    private static let partnerSession = RESTv2.startPartnerSession(
        serviceProvider: P.channel,
        domainName: nil,
        redirectURL: nil,
        device: P.device,
        status: P.status
    )

    private static let exchange = RESTv2.exchangePartnerResponse(
        serviceProvider: P.channel,
        response: P.response,
        device: P.device,
        status: P.status
    )

    /// The calls of REST API V2, those with more literal segments first.
    static let v2: [AdobeEndpoint] = [
        AdobeEndpoint(.v2, "GET", "/api/v2/authenticate/{sp}/{code}"),
        v2(RESTv2.readConfiguration(serviceProvider: P.channel, device: P.device))
            .allowing([.deviceIdentifier, .deviceInformation]),
        v2(partnerSession),
        v2(exchange),
        v2(RESTv2.createSession(serviceProvider: P.channel, device: P.device)),
        v2(RESTv2.resumeSession(serviceProvider: P.channel, code: P.code)),
        v2(RESTv2.readSession(serviceProvider: P.channel, code: P.code)),
        v2(RESTv2.readProfiles(serviceProvider: P.channel, device: P.device)),
        v2(RESTv2.readProfiles(serviceProvider: P.channel, code: P.code), polling: 3),
        v2(RESTv2.readProfiles(serviceProvider: P.channel, provider: P.mvpd, device: P.device), polling: 3),
        // Only the OpenAPI description lists the identity.
        v2(RESTv2.preauthorize(serviceProvider: P.channel, provider: P.mvpd, resources: [], device: P.device))
            .allowing([.temporaryIdentity]),
        v2(RESTv2.authorize(serviceProvider: P.channel, provider: P.mvpd, resources: [], device: P.device)),
        v2(RESTv2.logout(serviceProvider: P.channel, provider: P.mvpd, redirectURL: nil, device: P.device)),
    ]

    private static let information = P.device.information
    private static let credentials = ClientCredentials(clientID: P.text, clientSecret: P.text)

    /// Dynamic client registration, which V1 and V2 share.
    static let registration = [
        AdobeEndpoint(
            .registration,
            .registerClient(softwareStatement: P.text, redirectURI: nil, information: information)
        ),
        AdobeEndpoint(.registration, .requestToken(credentials: credentials, information: information)),
    ]

    /// The calls of the SSO service, whose host Adobe does not publish, and of the Reset API for temporary access.
    static let services = [
        service(SSOService.createToken(serviceProvider: P.channel, identity: P.identity, device: P.device)),
        service(SSOService.renewToken(serviceProvider: P.channel, token: P.token)),
        service(SSOService.createLinkCode(serviceProvider: P.channel, device: P.device.id, token: P.token)),
        service(SSOService.unlink([], serviceProvider: P.channel, device: P.device.id, token: P.token)),
        service(SSOService.listDevices(serviceProvider: P.channel, device: P.device.id, token: P.token)),
        service(TemporaryAccessReset.reset(serviceProvider: P.channel, provider: P.mvpd, device: nil)),
        service(TemporaryAccessReset.resetPromotional(serviceProvider: P.channel, provider: P.mvpd, identity: nil)),
    ]
}
