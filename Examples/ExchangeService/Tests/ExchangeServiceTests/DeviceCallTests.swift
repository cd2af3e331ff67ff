// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import ExchangeService
internal import HTTPTypes
internal import Testing

/// The calls of REST API V2 besides the exchange.
struct DeviceCallTests {
    /// A call: its path, the call of Adobe Pass, the members of the request besides the device, the answer of Adobe Pass,
    /// and the values at paths of the response that the answer becomes; `null` stands for none.
    typealias Case = (path: String, call: String, members: String, answer: String, expected: JSON)

    static let decision =
        #"{"resource":"news","authorized":true,"source":"mvpd","notAfter":9,"token":{"serializedToken":"bQ==","notAfter":8},"#
        + #""attributes":{"packageType":{"value":"gold","state":"plain"}}}"#
    static let denial =
        #"{"resource":"ppv","authorized":false,"error":{"status":403,"code":"authorization_denied_by_mvpd","details":"No"}}"#

    static let mvpd =
        #"{"id":"NorthCable","displayName":"North","enablePlatformServices":true,"displayInPlatformPicker":true,"#
        + #""boardingStatus":"SUPPORTED","platformMappingId":"north-cable"}"#

    private static let host = "https://sp.example.test"
    private static let north: JSON = ["north-cable"]

    static let cases: [Case] = [
        (
            "configuration", "GET /configuration", "", #"{"requestor":{"id":"ACME","name":"Acme","mvpds":[\#(mvpd)]}}"#,
            ["supportedAccountProviderIds": north, "featuredAccountProviderIds": north]
        ),
        (
            "session-lookup", "GET /sessions/K7P2QXM", #""code":"K7P2QXM","#,
            #"{"existingParameters":{"domainName":"acme.example"},"missingParameters":["mvpd"],"notAfter":9}"#,
            [
                "result": "session", "existing.domainName": "acme.example", "missing": ["mvpd"] as JSON,
                "device": [:] as JSON, "notAfter": 9,
            ]
        ),
        (
            "profiles", "GET /profiles/NorthCable", #""mvpd":"NorthCable","#, ScriptedTransport.profile,
            ["result": "profile", "profiles.0.mvpd": "NorthCable"]
        ),
        (
            "profiles", "GET /profiles/code/K7P2QXM", #""code":"K7P2QXM","#, #"{"profiles":{}}"#,
            ["result": "none", "profiles": [] as JSON, "reason": JSON.null]
        ),
        (
            "profiles", "GET /profiles", #""framework":{"accessStatus":"denied"},"#, #"{"profiles":{}}"#,
            ["result": "none", "reason": "the accessStatus of the framework is not granted"]
        ),
        (
            "authorize", "POST /decisions/authorize/NorthCable", #""mvpd":"NorthCable","resources":["news","ppv"],"#,
            #"{"decisions":[\#(decision),\#(denial)]}"#,
            [
                "result": "decisions", "decisions.0.resource": "news", "decisions.0.authorized": true,
                "decisions.0.source": "mvpd", "decisions.0.notAfter": 9, "decisions.0.mediaToken": "bQ==",
                "decisions.0.mediaTokenNotAfter": 8, "decisions.0.attributes.packageType.values.0": "gold",
                "decisions.1.authorized": false, "decisions.1.error.serviceCode": "authorization_denied_by_mvpd",
                "decisions.1.error.serviceAction": "none", "decisions.1.error.details": "No",
            ]
        ),
        (
            "preauthorize", "POST /decisions/preauthorize/NorthCable", #""mvpd":"NorthCable","resources":["ppv"],"#,
            #"{"decisions":[\#(denial)]}"#, ["decisions.0.resource": "ppv", "decisions.0.authorized": false]
        ),
        (
            "sessions", "POST /sessions",
            #""mvpd":"NorthCable","domainName":"acme.example","redirectUrl":"acme://done","#,
            #"{"actionName":"authenticate","code":"K7P2QXM","url":"/api/v2/authenticate/ACME/K7P2QXM"}"#,
            ["result": "authenticate", "code": "K7P2QXM", "page": "\(host)/api/v2/authenticate/ACME/K7P2QXM"]
        ),
        (
            "sessions", "POST /sessions/K7P2QXM", #""mvpd":"NorthCable","code":"K7P2QXM","#,
            #"{"actionName":"resume","code":"K7P2QXM","missingParameters":["domainName"]}"#,
            ["result": "resume", "code": "K7P2QXM", "missing.0": "domainName"]
        ),
        (
            "partner-sessions", "POST /sessions/sso/Apple",
            #""framework":{"accessStatus":"granted","providerId":"north-cable"},"#,
            #"{"actionName":"partner_profile","authenticationRequest":\#(partnerRequest)}"#,
            ["result": "partner-profile", "request": "PHEvPg==", "attributeNames.0": "uid"]
        ),
        (
            "logout", "GET /logout/NorthCable", #""mvpd":"NorthCable","#,
            #"{"logouts":{"NorthCable":{"actionName":"logout","url":"/out"}}}"#,
            ["logouts.0.mvpd": "NorthCable", "logouts.0.action": "logout", "logouts.0.page": "\(host)/out"]
        ),
    ]

