// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import HTTPTypes
internal import SAMLEncoding
internal import Testing

/// Values that the tests of REST API V2 share.
enum RESTv2Samples {
    static func acme() throws -> ServiceProviderID { try #require(ServiceProviderID("ACME")) }
    static func cable() throws -> MVPDID { try #require(MVPDID("North Cable")) }
    static func code() throws -> RegistrationCode { try #require(RegistrationCode("K7P2QXM")) }
    static func server() throws -> ServerAddress { try #require(ServerAddress("https://sp.example")) }
    static func response() throws -> EncodedSAMLResponse {
        try EncodedSAMLResponse(#"<p:Response xmlns:p="urn:oasis:names:tc:SAML:2.0:protocol"/>"#)
    }

    static let information = ClientInformation(
        model: "AppleTV11,1",
        version: "1",
        osName: "tvOS",
        osVersion: "26.0",
        connectionType: "WiFi"
    )
    static let status = PartnerFrameworkStatus(
        accessStatus: "granted",
        providerID: SubscriberAccount.ProviderID(rawValue: "north-cable"),
        expirationDate: Timestamp(millisecondsSince1970: 1_798_761_600_000)
    )

    static func device() throws -> StreamingDevice {
        StreamingDevice(id: try #require(DeviceID("0d1f")), information: information)
    }

    static func answer(_ status: Int, _ body: String) -> TransportResponse {
        TransportResponse(head: HTTPResponse(status: .init(code: status)), body: Array(body.utf8))
    }

    static let profiles = """
        {"profiles":{"NorthCable":{"notBefore":1790000000000,"notAfter":"1798761600000","issuer":"Apple","type":"appleSSO",\
        "attributes":{"userID":{"value":"u-81","state":"plain"},"zip":{"value":["1","2"],"state":"enc"}}}}}
        """

    /// Every call with a body that it accepts.
    static func calls() throws -> [(call: AnyCall, body: String)] {
        let (acme, cable, code, device) = (try acme(), try cable(), try code(), try device())
        let credentials = ClientCredentials(clientID: PrivateText("c"), clientSecret: PrivateText("s"))
        let reply = #"{"actionName":"authorize"}"#
        let decisions = #"{"decisions":[]}"#
        return [
            (
                AnyCall("readConfiguration", RESTv2.readConfiguration(serviceProvider: acme, device: device)),
                #"{"requestor":{"id":"ACME"}}"#
            ),
            (
                AnyCall("readProfiles", RESTv2.readProfiles(serviceProvider: acme, device: device, status: nil)),
                profiles
            ),
            (AnyCall("readProfiles", RESTv2.readProfiles(serviceProvider: acme, code: code)), profiles),
            (
                AnyCall("readProfiles", RESTv2.readProfiles(serviceProvider: acme, provider: cable, device: device)),
                profiles
            ),
            (
                AnyCall(
                    "startPartnerSession",
                    RESTv2.startPartnerSession(
                        serviceProvider: acme,
                        domainName: nil,
                        redirectURL: nil,
                        device: device,
                        status: status
                    )
                ), reply
            ),
            (
                AnyCall(
                    "exchangePartnerResponse",
                    RESTv2.exchangePartnerResponse(
                        serviceProvider: acme,
                        response: try response(),
                        device: device,
                        status: status
                    )
                ), profiles
            ),
            (
                AnyCall(
                    "createSession",
                    RESTv2.createSession(serviceProvider: acme, device: device)
                ), reply
            ),
            (
                AnyCall("resumeSession", RESTv2.resumeSession(serviceProvider: acme, code: code)),
                reply
            ),
            (AnyCall("readSession", RESTv2.readSession(serviceProvider: acme, code: code)), "{}"),
            (
                AnyCall(
                    "preauthorize",
                    RESTv2.preauthorize(
                        serviceProvider: acme,
                        provider: cable,
                        resources: [],
                        device: device,
                        status: nil
                    )
                ),
                decisions
            ),
            (
                AnyCall(
                    "authorize",
                    RESTv2.authorize(serviceProvider: acme, provider: cable, resources: [], device: device, status: nil)
                ),
                decisions
            ),
            (
                AnyCall(
                    "logout",
                    RESTv2.logout(serviceProvider: acme, provider: cable, redirectURL: nil, device: device)
                ),
                #"{"logouts":{}}"#
            ),
            (
                AnyCall(
                    "registerClient",
                    .registerClient(softwareStatement: PrivateText("s"), redirectURI: nil, information: information)
                ),
                #"{"client_id":"c","client_secret":"s"}"#
            ),
            (
                AnyCall("requestToken", .requestToken(credentials: credentials, information: information)),
                #"{"access_token":"t","expires_in":60}"#
            ),
        ]
    }
}
