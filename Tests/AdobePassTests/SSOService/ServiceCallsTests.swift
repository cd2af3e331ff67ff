// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import HTTPTypes
internal import Testing

/// The calls of the SSO service and of the Reset API.
struct ServiceCallsTests {
    private static let text = IdentityTokenTests.signed

    private static func token() throws -> IdentityToken { try #require(IdentityToken(text)) }

    private static func identity(_ identity: SSOService.Identity?) throws -> SSOService.Identity {
        try #require(identity)
    }

    /// Returns the method, the path, and the fields of a request without `Accept`.
    private static func wire<Answer>(_ call: ServiceCall<Answer>) throws -> [String] {
        let request = call.request(to: try RESTv2Samples.server())
        let head = request.head
        #expect(head.headerFields[.accept] == "application/json")
        return ["\(head.method) \(head.path ?? "")"]
            + head.headerFields.filter { $0.name != .accept }.map { "\($0.name.canonicalName): \($0.value)" }.sorted()
            + (request.body.isEmpty ? [] : [String(decoding: request.body, as: UTF8.self)])
    }

    private static let device = ["ap-device-identifier: fingerprint MGQxZg=="]
    private static let service = ["ad-service-token: \(text)"]

    @Test func `sends what the page of the SSO service lists`() throws {
        let (acme, device) = (try RESTv2Samples.acme(), try RESTv2Samples.device())
        let information = ["x-device-info: \(RESTv2Samples.information.headerValue)"]
        let create = SSOService.createToken(
            serviceProvider: acme,
            identity: try Self.identity(.init(persistentID: "home-1")),
            device: device
        )
        #expect(
            try Self.wire(create) == ["POST /api/ACME/serviceToken"] + Self.device + information + ["x-sso-id: home-1"]
        )
        #expect(create.isIdempotent)
        let link = SSOService.createToken(
            serviceProvider: acme,
            identity: try Self.identity(.init(linkCode: "012345")),
            device: device
        )
        #expect(
            try Self.wire(link) == ["POST /api/ACME/serviceToken"] + Self.device + information + ["x-sso-link: 012345"]
        )
        #expect(!link.isIdempotent)
        let token = try Self.token()
        #expect(
            try Self.wire(SSOService.renewToken(serviceProvider: acme, token: token))
                == ["GET /api/ACME/serviceToken"] + Self.service
        )
        #expect(
            try Self.wire(SSOService.createLinkCode(serviceProvider: acme, device: device.id, token: token))
                == ["POST /api/ACME/link"] + Self.service + Self.device
        )
        #expect(
            try Self.wire(SSOService.listDevices(serviceProvider: acme, device: device.id, token: token))
                == ["GET /api/ACME/list"] + Self.service + Self.device
        )
        let unlink = SSOService.unlink([PrivateText("a")], serviceProvider: acme, device: device.id, token: token)
        #expect(
            try Self.wire(unlink)
                == ["POST /api/ACME/unlink"] + Self.service + Self.device
                + ["content-type: application/json", #"{"devices":["a"]}"#]
        )
    }

    @Test(arguments: ["serviceToken", "jws"]) func `reads both names of the token`(name: String) throws {
        let body = #"{"status":"OK","\#(name)":"\#(Self.text)","notBefore":1790000000000,"notAfter":"1790003600000"}"#
        let call = SSOService.renewToken(serviceProvider: try RESTv2Samples.acme(), token: try Self.token())
        let answer = try call.answer(from: RESTv2Samples.answer(200, body))
        #expect(try answer.token == Self.token())
        #expect(answer.notBefore == Timestamp(millisecondsSince1970: 1_790_000_000_000))
        #expect(answer.notAfter == Timestamp(millisecondsSince1970: 1_790_003_600_000))
    }

    @Test(arguments: ["{}", #"{"serviceToken":"x"}"#, #"{"serviceToken":1}"#, "[]"])
    func `rejects an answer without a token`(body: String) throws {
        let call = SSOService.renewToken(serviceProvider: try RESTv2Samples.acme(), token: try Self.token())
        #expect(throws: AdobePassError.self) { try call.answer(from: RESTv2Samples.answer(200, body)) }
    }

    @Test(arguments: ["code", "link"]) func `reads both names of the code`(name: String) throws {
        let call = SSOService.createLinkCode(
            serviceProvider: try RESTv2Samples.acme(),
            device: try RESTv2Samples.device().id,
            token: try Self.token()
        )
        let answer = try call.answer(from: RESTv2Samples.answer(201, #"{"\#(name)":"012345","notAfter":5}"#))
        #expect(answer.code == PrivateText("012345"))
        #expect(answer.notAfter == Timestamp(millisecondsSince1970: 5))
        #expect(throws: AdobePassError.self) { try call.answer(from: RESTv2Samples.answer(200, #"{"code":"1"}"#)) }
    }

    @Test func `reads the devices`() throws {
        let call = SSOService.listDevices(
            serviceProvider: try RESTv2Samples.acme(),
            device: try RESTv2Samples.device().id,
            token: try Self.token()
        )
        let body = #"{"devices":{"b":{"model":"TV","os":null,"type":"sso"},"a":{"type":"regular","lastSeen":5}}}"#
        let devices = try call.answer(from: RESTv2Samples.answer(200, body))
        #expect(devices.map(\.id) == [PrivateText("a"), PrivateText("b")])
        #expect(devices.map(\.isLinked) == [false, true])
        #expect(devices[1].properties == ["model": PrivateText("TV"), "type": PrivateText("sso")])
        #expect(try call.answer(from: RESTv2Samples.answer(200, #"{"devices":{}}"#)) == [])
    }

    @Test func `reads the error of the SSO service`() throws {
        let call = SSOService.renewToken(serviceProvider: try RESTv2Samples.acme(), token: try Self.token())
        let error = #"{"status":401,"code":"token_expired","message":"x","action":"get_new_token","helpUrl":"h"}"#
        let failure = #expect(throws: AdobePassError.self) {
            try call.answer(from: RESTv2Samples.answer(401, #"{"status":"UNAUTHORIZED","error":\#(error)}"#))
        }
        guard case .refused(401, let read?) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(read.code == "token_expired")
        #expect(read.action == "get_new_token")
        #expect(read.isDocumented)
    }

    @Test(arguments: ["", "a b", "a\r\nX: y", "é", String(repeating: "a", count: 513)])
    func `rejects an identity that is not a header value`(text: String) {
        #expect(SSOService.Identity(persistentID: text) == nil)
        #expect(SSOService.Identity(linkCode: text) == nil)
    }

    @Test func `sends what the page of the Reset API lists`() throws {
        let (acme, pass) = (try RESTv2Samples.acme(), try #require(MVPDID("Temp Pass")))
        let query = "requestor_id=ACME&mvpd_id=Temp%20Pass"
        #expect(
            try Self.wire(TemporaryAccessReset.reset(serviceProvider: acme, provider: pass, device: nil))
                == ["DELETE /reset-tempass/v3/reset?\(query)"]
        )
        let device = try RESTv2Samples.device().id
        #expect(
            try Self.wire(TemporaryAccessReset.reset(serviceProvider: acme, provider: pass, device: device))
                == ["DELETE /reset-tempass/v3/reset?\(query)&device_id=0d1f"]
        )
        let hash = String(repeating: "0a", count: 32)
        let user = try #require(TemporaryIdentity(key: "email", hash: hash))
        let call = TemporaryAccessReset.resetPromotional(serviceProvider: acme, provider: pass, identity: user)
        #expect(try Self.wire(call) == ["DELETE /reset-tempass/v3/reset/generic?\(query)&key=\(hash)"])
        try call.answer(from: RESTv2Samples.answer(204, ""))
        for status in [200, 400, 401, 403] {
            #expect(throws: AdobePassError.self) { try call.answer(from: RESTv2Samples.answer(status, "{}")) }
        }
    }

    @Test func `requests access tokens from the server that issues them`() async throws {
        let transport = RecordingServer()
        let clock = SessionClock()
        let session = AdobePassSession(
            server: try #require(ServerAddress("https://mgmt.example")),
            tokenServer: try RESTv2Samples.server(),
            transport: transport,
            authorization: .credentials(
                InMemoryCredentialStore(ClientCredentials(clientID: PrivateText("c"), clientSecret: PrivateText("s"))),
                registration: nil,
                information: RESTv2Samples.information
            ),
            gate: RequestGate(clock: clock, interval: nil),
            clock: clock,
            jitter: { 0 }
        )
        let (acme, pass) = (try RESTv2Samples.acme(), try #require(MVPDID("TempPass")))
        try await session.run(TemporaryAccessReset.reset(serviceProvider: acme, provider: pass, device: nil))
        let server = try RESTv2Samples.server()
        #expect(await transport.hosts == ["\(server)", "https://mgmt.example"])
    }
}

/// Answers every request, and records the servers.
private actor RecordingServer: Transport {
    private(set) var hosts: [String] = []

    nonisolated func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
        await record("\(request.head.scheme ?? "")://\(request.head.authority ?? "")")
        return request.head.path == "/o/client/token"
            ? RESTv2Samples.answer(201, #"{"access_token":"t","expires_in":100}"#) : RESTv2Samples.answer(204, "")
    }

    private func record(_ host: String) { hosts.append(host) }
}
