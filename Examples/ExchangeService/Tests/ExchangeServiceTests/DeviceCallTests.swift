// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import HummingbirdTesting
internal import NIOCore
internal import Testing

/// The calls of REST API V2 besides the exchange.
struct DeviceCallTests {
    typealias Step = ScriptedTransport.Step

    struct Case: Sendable, CustomTestStringConvertible {
        let path: String
        /// The members of the request besides the device.
        let members: String
        let answer: String
        /// The call of Adobe Pass.
        let call: String
        let outcome: String
        /// The members of the response that the answer becomes.
        let expected: String

        var testDescription: String { "\(path) \(call)" }
    }

    static let decision =
        #"{"resource":"news","authorized":true,"source":"mvpd","notAfter":9,"token":{"serializedToken":"bQ==","notAfter":8},"#
        + #""attributes":{"packageType":{"value":"gold","state":"plain"}}}"#
    static let denial =
        #"{"resource":"ppv","authorized":false,"error":{"status":403,"code":"authorization_denied_by_mvpd","details":"No"}}"#

    static let cases: [Case] = [
        Case(
            path: "profiles",
            members: #""mvpd":"NorthCable","#,
            answer: ScriptedTransport.profile,
            call: "GET /api/v2/ACME/profiles/NorthCable",
            outcome: "answered",
            expected: #""result":"profile","profiles":[{"mvpd":"NorthCable""#
        ),
        Case(
            path: "profiles",
            members: #""code":"K7P2QXM","#,
            answer: #"{"profiles":{}}"#,
            call: "GET /api/v2/ACME/profiles/code/K7P2QXM",
            outcome: "no-profile",
            expected: #""result":"none","profiles":[]"#
        ),
        Case(
            path: "authorize",
            members: #""mvpd":"NorthCable","resources":["news","ppv"],"#,
            answer: #"{"decisions":[\#(decision),\#(denial)]}"#,
            call: "POST /api/v2/ACME/decisions/authorize/NorthCable",
            outcome: "answered",
            expected: #""result":"decisions","decisions":[{"resource":"news","authorized":true,"source":"mvpd","#
                + #""notAfter":9,"mediaToken":"bQ==","mediaTokenNotAfter":8,"#
                + #""attributes":{"packageType":{"state":"plain","values":["gold"]}}},"#
                + #"{"resource":"ppv","authorized":false,"attributes":{},"error":{"serviceCode":"authorization_denied_by_mvpd","#
                + #""serviceAction":"none","details":"No"}}]"#
        ),
        Case(
            path: "preauthorize",
            members: #""mvpd":"NorthCable","resources":["ppv"],"#,
            answer: #"{"decisions":[\#(denial)]}"#,
            call: "POST /api/v2/ACME/decisions/preauthorize/NorthCable",
            outcome: "answered",
            expected: #""decisions":[{"resource":"ppv","authorized":false"#
        ),
        Case(
            path: "sessions",
            members: #""mvpd":"NorthCable","domainName":"acme.example","redirectUrl":"acme://done","#,
            answer: #"{"actionName":"authenticate","actionType":"interactive","code":"K7P2QXM","#
                + #""url":"/api/v2/authenticate/ACME/K7P2QXM"}"#,
            call: "POST /api/v2/ACME/sessions",
            outcome: "answered",
            expected:
                #""result":"authenticate","code":"K7P2QXM","page":"https://sp.example.test/api/v2/authenticate/ACME/K7P2QXM""#
        ),
        Case(
            path: "sessions",
            members: #""mvpd":"NorthCable","code":"K7P2QXM","#,
            answer: #"{"actionName":"resume","actionType":"direct","code":"K7P2QXM","#
                + #""missingParameters":["domainName"]}"#,
            call: "POST /api/v2/ACME/sessions/K7P2QXM",
            outcome: "answered",
            expected: #""result":"resume","code":"K7P2QXM","missing":["domainName"]"#
        ),
        Case(
            path: "partner-sessions",
            members: #""framework":{"accessStatus":"granted","providerId":"north-cable"},"#,
            answer: #"{"actionName":"partner_profile","actionType":"direct","authenticationRequest":"#
                + #"{"type":"saml","request":"PHEvPg==","attributesNames":["uid"]}}"#,
            call: "POST /api/v2/ACME/sessions/sso/Apple",
            outcome: "answered",
            expected: #""result":"partner-profile","request":"PHEvPg==","attributeNames":["uid"]"#
        ),
        Case(
            path: "logout",
            members: #""mvpd":"NorthCable","#,
            answer: #"{"logouts":{"NorthCable":{"actionName":"logout","actionType":"interactive","url":"/out"}}}"#,
            call: "GET /api/v2/ACME/logout/NorthCable",
            outcome: "answered",
            expected: #""logouts":[{"mvpd":"NorthCable","action":"logout","page":"https://sp.example.test/out"}]"#
        ),
    ]

