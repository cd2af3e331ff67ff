// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import HTTPTypes
internal import SAML
internal import SAMLServiceProvider
internal import TestVectors
internal import Testing

/// `test-idp`.
@Suite(.requiresXMLSec) struct `samltool test-idp` {
    private static func service(trusting metadata: [UInt8]) throws -> ServiceProvider {
        let key = ["sp-rsa.key.pem", "sp-rsa.crt.pem"].map { TestVectors.directory.appending(path: "keys/\($0)") }
        return try ServiceProvider(
            ServiceProvider.Configuration(
                entityID: "http://localhost:9000/saml/metadata",
                baseURL: "http://localhost:9000",
                keys: [
                    ServiceProvider.Key(
                        pem: Array(try Data(contentsOf: key[0])),
                        certificate: Array(try Data(contentsOf: key[1]))
                    )
                ],
                identityProviders: IdentityProviders([IdentityProvider(metadata: metadata, readAt: .now)]),
                store: InMemoryStore()
            )
        )
    }

    /// The request of a browser that starts a login.
    private static let request = ServiceProvider.BrowserRequest(
        HTTPRequest(method: .get, scheme: "http", authority: "localhost:9000", path: "/")
    )

    /// The hidden fields of a page, encoded for a body.
    private static func fields(_ page: String) -> String {
        page.matches(of: /type="hidden" name="(\w+)" value="([^"]*)"/)
            .map { "\($0.1)=\($0.2.replacing("+", with: "%2B").replacing("=", with: "%3D"))" }.joined(separator: "&")
    }

    @Test(arguments: [("", AttemptRecord.Outcome.signedIn), ("expired", .rejectedMessage)])
    func `signs a user in at a service`(misbehavior: String, outcome: AttemptRecord.Outcome) async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "test-idp-\(UUID().uuidString).xml")
        defer { try? FileManager.default.removeItem(at: file) }
        let users = ["--user", "alice", "--user", "bob,groups=a,groups=b,mail=b@x.test"]
        let certificate = TestVectors.directory.appending(path: "keys/sp-rsa.crt.pem").path
        let tool = try TestIdentityProviderTool(users + ["--output", file.path, "--encrypt-for", certificate])
        let service = try Self.service(trusting: Array(try Data(contentsOf: file)))
        let start = await service.login(Self.request, at: .now)
        let cookies = start.response.head.headerFields[values: .setCookie].map { $0.prefix { $0 != ";" } }
        let choice = tool.send("GET", start.response.head.headerFields[.location] ?? "")
        let chosen = "&user=1&misbehavior=\(misbehavior)&binding=post"
        let page = tool.send("POST", "/sign-in", body: Self.fields(choice) + chosen)
        #expect(page.contains("action=\"http://localhost:9000/saml/acs\""))
        var head = HTTPRequest(method: .post, scheme: "http", authority: "localhost:9000", path: "/saml/acs")
        head.headerFields[.cookie] = cookies.joined(separator: "; ")
        let request = ServiceProvider.BrowserRequest(head, body: Array(Self.fields(page).utf8))
        let answer = try #require(await service.answer(request, at: .now))
        #expect(answer.record.outcome == outcome)
        #expect(tool.send("GET", "/").contains("bob at"))
        guard outcome == .signedIn else { return }
        // The logout of the service, which the tool knows by its entity ID alone.
        let session = answer.response.head.headerFields[values: .setCookie].map { $0.prefix { $0 != ";" } }
        head = HTTPRequest(method: .post, scheme: "http", authority: "localhost:9000", path: "/saml/logout")
        head.headerFields[.cookie] = session.joined(separator: "; ")
        let signedIn = try await service.session(of: .init(head), at: .now)
        #expect(signedIn?["groups"] == ["a", "b"] && signedIn?["mail"] == ["b@x.test"])
        let away = try #require(await service.answer(.init(head), at: .now))
        let back = tool.send("GET", away.response.head.headerFields[.location] ?? "")
        #expect(back.lowercased().contains("location: http://localhost:9000/saml/slo?samlresponse="))
    }

    @Test(arguments: ["a,mail", "a,=b", ",a=b", ""]) func `refuses a user that it cannot read`(user: String) throws {
        #expect(try TestIdentityProviderTool(["--user", user]).text.isEmpty)
    }

    @Test(arguments: ["idp-ec.crt.pem", "sp-rsa.key.pem", "none"])
    func `refuses a certificate that it cannot encrypt for`(name: String) throws {
        let file = TestVectors.directory.appending(path: "keys/\(name)").path
        #expect(try TestIdentityProviderTool(["--encrypt-for", file]).text.isEmpty)
    }

    @Test func `answers only the services of --service`() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "test-idp-\(UUID().uuidString).xml")
        defer { try? FileManager.default.removeItem(at: file) }
        let first = try TestIdentityProviderTool(["--output", file.path])
        let metadata = try await Self.service(trusting: Array(try Data(contentsOf: file))).metadata(at: .now)
        try Data(metadata).write(to: file)
        let tool = try TestIdentityProviderTool(["--service", file.path])
        let other = try ServiceProvider(
            ServiceProvider.Configuration(
                entityID: "http://localhost:9001",
                baseURL: "http://localhost:9001",
                keys: Self.service(trusting: first.metadata).configuration.keys,
                identityProviders: IdentityProviders([IdentityProvider(metadata: first.metadata, readAt: .now)]),
                store: InMemoryStore()
            )
        )
        let location = await other.login(Self.request, at: .now).response.head.headerFields[.location] ?? ""
        let path = String(location.dropFirst(first.address.count))
        #expect(first.send("GET", path).contains("200 OK"))
        #expect(tool.send("GET", path).contains("not a service whose metadata was passed"))
    }

    @Test(arguments: [
        ("GET / HTTP/1.1\r\nHost: HOST\r\n\r\n", "200 "), ("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n", "421 "),
        ("GET / HTTP/1.1\r\n\r\n", "421 "), ("GET / HTTP/1.1\r\nHost: HOST\r\nHost: HOST\r\n\r\n", "400 "),
        ("GET http://evil.example/ HTTP/1.1\r\nHost: HOST\r\n\r\n", "400 "), ("\r\n\r\n", "400 "),
        ("POST /sso HTTP/1.1\r\nHost: HOST\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n", "411 "),
        ("POST /sso HTTP/1.1\r\nHost: HOST\r\nContent-Length: 1048577\r\n\r\n", "413 "),
        ("POST /sso HTTP/1.1\r\nHost: HOST\r\nContent-Length: -1\r\n\r\n", "400 "),
        ("GET /" + String(repeating: "a", count: 90 << 10), "431 "),
        ("GET /" + String(repeating: "a", count: 70 << 10) + " HTTP/1.1\r\nHost: HOST\r\n\r\n", "413 "),
    ])
    func `reads requests in one way`(request: String, status: String) throws {
        let tool = try TestIdentityProviderTool()
        let answer = tool.send(request.replacing("HOST", with: tool.address.dropFirst(7)))
        #expect(answer.hasPrefix("HTTP/1.1 \(status)"))
        #expect(answer.contains("connection: close\r\n"))
    }

    /// The pages of other sites in the browser of the machine (S-111).
    @Test(arguments: [
        ("Origin: http://evil.example\r\n", "403 "), ("Sec-Fetch-Site: cross-site\r\n", "403 "),
        ("Origin: http://HOST\r\nOrigin: http://evil.example\r\n", "400 "), ("Origin: http://HOST\r\n", "303 "),
        ("sec-fetch-site: same-origin\r\n", "303 "), ("", "303 "),
    ])
    func `rolls the key over for its own page and for programs`(fields: String, status: String) throws {
        let tool = try TestIdentityProviderTool()
        let request = "POST /roll-over HTTP/1.1\r\nHost: HOST\r\n\(fields)Content-Length: 0\r\n\r\n"
        #expect(tool.send(request.replacing("HOST", with: tool.address.dropFirst(7))).hasPrefix("HTTP/1.1 \(status)"))
    }

    @Test func `answers while other connections send nothing`() throws {
        let tool = try TestIdentityProviderTool()
        let idle = (0..<20).map { _ in tool.connect() }
        defer { for socket in idle { close(socket) } }
        #expect(tool.send("GET", "/metadata").contains("IDPSSODescriptor"))
    }

    @Test(arguments: [SIGINT, SIGTERM]) func `ends on a signal`(_ signal: Int32) throws {
        let tool = try TestIdentityProviderTool()
        #expect(tool.send("GET", "/").contains("200 OK"))
        kill(tool.process.processIdentifier, signal)
        tool.process.waitUntilExit()
        #expect(tool.process.terminationReason == .exit)
        #expect(tool.process.terminationStatus == 128 + signal)
    }

    @Test func `rejects a port in use, and options that it cannot use`() throws {
        let tool = try TestIdentityProviderTool()
        let port = String(tool.address.split(separator: ":").last ?? "")
        let second = try Tool.run("test-idp", "--port", port)
        #expect(second.status == 64)
        #expect(second.errors.contains("--port: "))
        #expect(try Tool.run("test-idp", "--port", "0", "--user", "").status == 64)
        let noService = try Tool.run("test-idp", "--port", "0", "--service", "keys/idp-metadata.xml")
        #expect(noService.status == 64)
        #expect(noService.errors.contains("describes no service provider"))
        #expect(try Tool.run("test-idp", "--port", "0", "--service", "missing.xml").status == 66)
        #if !HTTPClient
        let url = try Tool.run("test-idp", "--port", "0", "--service", "http://localhost:1/")
        #expect(url.errors.contains("without the trait HTTPClient"))
        #endif
    }
}

extension TestIdentityProviderTool {
    /// The metadata that the tool serves.
    var metadata: [UInt8] {
        let answer = send("GET", "/metadata")
        return Array(answer.components(separatedBy: "\r\n\r\n").dropFirst().joined().utf8)
    }
}
