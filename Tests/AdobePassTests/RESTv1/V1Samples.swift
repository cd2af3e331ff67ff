// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import AdobePassExchange
internal import HTTPTypes
internal import SAMLEncoding
internal import Testing

/// Values that the tests of REST API V1 share.
///
/// Each secret holds a word to be looked for.
enum V1Samples {
    static let deviceID = "MARKER-DEVICE"
    static let address = "203.0.113.77"

    static func server() throws -> ServerAddress { try #require(ServerAddress("https://api.example")) }
    static func requestor() throws -> RequestorID { try #require(RequestorID("ACME")) }
    static func mvpd() throws -> MVPDID { try #require(MVPDID("North Cable")) }
    static func code() throws -> RegistrationCode { try #require(RegistrationCode("MARKERCODE")) }
    static func device() throws -> DeviceID { try #require(DeviceID(deviceID)) }

    static func information() -> ClientInformation {
        ClientInformation(model: "MARKER>>?", version: "1", osName: "tvOS", osVersion: "18.0", connectionType: "WiFi")
    }

    static func client(address: String? = nil) throws -> RESTv1.Client {
        RESTv1.Client(
            requestor: try requestor(),
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

/// A call whose answer is of no matter, or only as text.
struct AnyCall: Sendable, CustomTestStringConvertible {
    let name: String
    let repetition: Repetition
    let request: @Sendable (ServerAddress) -> TransportRequest
    let answer: @Sendable (TransportResponse) throws(AdobePassError) -> any Sendable
    let call: any Sendable

    init<Call: ServiceCall>(_ call: Call) {
        name = "\(Call.self)"
        repetition = call.repetition
        request = { call.request(to: $0) }
        answer = { response throws(AdobePassError) in try call.answer(from: response) }
        self.call = call
    }

    var testDescription: String { name }

    /// Every call of V1, those with two forms twice.
    static func all() throws -> [AnyCall] {
        let client = try V1Samples.client(address: V1Samples.address)
        let requestor = try V1Samples.requestor()
        let code = try V1Samples.code()
        let secondScreen = RESTv1.Caller.secondScreen(code, requestor: requestor)
        return [
            AnyCall(RESTv1.CheckAuthentication(by: .device(client))),
            AnyCall(RESTv1.CheckAuthentication(by: secondScreen)),
            AnyCall(RESTv1.ReadConfiguration(requestor: requestor, address: client.address)),
            AnyCall(
                RESTv1.RequestProfile(
                    requestor: requestor,
                    mvpd: try V1Samples.mvpd(),
                    deviceType: .tvOS,
                    address: client.address
                )
            ),
            AnyCall(
                RESTv1.ExchangeToken(
                    try V1Samples.samlResponse(),
                    requestor: requestor,
                    device: try V1Samples.device(),
                    mvpd: try V1Samples.mvpd(),
                    deviceType: .iOS,
                    address: client.address
                )
            ),
            AnyCall(
                RESTv1.CreateRegistrationCode(
                    for: client,
                    mvpd: try V1Samples.mvpd(),
                    lifetime: CodeLifetime(seconds: 600)
                )
            ),
            AnyCall(RESTv1.CreateRegistrationCode(for: client, informationPlace: .form)),
            AnyCall(RESTv1.ReadRegistrationCode(code, requestor: requestor)),
            AnyCall(RESTv1.DeleteRegistrationCode(code, requestor: requestor)),
            AnyCall(RESTv1.RetrieveAuthenticationToken(for: client)),
            AnyCall(RESTv1.Authorize("a&b c", for: client, genericData: PrivateText("{\"a\":\"MARKER\"}"))),
            AnyCall(RESTv1.RetrieveAuthorizationToken("news", for: client)),
            AnyCall(RESTv1.ObtainMediaToken("news", for: client)),
            AnyCall(try #require(RESTv1.Preauthorize(["news", "a+b"], by: .device(client)))),
            AnyCall(try #require(RESTv1.Preauthorize(["news"], by: secondScreen))),
            AnyCall(RESTv1.ReadUserMetadata(for: client)),
            AnyCall(RESTv1.Logout(for: client)),
            AnyCall(RESTv1.StartFreePreview(for: client)),
        ]
    }
}