    private static let partnerRequest = #"{"type":"saml","request":"PHEvPg==","attributesNames":["uid"]}"#

    static let device = #""device":\#(SampleDocument.members["device"]?.text ?? "")"#

    @Test(arguments: cases)
    func `run in the session of the device, and return the answer`(example: Case) async throws {
        let fixture = try ServiceFixture(transport: ScriptedTransport([.answer(200, example.answer)]))
        let reply = try await fixture.post(example.path, "{\(example.members)\(Self.device)}").expect(200)
        for (path, value) in try #require(example.expected.members) {
            #expect(reply[path] ?? .null == value, "\(path) in \(reply.text)")
        }
        #expect(reply["outcome"] == (reply["result"] == "none" ? "no-profile" : "answered"))
        let request = try #require(fixture.transport.requests.first)
        let call = "\(request.head.method.rawValue) \(request.head.path?.replacing("/api/v2/ACME", with: "") ?? "")"
        #expect(call == example.call)
        #expect(request.head.headerFields[.named("X-Forwarded-For")] == "127.0.0.1")
        #expect(!fixture.log.contains("MARKER"))
    }

    @Test(
        arguments: [
            ("exchange", "{MARKER-UID", "must be JSON"), ("exchange", "[]", "wrong type"),
            ("exchange", #"{"device":1}"#, "device: the value has the wrong type"),
            ("exchange", #"{"mvpd":"MARKER-UID"}"#, "samlAttributeQueryResponse"),
            ("exchange", #"{"samlAttributeQueryResponse":""}"#, "samlAttributeQueryResponse"),
            ("authorize", #"{"mvpd":"NorthCable",\#(device)}"#, "resources"),
            ("authorize", #"{"resources":["news"],\#(device)}"#, "mvpd"), ("logout", "{\(device)}", "mvpd"),
            ("partner-sessions", "{\(device)}", "framework"), ("profiles", "{}", "device.id"),
            ("profiles", #"{"device":{"id":"MARKER-DEVICE"}}"#, "device.information"),
            ("session-lookup", "{\(device)}", "code"),
            ("profiles", #"{"code":"MARKER CODE",\#(device)}"#, "code"),
            ("sessions", #"{"domainName":"\#(String(repeating: "a", count: 9_000))",\#(device)}"#, "8192 bytes"),
        ]
    )
    func `name what is missing or invalid, and send nothing`(path: String, body: String, name: String) async throws {
        let fixture = try ServiceFixture()
        let reply = try await fixture.post(path, body).expect(400)
        #expect(reply["error.message"]?.string?.contains(name) == true, "\(reply.text)")
        #expect(!reply.text.contains("MARKER"))
        #expect(fixture.transport.requests.isEmpty)
    }

    @Test(arguments: ["v1", "none"]) func `do not exist without REST API V2`(backend: String) async throws {
        let reply = try await ServiceFixture(["BACKEND": backend]).post("authorize", "")
        reply.expect(404, ["outcome": "not-found"])
    }

    @Test(arguments: [
        ("profile-requests", "<samlp:AuthnRequest/>", "/api/v1/ACME/profile-requests/NorthCable?deviceType=tvOS"),
        ("configuration", #"{"requestor":{"id":"ACME","mvpds":[\#(mvpd)]}}"#, "/api/v1/config/ACME"),
    ])
    func `lead to an exchange of REST API V1`(path: String, answer: String, call: String) async throws {
        let transport = ScriptedTransport([.answer(200, answer)])
        let body = #"{"mvpd":"NorthCable","device":{"id":"MARKER-DEVICE","type":"tvOS"}}"#
        let reply = try await ServiceFixture(["BACKEND": "v1"], transport: transport).post(path, body)
        reply.expect(200, ["outcome": "answered"])
        #expect(reply["request"]?.string == (path == "configuration" ? nil : answer))
        #expect(transport.requests.map(\.head.path) == [call])
    }
}
