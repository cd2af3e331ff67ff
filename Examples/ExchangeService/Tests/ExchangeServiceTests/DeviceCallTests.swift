// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import ExchangeService
internal import HTTPTypes
internal import Testing

/// The calls of REST API V2 besides the exchange.
struct DeviceCallTests {
    /// A call: its path, the members of the request besides the device, the answer and the call of Adobe Pass, and the
    /// members of the response that the answer becomes.
    typealias Case = (path: String, members: String, answer: String, call: String, expected: Values)

    static let decision =
        #"{"resource":"news","authorized":true,"source":"mvpd","notAfter":9,"token":{"serializedToken":"bQ==","notAfter":8},"#
        + #""attributes":{"packageType":{"value":"gold","state":"plain"}}}"#
    static let denial =
        #"{"resource":"ppv","authorized":false,"error":{"status":403,"code":"authorization_denied_by_mvpd","details":"No"}}"#

    static let mvpd =
        #"{"id":"NorthCable","displayName":"North","enablePlatformServices":true,"displayInPlatformPicker":true,"#
        + #""boardingStatus":"SUPPORTED","platformMappingId":"north-cable"}"#

    static let cases: [Case] = [
        (
            "configuration",
            "",
            #"{"requestor":{"id":"ACME","name":"Acme","mvpds":[\#(mvpd)]}}"#,
            "GET /api/v2/ACME/configuration",
            ["supportedAccountProviderIds": ["north-cable"], "featuredAccountProviderIds": ["north-cable"]]
        ),
        (
            "session-lookup",
            #""code":"K7P2QXM","#,
            #"{"existingParameters":{"domainName":"acme.example"},"missingParameters":["mvpd"],"notAfter":9}"#,
            "GET /api/v2/ACME/sessions/K7P2QXM",
            [
                "result": "session", "existing.domainName": "acme.example", "missing": ["mvpd"], "device": [:],
                "notAfter": 9,
            ]
        ),
        (
            "profiles",
            #""mvpd":"NorthCable","#,
            ScriptedTransport.profile,
            "GET /api/v2/ACME/profiles/NorthCable",
            ["result": "profile", "profiles.0.mvpd": "NorthCable"]
        ),
        (
            "profiles",
            #""code":"K7P2QXM","#,
            #"{"profiles":{}}"#,
            "GET /api/v2/ACME/profiles/code/K7P2QXM",
            ["result": "none", "profiles": [], "reason": nil]
        ),
        (
            "profiles",
            #""framework":{"accessStatus":"denied"},"#,
            #"{"profiles":{}}"#,
            "GET /api/v2/ACME/profiles",
            ["result": "none", "reason": "the accessStatus of the framework is not granted"]
        ),
        (
            "authorize",
            #""mvpd":"NorthCable","resources":["news","ppv"],"#,
            #"{"decisions":[\#(decision),\#(denial)]}"#,
            "POST /api/v2/ACME/decisions/authorize/NorthCable",
            [
                "result": "decisions", "decisions.0.resource": "news", "decisions.0.authorized": true,
                "decisions.0.source": "mvpd", "decisions.0.notAfter": 9, "decisions.0.mediaToken": "bQ==",
                "decisions.0.mediaTokenNotAfter": 8, "decisions.0.attributes.packageType.values": ["gold"],
                "decisions.1.authorized": false,
                "decisions.1.error": [
                    "serviceCode": "authorization_denied_by_mvpd", "serviceAction": "none", "details": "No",
                ],
            ]
        ),
        (
            "preauthorize",
            #""mvpd":"NorthCable","resources":["ppv"],"#,
            #"{"decisions":[\#(denial)]}"#,
            "POST /api/v2/ACME/decisions/preauthorize/NorthCable",
            ["decisions.0.resource": "ppv", "decisions.0.authorized": false]
        ),
        (
            "sessions",
            #""mvpd":"NorthCable","domainName":"acme.example","redirectUrl":"acme://done","#,
            #"{"actionName":"authenticate","actionType":"interactive","code":"K7P2QXM","#
                + #""url":"/api/v2/authenticate/ACME/K7P2QXM"}"#,
            "POST /api/v2/ACME/sessions",
            [
                "result": "authenticate", "code": "K7P2QXM",
                "page": "https://sp.example.test/api/v2/authenticate/ACME/K7P2QXM",
            ]
        ),
        (
            "sessions",
            #""mvpd":"NorthCable","code":"K7P2QXM","#,
            #"{"actionName":"resume","actionType":"direct","code":"K7P2QXM","#
                + #""missingParameters":["domainName"]}"#,
            "POST /api/v2/ACME/sessions/K7P2QXM",
            ["result": "resume", "code": "K7P2QXM", "missing": ["domainName"]]
        ),
        (
            "partner-sessions",
            #""framework":{"accessStatus":"granted","providerId":"north-cable"},"#,
            #"{"actionName":"partner_profile","actionType":"direct","authenticationRequest":"#
                + #"{"type":"saml","request":"PHEvPg==","attributesNames":["uid"]}}"#,
            "POST /api/v2/ACME/sessions/sso/Apple",
            ["result": "partner-profile", "request": "PHEvPg==", "attributeNames": ["uid"]]
        ),
        (
            "logout",
            #""mvpd":"NorthCable","#,
            #"{"logouts":{"NorthCable":{"actionName":"logout","actionType":"interactive","url":"/out"}}}"#,
            "GET /api/v2/ACME/logout/NorthCable",
            ["logouts": [["mvpd": "NorthCable", "action": "logout", "page": "https://sp.example.test/out"]]]
        ),
    ]

