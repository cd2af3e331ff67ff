// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import HTTPTypes

extension AdobeEndpoint {
    private typealias P = Placeholder

    /// The calls of REST API V2, those with more literal segments first.
    static let v2: [AdobeEndpoint] = [
        AdobeEndpoint(.v2, "GET", "/api/v2/authenticate/{sp}/{code}"),
        AdobeEndpoint(.v2, RESTv2.readConfiguration(serviceProvider: P.channel, device: P.device))
            .allowing([.deviceIdentifier, .deviceInformation]),
        AdobeEndpoint(
            .v2,
            RESTv2.startPartnerSession(
                serviceProvider: P.channel,
                domainName: nil,
                redirectURL: nil,
                device: P.device,
                status: P.status
            )
        ),
        AdobeEndpoint(
            .v2,
            RESTv2.exchangePartnerResponse(
                serviceProvider: P.channel,
                response: P.response,
                device: P.device,
                status: P.status
            )
        ),
        AdobeEndpoint(.v2, RESTv2.createSession(serviceProvider: P.channel, device: P.device)),
        AdobeEndpoint(.v2, RESTv2.resumeSession(serviceProvider: P.channel, code: P.code)),
        AdobeEndpoint(.v2, RESTv2.readSession(serviceProvider: P.channel, code: P.code)),
        AdobeEndpoint(.v2, RESTv2.readProfiles(serviceProvider: P.channel, device: P.device)),
        AdobeEndpoint(.v2, RESTv2.readProfiles(serviceProvider: P.channel, code: P.code), polling: 3),
        AdobeEndpoint(
            .v2,
            RESTv2.readProfiles(serviceProvider: P.channel, provider: P.mvpd, device: P.device),
            polling: 3
        ),
        // Only the OpenAPI description lists the identity.
        AdobeEndpoint(
            .v2,
            RESTv2.preauthorize(serviceProvider: P.channel, provider: P.mvpd, resources: [], device: P.device)
        ).allowing([.temporaryIdentity]),
        AdobeEndpoint(
            .v2,
            RESTv2.authorize(serviceProvider: P.channel, provider: P.mvpd, resources: [], device: P.device)
        ),
        AdobeEndpoint(
            .v2,
            RESTv2.logout(serviceProvider: P.channel, provider: P.mvpd, redirectURL: nil, device: P.device)
        ),
    ]

    /// Dynamic client registration, which V1 and V2 share.
    static let registration = [
        AdobeEndpoint(
            .registration,
            .registerClient(softwareStatement: P.text, redirectURI: nil, information: P.device.information)
        ),
        AdobeEndpoint(
            .registration,
            .requestToken(
                credentials: ClientCredentials(clientID: P.text, clientSecret: P.text),
                information: P.device.information
            )
        ),
    ]

    /// The calls of the SSO service, whose host Adobe does not publish, and of the Reset API for temporary access.
    static let services = [
        AdobeEndpoint(
            .service,
            SSOService.createToken(serviceProvider: P.channel, identity: P.identity, device: P.device)
        ),
        AdobeEndpoint(.service, SSOService.renewToken(serviceProvider: P.channel, token: P.token)),
        AdobeEndpoint(
            .service,
            SSOService.createLinkCode(serviceProvider: P.channel, device: P.device.id, token: P.token)
        ),
        AdobeEndpoint(
            .service,
            SSOService.unlink([], serviceProvider: P.channel, device: P.device.id, token: P.token)
        ),
        AdobeEndpoint(
            .service,
            SSOService.listDevices(serviceProvider: P.channel, device: P.device.id, token: P.token)
        ),
        AdobeEndpoint(
            .service,
            TemporaryAccessReset.reset(serviceProvider: P.channel, provider: P.mvpd, device: nil)
        ),
        AdobeEndpoint(
            .service,
            TemporaryAccessReset.resetPromotional(serviceProvider: P.channel, provider: P.mvpd, identity: nil)
        ),
    ]
}
