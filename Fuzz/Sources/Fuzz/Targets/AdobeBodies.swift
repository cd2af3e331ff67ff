// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import AdobePassExchange
internal import HTTPTypes
internal import SAMLEncoding

/// Answers of the services: configurations, profiles, decisions, tokens, sessions, registrations, errors.
///
/// The first line describes the answer: a status, `json`, `xml` or `html`, and `1` or `2` for the calls of one
/// REST API. The rest is the body. Each answer is decoded to the same value or fault twice.
struct AdobeBodies: FuzzTarget {
    static let name = "adobe-bodies"
    static let maximumBytes = 4_096
    static let dictionary = "json"

    private typealias Reader = (TransportResponse) -> AdobePassError?

    private let first: [Reader]
    private let second: [Reader]

    init() throws {
        first = try Self.readersOfV1()
        second = try Self.readersOfV2()
    }

    func run(_ bytes: [UInt8]) {
        let end = bytes.prefix(40).firstIndex(of: UInt8(ascii: "\n"))
        let words = String(decoding: bytes[..<(end ?? 0)], as: UTF8.self).split(separator: " ")
        let body = Array(bytes[(end.map { $0 + 1 } ?? 0)...])
        let status = words.first.flatMap { Int($0) } ?? 200
        var head = HTTPResponse(status: .init(code: (100...999).contains(status) ? status : 200))
        if words.contains("json") { head.headerFields[.contentType] = "application/json" }
        if words.contains("xml") { head.headerFields[.contentType] = "application/xml;charset=utf-8" }
        if words.contains("html") { head.headerFields[.contentType] = "text/html" }
        // V1 reads the answer through XMLAnswerTransport.
        let response = TransportResponse(head: head, body: body).decodingXML
        let readers = (words.last == "2" ? [] : first) + (words.last == "1" ? [] : second)
        for read in readers {
            holds(read(response) == read(response), "an answer has the same fault twice")
        }
        if let credentials = ClientCredentials(json: body) {
            holds(ClientCredentials(json: credentials.json) != nil, "stored credentials can be read again")
        }
        _ = try? PartnerFrameworkStatus(headerValue: String(decoding: body, as: UTF8.self))
    }

    private static func reader<Answer>(_ call: ServiceCall<Answer>) -> Reader {
        { response in
            do throws(AdobePassError) {
                _ = try call.answer(from: response)
                return nil
            } catch {
                return error
            }
        }
    }
}

extension AdobeBodies {
    private struct Missing: Error {}

    private static func some<Value>(_ value: Value?) throws -> Value {
        guard let value else { throw Missing() }
        return value
    }

    private static func device() throws -> StreamingDevice {
        let information = ClientInformation(
            model: "TV",
            version: "1",
            osName: "tvOS",
            osVersion: "26",
            connectionType: "WiFi"
        )
        return StreamingDevice(id: try some(DeviceID("device")), information: information)
    }

    private static func response() throws -> EncodedSAMLResponse {
        try EncodedSAMLResponse("<p:Response xmlns:p='urn:oasis:names:tc:SAML:2.0:protocol'/>")
    }

    private static func readersOfV1() throws -> [Reader] {
        let serviceProvider = try some(ServiceProviderID("ACME"))
        let mvpd = try some(MVPDID("Cable"))
        let code = try some(RegistrationCode("K7P2QXM"))
        let client = RESTv1.Client(serviceProvider: serviceProvider, device: try device())
        let exchange = RESTv1.exchangeToken
        return [
            reader(RESTv1.checkAuthentication(by: .device(client))),
            reader(RESTv1.readConfiguration(serviceProvider: serviceProvider)),
            reader(RESTv1.requestProfile(serviceProvider: serviceProvider, mvpd: mvpd, deviceType: .tvOS)),
            reader(exchange(try response(), serviceProvider, client.device.id, mvpd, .tvOS, nil)),
            reader(RESTv1.createRegistrationCode(for: client)),
            reader(RESTv1.readRegistrationCode(code, serviceProvider: serviceProvider)),
            reader(RESTv1.deleteRegistrationCode(code, serviceProvider: serviceProvider)),
            reader(RESTv1.retrieveAuthenticationToken(for: client)),
            reader(RESTv1.authorize("news", for: client)),
            reader(RESTv1.retrieveAuthorizationToken("news", for: client)),
            reader(RESTv1.obtainMediaToken("news", for: client)),
            reader(try some(RESTv1.preauthorize(["news", "a"], by: .device(client)))),
            reader(RESTv1.readUserMetadata(for: client)),
            reader(RESTv1.logout(for: client)),
            reader(RESTv1.startFreePreview(of: mvpd, for: client, domainName: "acme.example")),
        ]
    }

    private static func readersOfV2() throws -> [Reader] {
        let provider = try some(ServiceProviderID("ACME"))
        let mvpd = try some(MVPDID("Cable"))
        let code = try some(RegistrationCode("K7P2QXM"))
        let device = try device()
        let status = PartnerFrameworkStatus(
            accessStatus: "granted",
            providerID: SubscriberAccount.ProviderID(rawValue: "cable"),
            expirationDate: Timestamp(millisecondsSince1970: 1_798_761_600_000)
        )
        let credentials = ClientCredentials(clientID: PrivateText("c"), clientSecret: PrivateText("s"))
        let (start, exchange) = (RESTv2.startPartnerSession, RESTv2.exchangePartnerResponse)
        let (preauthorize, authorize) = (RESTv2.preauthorize, RESTv2.authorize)
        let (register, requestToken) = (ServiceCall.registerClient, ServiceCall.requestToken)
        return [
            reader(RESTv2.readConfiguration(serviceProvider: provider, device: device)),
            reader(RESTv2.readProfiles(serviceProvider: provider, device: device, status: nil)),
            reader(start(provider, nil, nil, device, status)),
            reader(exchange(provider, try response(), device, status)),
            reader(RESTv2.createSession(serviceProvider: provider, device: device)),
            reader(RESTv2.resumeSession(serviceProvider: provider, code: code)),
            reader(RESTv2.readSession(serviceProvider: provider, code: code)),
            reader(preauthorize(provider, mvpd, ["news"], device, nil)),
            reader(authorize(provider, mvpd, ["news"], device, nil)),
            reader(RESTv2.logout(serviceProvider: provider, provider: mvpd, redirectURL: nil, device: device)),
            reader(register(PrivateText("s"), nil, device.information)),
            reader(requestToken(credentials, device.information)),
        ]
    }
}
