// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import ExchangeService
internal import HTTPTypes
internal import Testing

/// The calls of REST API V2 besides the exchange.
struct DeviceCallTests {
    /// A call: its path, the members of the request besides the device, the answer and the call of Adobe Pass, and the
    /// values at paths of the response that the answer becomes; `null` stands for none.
    typealias Case = [String: JSON]

    static let decision =
        #"{"resource":"news","authorized":true,"source":"mvpd","notAfter":9,"token":{"serializedToken":"bQ==","notAfter":8},"#
        + #""attributes":{"packageType":{"value":"gold","state":"plain"}}}"#
    static let denial =
        #"{"resource":"ppv","authorized":false,"error":{"status":403,"code":"authorization_denied_by_mvpd","details":"No"}}"#

    static let mvpd =
        #"{"id":"NorthCable","displayName":"North","enablePlatformServices":true,"displayInPlatformPicker":true,"#
        + #""boardingStatus":"SUPPORTED","platformMappingId":"north-cable"}"#

    static let cases: [Case] = [
        [
            "path": "configuration", "call": "GET /configuration", "members": "",
            "answer": .string(#"{"requestor":{"id":"ACME","name":"Acme","mvpds":[\#(mvpd)]}}"#),
            "expected": [
                "supportedAccountProviderIds": ["north-cable"] as JSON,
                "featuredAccountProviderIds": ["north-cable"] as JSON,
            ],
        ],
        [
            "path": "session-lookup", "call": "GET /sessions/K7P2QXM", "members": #""code":"K7P2QXM","#,
            "answer":
                #"{"existingParameters":{"domainName":"acme.example"},"missingParameters":["mvpd"],"notAfter":9}"#,
            "expected": [
                "result": "session", "existing.domainName": "acme.example", "missing": ["mvpd"] as JSON,
                "device": [:] as JSON, "notAfter": 9,
            ],
        ],
        [
            "path": "profiles", "call": "GET /profiles/NorthCable", "members": #""mvpd":"NorthCable","#,
            "answer": .string(ScriptedTransport.profile),
            "expected": ["result": "profile", "profiles.0.mvpd": "NorthCable"],
        ],
        [
            "path": "profiles", "call": "GET /profiles/code/K7P2QXM", "members": #""code":"K7P2QXM","#,
            "answer": #"{"profiles":{}}"#,
            "expected": ["result": "none", "profiles": [] as JSON, "reason": JSON.null],
        ],
        [
            "path": "profiles", "call": "GET /profiles", "members": #""framework":{"accessStatus":"denied"},"#,
            "answer": #"{"profiles":{}}"#,
            "expected": ["result": "none", "reason": "the accessStatus of the framework is not granted"],
        ],
        [
            "path": "authorize", "call": "POST /decisions/authorize/NorthCable",
            "members": #""mvpd":"NorthCable","resources":["news","ppv"],"#,
            "answer": .string(#"{"decisions":[\#(decision),\#(denial)]}"#),
            "expected": [
                "result": "decisions", "decisions.0.resource": "news", "decisions.0.authorized": true,
                "decisions.0.source": "mvpd", "decisions.0.notAfter": 9, "decisions.0.mediaToken": "bQ==",
                "decisions.0.mediaTokenNotAfter": 8, "decisions.0.attributes.packageType.values.0": "gold",
                "decisions.1.authorized": false, "decisions.1.error.serviceCode": "authorization_denied_by_mvpd",
                "decisions.1.error.serviceAction": "none", "decisions.1.error.details": "No",
            ],
        ],
        [
            "path": "preauthorize", "call": "POST /decisions/preauthorize/NorthCable",
            "members": #""mvpd":"NorthCable","resources":["ppv"],"#,
            "answer": .string(#"{"decisions":[\#(denial)]}"#),
            "expected": ["decisions.0.resource": "ppv", "decisions.0.authorized": false],
        ],
        [
            "path": "sessions", "call": "POST /sessions",
            "members": #""mvpd":"NorthCable","domainName":"acme.example","redirectUrl":"acme://done","#,
            "answer": #"{"actionName":"authenticate","code":"K7P2QXM","url":"/api/v2/authenticate/ACME/K7P2QXM"}"#,
            "expected": [
                "result": "authenticate", "code": "K7P2QXM",
                "page": "https://sp.example.test/api/v2/authenticate/ACME/K7P2QXM",
            ],
        ],
        [
            "path": "sessions", "call": "POST /sessions/K7P2QXM", "members": #""mvpd":"NorthCable","code":"K7P2QXM","#,
            "answer": #"{"actionName":"resume","code":"K7P2QXM","missingParameters":["domainName"]}"#,
            "expected": ["result": "resume", "code": "K7P2QXM", "missing.0": "domainName"],
        ],
        [
            "path": "partner-sessions", "call": "POST /sessions/sso/Apple",
            "members": #""framework":{"accessStatus":"granted","providerId":"north-cable"},"#,
            "answer": .string(
                #"{"actionName":"partner_profile","authenticationRequest":\#(partnerRequest)}"#
            ),
            "expected": ["result": "partner-profile", "request": "PHEvPg==", "attributeNames.0": "uid"],
        ],
        [
            "path": "logout", "call": "GET /logout/NorthCable", "members": #""mvpd":"NorthCable","#,
            "answer": #"{"logouts":{"NorthCable":{"actionName":"logout","url":"/out"}}}"#,
            "expected": [
                "logouts.0.mvpd": "NorthCable", "logouts.0.action": "logout",
                "logouts.0.page": "https://sp.example.test/out",
            ],
        ],
    ]

    private static let partnerRequest = #"{"type":"saml","request":"PHEvPg==","attributesNames":["uid"]}"#

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
        let text = { (name: String) in example[name]?.string ?? "" }
        let fixture = try ServiceFixture(transport: ScriptedTransport([.answer(200, text("answer"))]))
        let reply = try await Self.post(fixture, text("path"), "{\(text("members"))\(Self.device)}")[0].expect(200)
        for (path, value) in try #require(example["expected"]?.members) {
            #expect(reply[path] ?? .null == value, "\(path) in \(reply.text)")
        }
        #expect(reply["outcome"] == (reply["result"] == "none" ? "no-profile" : "answered"))
        let request = try #require(fixture.transport.requests.first)
        let call = "\(request.head.method.rawValue) \(request.head.path?.replacing("/api/v2/ACME", with: "") ?? "")"
        #expect(call == text("call"))
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
        let code: JSON = "authenticated_profile_missing"
        replies[0].has(["error.serviceCode": code, "error.serviceAction": "authentication"])
        #expect((35...40).contains(replies[1].retryAfter))
    }

    @Test func `require JSON`() async throws {
        let reply = try await ServiceFixture().run { try await $0.post("profiles", [], [.contentType: "text/xml"]) }
        #expect(reply.status == 415)
    }

    @Test(arguments: ["v1", "none"]) func `do not exist without REST API V2`(backend: String) async throws {
        let reply = try await ServiceFixture(["BACKEND": backend]).run { try await $0.post("authorize", []) }
        reply.expect(404, ["outcome": "not-found"])
    }

    @Test(arguments: [
        ("profile-requests", "<samlp:AuthnRequest/>", "/api/v1/ACME/profile-requests/NorthCable?deviceType=tvOS"),
        ("configuration", #"{"requestor":{"id":"ACME","mvpds":[\#(mvpd)]}}"#, "/api/v1/config/ACME"),
    ])
    func `lead to an exchange of REST API V1`(path: String, answer: String, call: String) async throws {
        let transport = ScriptedTransport([.answer(200, answer)])
        let body = #"{"mvpd":"NorthCable","device":{"id":"MARKER-DEVICE","type":"tvOS"}}"#
        let reply = try await Self.post(ServiceFixture(["BACKEND": "v1"], transport: transport), path, body)[0]
        reply.expect(200, ["outcome": "answered"])
        #expect(reply["request"]?.string == (path == "configuration" ? nil : answer))
        #expect(transport.requests.map(\.head.path) == [call])
    }
}
