// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import HTTPTypes
internal import SAMLEncoding
internal import Testing

/// Values for the calls of REST API V2.
enum RESTv2Samples {
    static func acme() throws -> RequestorID { try #require(RequestorID("ACME")) }
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
        accessStatus: .granted,
        providerID: PlatformMappingID("north-cable"),
        expirationDate: EpochMilliseconds(since1970: 1_798_761_600_000)
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

    /// Every call with a body that it takes.
    static func calls() throws -> [(call: any ServiceCall, body: String)] {
        let (acme, cable, code, device) = (try acme(), try cable(), try code(), try device())
        let credentials = ClientCredentials(clientID: PrivateText("c"), clientSecret: PrivateText("s"))
        let reply = #"{"actionName":"authorize"}"#
        let decisions = #"{"decisions":[]}"#
        return [
            (RESTv2.ReadConfiguration(serviceProvider: acme, device: device), #"{"requestor":{"id":"ACME"}}"#),
            (RESTv2.ReadProfiles(serviceProvider: acme, device: device, status: nil), profiles),
            (RESTv2.ReadProfiles(serviceProvider: acme, code: code), profiles),
            (
                RESTv2.StartPartnerSession(
                    serviceProvider: acme,
                    domainName: nil,
                    redirectURL: nil,
                    device: device,
                    status: status
                ), reply
            ),
            (
                RESTv2.ExchangePartnerResponse(
                    serviceProvider: acme,
                    response: try response(),
                    device: device,
                    status: status
                ), profiles
            ),
            (RESTv2.CreateSession(serviceProvider: acme, parameters: .init(), device: device), reply),
            (RESTv2.ResumeSession(serviceProvider: acme, code: code, parameters: .init()), reply),
            (RESTv2.ReadSession(serviceProvider: acme, code: code), "{}"),
            (
                RESTv2.Preauthorize(serviceProvider: acme, provider: cable, resources: [], device: device, status: nil),
                decisions
            ),
            (
                RESTv2.Authorize(serviceProvider: acme, provider: cable, resources: [], device: device, status: nil),
                decisions
            ),
            (
                RESTv2.Logout(serviceProvider: acme, provider: cable, redirectURL: nil, device: device),
                #"{"logouts":{}}"#
            ),
            (
                RegisterClient(softwareStatement: PrivateText("s"), redirectURI: nil, information: information),
                #"{"client_id":"c","client_secret":"s"}"#
            ),
            (
                RequestToken(credentials: credentials, information: information),
                #"{"access_token":"t","expires_in":60}"#
            ),
        ]
    }
}
