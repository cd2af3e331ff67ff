// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import AdobePassExchange
internal import HTTPTypes
internal import SAMLEncoding

/// The answers of the services: configurations, profiles, decisions, tokens, sessions, registrations, errors.
///
/// The first line says how the answer comes: a status, `json`, `xml` or `html`, and `1` or `2` for the calls of one
/// REST API. All behind it is the body. Any answer is an answer or a fault, the same twice.
struct AdobeBodies: FuzzTarget {
    static let name = "adobe-bodies"

    private typealias Reader = (TransportResponse) -> AdobePassError?

    private let first: [Reader]
    private let second: [Reader]

    init() throws {
        first = try Self.callsOfV1().map(Self.reader)
        second = try Self.callsOfV2().map(Self.reader)
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
        // As V1 reads it through XMLAnswerTransport.
        let response = TransportResponse(head: head, body: body).decodingXML
        let readers = (words.last == "2" ? [] : first) + (words.last == "1" ? [] : second)
        for read in readers {
            holds(read(response) == read(response), "an answer fails the same twice")
        }
        if let credentials = ClientCredentials(json: body) {
            holds(ClientCredentials(json: credentials.json) != nil, "credentials that are kept can be read again")
        }
        _ = try? PartnerFrameworkStatus(headerValue: String(decoding: body, as: UTF8.self))
    }

    private static func reader(_ call: any ServiceCall) -> Reader {
        func open(_ call: some ServiceCall) -> Reader {
            { response in
                do throws(AdobePassError) {
                    _ = try call.answer(from: response)
                    return nil
                } catch {
                    return error
                }
            }
        }
        return open(call)
    }
}

extension AdobeBodies {
    private struct Missing: Error {}

    private static func some<Value>(_ value: Value?) throws -> Value {
        guard let value else { throw Missing() }
        return value
    }

    private static func device() throws -> StreamingDevice {
        StreamingDevice(
            id: try some(DeviceID("device")),
            information: ClientInformation(
                model: "TV",
                version: "1",
                osName: "tvOS",
                osVersion: "26.0",
                connectionType: "WiFi"
            )
        )
    }

    private static func response() throws -> EncodedSAMLResponse {
        try EncodedSAMLResponse("<p:Response xmlns:p='urn:oasis:names:tc:SAML:2.0:protocol'/>")
    }

    private static func callsOfV1() throws -> [any ServiceCall] {
        let requestor = try some(RequestorID("ACME"))
        let mvpd = try some(MVPDID("Cable"))
        let code = try some(RegistrationCode("K7P2QXM"))
        let client = RESTv1.Client(requestor: requestor, device: try device())
        return [
            RESTv1.CheckAuthentication(by: .device(client)),
            RESTv1.ReadConfiguration(requestor: requestor),
            RESTv1.RequestProfile(requestor: requestor, mvpd: mvpd, deviceType: .tvOS),
            RESTv1.ExchangeToken(
                try response(),
                requestor: requestor,
                device: try some(DeviceID("device")),
                mvpd: mvpd,
                deviceType: .tvOS
            ),
            RESTv1.CreateRegistrationCode(for: client),
            RESTv1.ReadRegistrationCode(code, requestor: requestor),
            RESTv1.DeleteRegistrationCode(code, requestor: requestor),
            RESTv1.RetrieveAuthenticationToken(for: client),
            RESTv1.Authorize("news", for: client),
            RESTv1.RetrieveAuthorizationToken("news", for: client),
            RESTv1.ObtainMediaToken("news", for: client),
            try some(RESTv1.Preauthorize(["news", "a"], by: .device(client))),
            RESTv1.ReadUserMetadata(for: client),
            RESTv1.Logout(for: client),
            RESTv1.StartFreePreview(for: client),
        ]
    }

    private static func callsOfV2() throws -> [any ServiceCall] {
        let provider = try some(RequestorID("ACME"))
        let mvpd = try some(MVPDID("Cable"))
        let code = try some(RegistrationCode("K7P2QXM"))
        let device = try device()
        let status = PartnerFrameworkStatus(
            accessStatus: .granted,
            providerID: PlatformMappingID("cable"),
            expirationDate: EpochMilliseconds(since1970: 1_798_761_600_000)
        )
        return [
            RESTv2.ReadConfiguration(serviceProvider: provider, device: device),
            RESTv2.ReadProfiles(serviceProvider: provider, device: device, status: nil),
            RESTv2.StartPartnerSession(
                serviceProvider: provider,
                domainName: nil,
                redirectURL: nil,
                device: device,
                status: status
            ),
            RESTv2.ExchangePartnerResponse(
                serviceProvider: provider,
                response: try response(),
                device: device,
                status: status
            ),
            RESTv2.CreateSession(serviceProvider: provider, parameters: .init(), device: device),
            RESTv2.ResumeSession(serviceProvider: provider, code: code, parameters: .init()),
            RESTv2.ReadSession(serviceProvider: provider, code: code),
            RESTv2.Preauthorize(
                serviceProvider: provider,
                provider: mvpd,
                resources: ["news"],
                device: device,
                status: nil
            ),
            RESTv2.Authorize(
                serviceProvider: provider,
                provider: mvpd,
                resources: ["news"],
                device: device,
                status: nil
            ),
            RESTv2.Logout(serviceProvider: provider, provider: mvpd, redirectURL: nil, device: device),
            RegisterClient(
                softwareStatement: PrivateText("s"),
                redirectURI: nil,
                information: device.information
            ),
            RequestToken(
                credentials: ClientCredentials(clientID: PrivateText("c"), clientSecret: PrivateText("s")),
                information: device.information
            ),
        ]
    }
}
