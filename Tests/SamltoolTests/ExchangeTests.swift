// SPDX-License-Identifier: Apache-2.0

#if HTTPClient
internal import Foundation
internal import ScriptedServer
internal import Testing

/// `samltool exchange` with a server on the loopback interface.
@Suite struct `samltool exchange, sending` {
    private static let document = "exchange/unsigned/one-line.xml"
    private static let token = ["SWIFT_SAML_ACCESS_TOKEN": "TOKEN-MARKER"]

    private static func v1(_ server: ScriptedServer) -> [String] {
        [
            "exchange", "--api", "v1", "--base-url", server.address, "--requestor", "ACME", "--device-id",
            "DEVICE-MARKER", "--mvpd", "ExampleTV", "--device-type", "tvOS",
        ]
    }

    private static func v2(_ server: ScriptedServer, _ folder: URL) throws -> [String] {
        let information = folder.appending(path: "device.json")
        try Data(ExchangeFiles.information.utf8).write(to: information)
        return [
            "exchange", "--base-url", server.address, "--requestor", "ACME", "--device-id", "DEVICE-MARKER",
            "--device-info", information.path, "--provider-id", "PROVIDER-MARKER", "--provider-expiration",
            "1800000000000",
        ]
    }

    private static func answer(_ status: Int, _ body: String = "", type: String = "application/json") -> String {
        """
        HTTP/1.1 \(status) X\r\nContent-Type: \(type)\r\n\
        \(status == 204 ? "" : "Content-Length: \(body.utf8.count)\r\n")\r\n\(body)
        """
    }

    private static let profile = """
        {"profiles":{"ExampleTV":{"notBefore":1,"notAfter":"1800000000000","issuer":"Apple","type":"appleSSO",\
        "attributes":{"userID":{"value":"USER-MARKER","state":"plain"},"zip":{"value":["ZIP-MARKER"]}}}}}
        """

    private func isPrivate(_ result: Tool.Result) -> Bool {
        !(result.text + result.errors).contains("MARKER") && !(result.text + result.errors).contains("PHNhbWxw")
    }