    private static let device =
        #""device":{"id":"MARKER-DEVICE","information":{"model":"TV","version":"1","osName":"tvOS","osVersion":"18","#
        + #""connectionType":"WiFi"}}"#

    private static func call(
        _ fixture: ServiceFixture,
        _ path: String,
        _ body: String,
        _ fields: HTTPFields = [.contentType: "application/json"]
    ) async throws -> Reply {
        try await fixture.run { try await $0.call(path, body, fields) }
    }

    @Test(arguments: cases)
    func `run in the session of the device, and return the answer`(example: Case) async throws {
        let fixture = try ServiceFixture(transport: ScriptedTransport([.answer(200, example.answer)]))
        let reply = try await Self.call(fixture, example.path, "{\(example.members)\(Self.device)}")
        #expect(reply.status == 200)
        #expect(reply.body.outcome == example.outcome)
        #expect(reply.text.contains(example.expected), "\(reply.text)")
        let request = try #require(fixture.transport.requests.first)
        #expect("\(request.head.method.rawValue) \(request.head.path ?? "")" == example.call)
        #expect(request.head.headerFields[ServiceFixture.name("X-Forwarded-For")] == "127.0.0.1")
        #expect(!fixture.log.all.contains("MARKER"))
    }

    @Test(
        arguments: [
            ("authorize", #"{"mvpd":"NorthCable",\#(device)}"#, "resources"),
            ("authorize", #"{"resources":["news"],\#(device)}"#, "mvpd"), ("logout", "{\(device)}", "mvpd"),
            ("partner-sessions", "{\(device)}", "framework"), ("profiles", "{}", "device"),
            ("profiles", #"{"device":{"id":"MARKER-DEVICE"}}"#, "device.information"),
            ("profiles", #"{"code":"MARKER CODE",\#(device)}"#, "code"),
            ("sessions", #"{"domainName":"\#(String(repeating: "a", count: 9_000))",\#(device)}"#, "8192 bytes"),
        ]
    )
    func `name what is missing or invalid, and send nothing`(path: String, body: String, name: String) async throws {
        let fixture = try ServiceFixture()
        let reply = try await Self.call(fixture, path, body)
        #expect(reply.status == 400)
        #expect(reply.body.error?.message.contains(name) == true)
        #expect(!reply.text.contains("MARKER"))
        #expect(fixture.transport.requests.isEmpty)
    }

    @Test func `report a refusal and a wait as the exchange does`() async throws {
        let refusal = #"{"status":403,"code":"authenticated_profile_missing"}"#
        let fixture = try ServiceFixture(
            transport: ScriptedTransport([.answer(403, refusal), .throttle(seconds: 40)])
        )
        let body = #"{"mvpd":"NorthCable","resources":["news"],\#(Self.device)}"#
        let (refused, throttled) = try await fixture.run { client in
            (try await client.call("authorize", body), try await client.call("authorize", body))
        }
        #expect(refused.status == 502)
        #expect(refused.body.error?.serviceCode == "authenticated_profile_missing")
        #expect(refused.body.error?.serviceAction == "authentication")
        #expect(throttled.status == 429)
        #expect((35...40).contains(throttled.headers[.retryAfter].flatMap { Int($0) } ?? 0))
    }

    @Test func `require JSON`() async throws {
        let reply = try await Self.call(try ServiceFixture(), "profiles", "{}", [.contentType: "text/xml"])
        #expect(reply.status == 415)
    }

    @Test(arguments: ["v1", "none"]) func `do not exist without REST API V2`(backend: String) async throws {
        let fixture = try ServiceFixture(["BACKEND": backend])
        let status = try await fixture.run { client in
            try await client.execute(uri: "/v1/profiles", method: .post) { $0.status.code }
        }
        #expect(status == 404)
    }
}

extension TestClientProtocol {
    fileprivate func call(
        _ path: String,
        _ body: String,
        _ fields: HTTPFields = [.contentType: "application/json"]
    ) async throws -> Reply {
        try await execute(uri: "/v1/\(path)", method: .post, headers: fields, body: ByteBuffer(string: body)) {
            try Reply($0)
        }
    }
}