    static let device = #""device":\#(SampleDocument.members["device"]?.text ?? "")"#

    private static func post(_ fixture: ServiceFixture, _ path: String, _ bodies: String...) async throws -> [Reply] {
        try await fixture.run { client in
            var replies: [Reply] = []
            for body in bodies { replies.append(try await client.post(path, Array(body.utf8))) }
            return replies
        }
    }

    @Test(arguments: cases)
    func `run in the session of the device, and return the answer`(example: Case) async throws {
        let fixture = try ServiceFixture(transport: ScriptedTransport([.answer(200, example.answer)]))
        let reply = try await Self.post(fixture, example.path, "{\(example.members)\(Self.device)}")[0]
        reply.expect(200, example.expected)
        #expect(reply["outcome"] == (reply["result"] == "none" ? "no-profile" : "answered"))
        let request = try #require(fixture.transport.requests.first)
        #expect("\(request.head.method.rawValue) \(request.head.path ?? "")" == example.call)
        #expect(request.head.headerFields[ServiceFixture.name("X-Forwarded-For")] == "127.0.0.1")
        #expect(!fixture.log.contains("MARKER"))
    }

    @Test(
        arguments: [
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
        let reply = try await Self.post(fixture, path, body)[0]
        #expect(reply.status == 400)
        #expect(reply["error.message"]?.string?.contains(name) == true, "\(reply.text)")
        #expect(!reply.text.contains("MARKER"))
        #expect(fixture.transport.requests.isEmpty)
    }

    @Test func `report a refusal and a wait as the exchange does`() async throws {
        let refusal = #"{"status":403,"code":"authenticated_profile_missing"}"#
        let transport = ScriptedTransport([.answer(403, refusal), .throttle(seconds: 40)])
        let body = #"{"mvpd":"NorthCable","resources":["news"],\#(Self.device)}"#
        let replies = try await Self.post(ServiceFixture(transport: transport), "authorize", body, body)
        #expect(replies.map(\.status) == [502, 429])
        #expect(replies[0]["error.serviceCode"] == "authenticated_profile_missing")
        #expect(replies[0]["error.serviceAction"] == "authentication")
        #expect((35...40).contains(replies[1].retryAfter))
    }

    @Test func `require JSON`() async throws {
        let reply = try await ServiceFixture().run { try await $0.post("profiles", [], [.contentType: "text/xml"]) }
        #expect(reply.status == 415)
    }

    @Test(arguments: ["v1", "none"]) func `do not exist without REST API V2`(backend: String) async throws {
        let reply = try await ServiceFixture(["BACKEND": backend]).run { try await $0.post("authorize", []) }
        #expect(reply.status == 404)
        #expect(reply["outcome"] == "not-found")
    }

    @Test(arguments: [
        ("profile-requests", "<samlp:AuthnRequest/>", "/api/v1/ACME/profile-requests/NorthCable?deviceType=tvOS"),
        ("configuration", #"{"requestor":{"id":"ACME","mvpds":[\#(mvpd)]}}"#, "/api/v1/config/ACME"),
    ])
    func `lead to an exchange of REST API V1`(path: String, answer: String, call: String) async throws {
        let transport = ScriptedTransport([.answer(200, answer)])
        let body = #"{"mvpd":"NorthCable","device":{"id":"MARKER-DEVICE","type":"tvOS"}}"#
        let reply = try await Self.post(ServiceFixture(["BACKEND": "v1"], transport: transport), path, body)[0]
        #expect(reply.status == 200, "\(reply.text)")
        #expect(reply["outcome"] == "answered")
        #expect(reply["request"]?.string == (path == "configuration" ? nil : answer))
        #expect(transport.requests.map(\.head.path) == [call])
    }
}