    @Test func `stores a token with v1`() throws {
        let server = try ScriptedServer(answering: Self.answer(204))
        defer { server.stop() }
        let result = try Tool.run(Self.v1(server) + [Self.document], environment: Self.token)
        #expect(result.status == 0)
        #expect(result.lines == [#"{"result":"stored"}"#])
        #expect(result.errors.isEmpty)
        let request = try #require(server.requests.first)
        #expect(request.line == "POST /api/v1/tokens/authn")
        #expect(request.field("Authorization") == "Bearer TOKEN-MARKER")
        #expect(
            request.body.hasPrefix("requestor=ACME&deviceId=DEVICE-MARKER&mvpd=ExampleTV&deviceType=tvOS&SAMLResponse=")
        )
        #expect(!request.body.contains("+") && !request.body.contains("%25"))
        #expect(server.requests.count == 1)
    }

    @Test func `creates a profile from a capture with v2`() throws {
        let server = try ScriptedServer(answering: Self.answer(201, Self.profile))
        defer { server.stop() }
        try Folder.with { folder in
            let capture = try Tool.run("encode", "--form", Self.document).output
            let options = try Self.v2(server, folder)
            let result = try Tool.run(options, input: capture, environment: Self.token)
            #expect(result.status == 0)
            #expect(
                result.lines == [
                    """
                    {"result":"stored","profiles":[{"mvpd":"ExampleTV","type":"appleSSO","issuer":"Apple","notBefore":1,\
                    "notAfter":1800000000000,"attributes":["userID","zip"]}]}
                    """
                ]
            )
            #expect(isPrivate(result))
            let request = try #require(server.requests.first)
            #expect(request.line == "POST /api/v2/ACME/profiles/sso/Apple")
            #expect(request.body == String(decoding: capture, as: UTF8.self))
            #expect(request.field("AP-Device-Identifier")?.hasPrefix("fingerprint ") == true)
            #expect(request.field("X-Device-Info") != nil)
            #expect(request.field("AP-Partner-Framework-Status") != nil)

            let shown = try Tool.run(options + ["--show-values"], input: capture, environment: Self.token)
            #expect(shown.text.contains(#""attributes":{"userID":["USER-MARKER"],"zip":["ZIP-MARKER"]}"#))
        }
    }

    static let failures: [(answer: String, status: Int32, message: String)] = [
        (answer(400, #"{"status":400,"message":"MARKER"}"#), 1, "refused the call with status 400: unnamed"),
        (
            answer(400, #"{"code":"invalid_parameter_device_id","message":"MARKER","action":"none"}"#), 1,
            "advises: none"
        ),
        (answer(401, #"{"code":"token_expired","details":"MARKER"}"#), 1, "refused the call with status 401"),
        (answer(403, "<html>MARKER</html>", type: "text/html"), 1, "refused the call with status 403"),
        (answer(500, "MARKER"), 1, "check whether the call took effect"),
        (answer(503, ""), 1, "check whether the call took effect"),
        (answer(302, "MARKER"), 74, "the answer with status 302 is not documented"),
        (answer(200, "MARKER"), 74, "the answer with status 200 is not documented"),
        ("MARKER\r\n\r\n", 74, "not-http"),
        ("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nMARKER", 74, "closed-early"),
        ("HTTP/1.1 200 OK\r\nContent-Length: 99999999\r\n\r\nMARKER", 74, "too-large"),
    ]

    @Test(arguments: failures) func `reports the failure of the service`(answer: String, status: Int32, message: String)
        throws
    {
        let server = try ScriptedServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.write(answer)
        }
        defer { server.stop() }
        try Folder.with { folder in
            for options in [Self.v1(server), try Self.v2(server, folder)] {
                let result = try Tool.run(options + [Self.document], environment: Self.token)
                #expect(result.status == status)
                #expect(result.output.isEmpty)
                #expect(result.errors.contains(message))
                #expect(isPrivate(result))
            }
        }
        #expect(server.requests.count == 2)
    }

    @Test func `sends again after status 429, and reports when it stops`() throws {
        let busy = Self.answer(429, "<html>MARKER</html>", type: "text/html")
        let server = try ScriptedServer(answering: busy)
        let options = Self.v1(server) + ["--timeout", "1", Self.document]
        let result = try Tool.run(options, environment: Self.token)
        #expect(result.status == 75)
        #expect(result.errors.contains("too many calls"))
        #expect(isPrivate(result))
        #expect(server.requests.count == 2)
        server.stop()
        let soon = try ScriptedServer { connection in
            guard connection.readRequest() != nil, connection.write(busy) else { return }
            guard connection.readRequest() != nil else { return }
            connection.write(Self.answer(204))
        }
        defer { soon.stop() }
        #expect(try Tool.run(Self.v1(soon) + [Self.document], environment: Self.token).status == 0)
        #expect(soon.requests.count == 2)
    }

    @Test func `shows escaped text of the service on request`() throws {
        let body = #"{"status":400,"message":"no \u001b[31m red","code":"x"}"#
        let server = try ScriptedServer(answering: Self.answer(400, body))
        defer { server.stop() }
        let result = try Tool.run(Self.v1(server) + ["--show-values", Self.document], environment: Self.token)
        #expect(result.errors.contains("the service says: no "))
        #expect(!result.errors.contains("\u{1B}"))
    }

    @Test func `reports that the user is not signed in if there is no profile`() throws {
        let server = try ScriptedServer(answering: Self.answer(200, #"{"profiles":{}}"#))
        defer { server.stop() }
        try Folder.with { folder in
            let result = try Tool.run(try Self.v2(server, folder) + [Self.document], environment: Self.token)
            #expect(result.status == 1)
            #expect(result.output.isEmpty)
            #expect(result.errors.contains("the user is not signed in"))
        }
    }

    @Test func `reports a refused connection and a timeout`() throws {
        let server = try ScriptedServer { $0.waitForEnd() }
        let late = try Tool.run(Self.v1(server) + ["--timeout", "1", Self.document], environment: Self.token)
        #expect(late.status == 74)
        #expect(late.errors.contains("timed-out") && late.errors.contains("check whether the call took effect"))
        server.stop()
        let closed = try ClosedPort()
        let options = Self.v1(server) + ["--base-url", closed.address, Self.document]
        let absent = try Tool.run(options, environment: Self.token)
        #expect(absent.status == 74)
        #expect(absent.errors.contains("not-connected"))
        #expect(!absent.errors.contains("check whether the call took effect"))
        #expect(isPrivate(absent))
    }

    @Test func `ignores proxies of the environment`() throws {
        let server = try ScriptedServer(answering: Self.answer(204))
        defer { server.stop() }
        let proxies = ["http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY", "ALL_PROXY"]
        let environment = Dictionary(uniqueKeysWithValues: proxies.map { ($0, "http://127.0.0.1:1") })
        let result = try Tool.run(
            Self.v1(server) + [Self.document],
            environment: environment.merging(Self.token) { _, token in token }
        )
        #expect(result.status == 0)
    }

    @Test(arguments: ["guarded", "refuse"])
    func `warns by default if the cleanup changes a document, and rejects it on request`(policy: String) throws {
        let server = try ScriptedServer(answering: Self.answer(204))
        defer { server.stop() }
        let document = "exchange/signed/signed-blanks.xml"
        let refused = try Tool.run(Self.v1(server) + ["--cleanup", policy, document], environment: Self.token)
        #expect(refused.status == 1)
        #expect(refused.output.isEmpty)
        #expect(refused.errors.contains("exchange.cleanup-changes-signed-content"))
        #expect(server.accepted == 0)
        let code = "warning: 1:641: exchange.cleanup-changes-signed-content"
        for (options, isWarned) in [([], true), (["--cleanup", "recipe"], true), (["--cleanup", "none"], false)] {
            let sent = try Tool.run(Self.v1(server) + options + [document], environment: Self.token)
            #expect(sent.status == 0)
            #expect(sent.errors.contains(code) == isWarned)
        }
        #expect(Set(server.requests.map(\.body)).count == 2)
    }

    @Test func `requires authorization before it sends a request`() throws {
        let server = try ScriptedServer(answering: Self.answer(204))
        defer { server.stop() }
        let none = try Tool.run(Self.v1(server) + [Self.document])
        #expect(none.status == 64)
        #expect(none.errors.contains("SWIFT_SAML_ACCESS_TOKEN"))
        let bad = try Tool.run(
            Self.v1(server) + [Self.document],
            environment: ["SWIFT_SAML_ACCESS_TOKEN": "TOKEN MARKER"]
        )
        #expect(bad.status == 64)
        #expect(isPrivate(bad))
        #expect(server.accepted == 0)
    }
}
#endif
