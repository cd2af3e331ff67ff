// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import AdobePassExchange
internal import HTTPTypes
internal import SAMLEncoding
internal import Testing

/// Values that the tests of REST API V1 share.
///
/// Each secret contains a marker that tests search for.
enum V1Samples {
    static let deviceID = "MARKER-DEVICE"
    static let address = "203.0.113.77"

    static func server() throws -> ServerAddress { try #require(ServerAddress("https://api.example")) }
    static func serviceProvider() throws -> ServiceProviderID { try #require(ServiceProviderID("ACME")) }
    static func mvpd() throws -> MVPDID { try #require(MVPDID("North Cable")) }
    static func code() throws -> RegistrationCode { try #require(RegistrationCode("MARKERCODE")) }
    static func device() throws -> DeviceID { try #require(DeviceID(deviceID)) }

    /// A SHA-256 in hexadecimal.
    static let hash = String(repeating: "0123456789abcdef", count: 4)
    static func identity() throws -> TemporaryIdentity { try #require(TemporaryIdentity(key: "email", hash: hash)) }

    static func information() -> ClientInformation {
        ClientInformation(model: "MARKER>>?", version: "1", osName: "tvOS", osVersion: "18.0", connectionType: "WiFi")
    }

    static func client(address: String? = nil) throws -> RESTv1.Client {
        RESTv1.Client(
            serviceProvider: try serviceProvider(),
            device: StreamingDevice(id: try device(), information: information()),
            address: try address.map { try #require(ForwardedAddress($0)) }
        )
    }

    static func samlResponse() throws -> EncodedSAMLResponse {
        try EncodedSAMLResponse("<samlp:Response xmlns:samlp='urn:oasis:names:tc:SAML:2.0:protocol'>M</samlp:Response>")
    }

    static func response(_ status: Int, _ type: String? = nil, _ body: String = "") -> TransportResponse {
        var head = HTTPResponse(status: HTTPResponse.Status(code: status))
        head.headerFields[.contentType] = type
        return TransportResponse(head: head, body: Array(body.utf8))
    }

    static func json(_ status: Int, _ body: String) -> TransportResponse { response(status, "application/json", body) }
    /// An answer in XML, as it arrives through `XMLAnswerTransport`.
    static func xml(_ status: Int, _ body: String) -> TransportResponse {
        response(status, "application/xml", body).decodingXML
    }
}

/// A call with any answer.
struct AnyCall: Sendable, CustomTestStringConvertible {
    let name: String
    let call: ServiceCall<any Sendable>

    init<Answer>(_ name: String, _ call: ServiceCall<Answer>) {
        self.name = name
        self.call = ServiceCall(isIdempotent: call.isIdempotent) {
            call.request(to: $0)
        } answer: { response throws(AdobePassError) in
            try call.answer(from: response)
        }
    }

    func answer(_ response: TransportResponse) throws(AdobePassError) -> any Sendable {
        try call.answer(from: response)
    }

    var testDescription: String { name }

    /// Every call of V1.
    ///
    /// A call with two forms is listed twice.
    static func all() throws -> [AnyCall] {
        let client = try V1Samples.client(address: V1Samples.address)
        let requestor = try V1Samples.serviceProvider()
        let code = try V1Samples.code()
        let secondScreen = RESTv1.Caller.secondScreen(code, serviceProvider: requestor)
        return [
            AnyCall("checkAuthentication", RESTv1.checkAuthentication(by: .device(client))),
            AnyCall("checkAuthentication", RESTv1.checkAuthentication(by: secondScreen)),
            AnyCall("readConfiguration", RESTv1.readConfiguration(serviceProvider: requestor, address: client.address)),
            AnyCall(
                "requestProfile",
                RESTv1.requestProfile(
                    serviceProvider: requestor,
                    mvpd: try V1Samples.mvpd(),
                    deviceType: .tvOS,
                    address: client.address
                )
            ),
            AnyCall(
                "exchangeToken",
                RESTv1.exchangeToken(
                    try V1Samples.samlResponse(),
                    serviceProvider: requestor,
                    device: try V1Samples.device(),
                    mvpd: try V1Samples.mvpd(),
                    deviceType: .iOS,
                    address: client.address
                )
            ),
            AnyCall(
                "createRegistrationCode",
                RESTv1.createRegistrationCode(
                    for: client,
                    mvpd: try V1Samples.mvpd(),
                    lifetime: .seconds(600)
                )
            ),
            AnyCall("createRegistrationCode", RESTv1.createRegistrationCode(for: client, sendsInformationInForm: true)),
            AnyCall("readRegistrationCode", RESTv1.readRegistrationCode(code, serviceProvider: requestor)),
            AnyCall("deleteRegistrationCode", RESTv1.deleteRegistrationCode(code, serviceProvider: requestor)),
            AnyCall("retrieveAuthenticationToken", RESTv1.retrieveAuthenticationToken(for: client)),
            AnyCall(
                "authorize",
                RESTv1.authorize("a&b c", for: client, genericData: PrivateText("{\"a\":\"MARKER\"}"))
            ),
            AnyCall("retrieveAuthorizationToken", RESTv1.retrieveAuthorizationToken("news", for: client)),
            AnyCall("obtainMediaToken", RESTv1.obtainMediaToken("news", for: client)),
            AnyCall("preauthorize", try #require(RESTv1.preauthorize(["news", "a+b"], by: .device(client)))),
            AnyCall("preauthorize", try #require(RESTv1.preauthorize(["news"], by: secondScreen))),
            AnyCall("readUserMetadata", RESTv1.readUserMetadata(for: client)),
            AnyCall("logout", RESTv1.logout(for: client)),
            AnyCall(
                "startFreePreview",
                RESTv1.startFreePreview(
                    of: try V1Samples.mvpd(),
                    for: client,
                    domainName: "acme.example",
                    identity: try V1Samples.identity()
                )
            ),
        ]
    }
}
