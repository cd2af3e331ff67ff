// SPDX-License-Identifier: Apache-2.0

#if HTTPClient
internal import Foundation
internal import ScriptedServer
internal import Testing

/// The credentials of `samltool exchange` and their file permissions.
@Suite struct `samltool exchange, registering` {
    private static let document = "exchange/unsigned/one-line.xml"

    /// A service that registers clients, issues tokens and stores responses.
    ///
    /// It no longer knows the client `unknown`.
    private static func service(
        registration: Int = 201,
        unknown: String? = nil,
        exchange: Int = 204
    ) throws -> ScriptedServer {
        try ScriptedServer { connection in
            while let request = connection.readRequest() {
                let (status, body) =
                    switch request.line {
                    case "POST /o/client/register":
                        (registration, #"{"client_id":"ID-MARKER","client_secret":"SECRET-MARKER","error":"x"}"#)
                    case "POST /o/client/token" where unknown.map { request.body.contains("client_id=\($0)&") } ?? false:
                        (400, #"{"error":"invalid_client"}"#)
                    case "POST /o/client/token":
                        (201, #"{"access_token":"TOKEN-MARKER","token_type":"bearer","expires_in":21600}"#)
                    default: (exchange, "")
                    }
                let length = status == 204 ? "" : "Content-Length: \(body.utf8.count)\r\n"
                guard connection.write("HTTP/1.1 \(status) X\r\n\(length)\r\n\(body)") else { return }
            }
        }
    }

    private static func options(_ server: ScriptedServer, _ folder: URL, _ files: [String: String]) throws -> [String] {
        for (name, text) in files.merging(["device.json": ExchangeFiles.information], uniquingKeysWith: { $1 }) {
            let path = folder.appending(path: name).path
            _ = FileManager.default.createFile(
                atPath: path,
                contents: Data(text.utf8),
                attributes: [.posixPermissions: 0o600]
            )
        }
        return [
            "exchange", "--api", "v1", "--base-url", server.address, "--requestor", "ACME", "--device-id", "D",
            "--mvpd", "ExampleTV", "--device-info", folder.appending(path: "device.json").path,
            "--client-credentials-file", folder.appending(path: "client.json").path,
        ]
    }

    private static func statement(_ folder: URL) -> [String] {
        ["--software-statement-file", folder.appending(path: "statement.jwt").path]
    }

    private func isPrivate(_ result: Tool.Result) -> Bool { !(result.text + result.errors).contains("MARKER") }

    @Test func `registers once and stores the credentials and the token with mode 0600`() throws {
        let server = try Self.service()
        defer { server.stop() }
        try Folder.with { folder in
            let options = try Self.options(server, folder, ["statement.jwt": "STATEMENT-MARKER\n"])
            for _ in 0..<2 {
                let result = try Tool.run(options + Self.statement(folder) + [Self.document])
                #expect(result.status == 0)
                #expect(result.errors.isEmpty)
                #expect(isPrivate(result))
            }
            let lines = server.requests.map(\.line)
            let exchange = "POST /api/v1/tokens/authn"
            #expect(lines == ["POST /o/client/register", "POST /o/client/token", exchange, exchange])
            #expect(server.requests.first?.body == #"{"software_statement":"STATEMENT-MARKER"}"#)
            let file = folder.appending(path: "client.json")
            let kept = String(decoding: try Data(contentsOf: file), as: UTF8.self)
            #expect(kept == #"{"client_id":"ID-MARKER","client_secret":"SECRET-MARKER"}"# + "\n")
            for suffix in ["", ".token", ".pace"] {
                let attributes = try FileManager.default.attributesOfItem(atPath: file.path + suffix)
                #expect(attributes[.posixPermissions] as? Int == 0o600)
            }
        }
    }

    @Test func `sends at most one call a second in all runs`() throws {
        let server = try Self.service()
        defer { server.stop() }
        try Folder.with { folder in
            let options = try Self.options(server, folder, ["statement.jwt": "STATEMENT-MARKER"])
            let start = ContinuousClock.now
            for _ in 0..<2 { #expect(try Tool.run(options + Self.statement(folder) + [Self.document]).status == 0) }
            // The fourth call follows the first one after three intervals.
            #expect(start.duration(to: .now) >= .seconds(3))
        }
    }

    @Test func `creates no file if the registration is refused`() throws {
        let server = try Self.service(registration: 400)
        defer { server.stop() }
        try Folder.with { folder in
            let options = try Self.options(server, folder, ["statement.jwt": "STATEMENT-MARKER"])
            let result = try Tool.run(options + Self.statement(folder) + [Self.document])
            #expect(result.status == 1)
            #expect(result.errors.contains("authorization: the service refused the call with status 400"))
            #expect(!result.errors.contains("REST API V1"))
            #expect(isPrivate(result))
            #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "client.json").path))
            #expect(server.requests.count == 1)
        }
    }

    @Test func `names the end of V1 if the service refuses a call without an error`() throws {
        let server = try Self.service(exchange: 404)
        defer { server.stop() }
        try Folder.with { folder in
            let options = try Self.options(server, folder, ["statement.jwt": "STATEMENT-MARKER"])
            let result = try Tool.run(options + Self.statement(folder) + [Self.document])
            #expect(result.status == 1)
            #expect(result.errors.contains("REST API V1: Support ended 2025-12-31"))
            #expect(result.errors.contains("Use --api v2."))
        }
    }

    @Test func `does not register if it cannot store the credentials`() throws {
        let server = try Self.service()
        defer { server.stop() }
        try Folder.with { folder in
            var options = try Self.options(server, folder, ["statement.jwt": "STATEMENT-MARKER"])
            options[options.count - 1] = folder.appending(path: "nowhere/client.json").path
            let result = try Tool.run(options + Self.statement(folder) + [Self.document])
            #expect(result.status == 73)
            #expect(server.accepted == 0)
        }
    }

    @Test(arguments: ["", "{}", #"{"client_id":"","client_secret":"MARKER"}"#, #"{"client_id":"MARKER"}"#, "MARKER"])
    func `does not register if the credentials are unreadable`(text: String) throws {
        let server = try Self.service()
        defer { server.stop() }
        try Folder.with { folder in
            let options = try Self.options(server, folder, ["statement.jwt": "S", "client.json": text])
            let result = try Tool.run(options + Self.statement(folder) + [Self.document])
            #expect(result.status == 64)
            #expect(result.errors.contains("The file is not JSON with client_id and client_secret."))
            #expect(isPrivate(result))
            #expect(server.accepted == 0)
        }
    }

    @Test func `registers again if the service no longer knows the client, and replaces the file`() throws {
        let server = try Self.service(unknown: "OLD-MARKER")
        defer { server.stop() }
        try Folder.with { folder in
            let old = #"{"client_id":"OLD-MARKER","client_secret":"SECRET-MARKER"}"#
            let options = try Self.options(server, folder, ["statement.jwt": "STATEMENT-MARKER", "client.json": old])
            let file = folder.appending(path: "client.json")
            #expect(try Tool.run(options + [Self.document]).status == 1)
            #expect(String(decoding: try Data(contentsOf: file), as: UTF8.self) == old)
            let result = try Tool.run(options + Self.statement(folder) + [Self.document])
            #expect(result.status == 0)
            #expect(isPrivate(result))
            #expect(String(decoding: try Data(contentsOf: file), as: UTF8.self).contains("ID-MARKER"))
            let steps = ["/o/client/token", "/o/client/token", "/o/client/register", "/o/client/token"]
            #expect(server.requests.map(\.line) == (steps + ["/api/v1/tokens/authn"]).map { "POST \($0)" })
        }
    }

    @Test func `reports a missing credentials file`() throws {
        let server = try Self.service()
        defer { server.stop() }
        try Folder.with { folder in
            let options = try Self.options(server, folder, [:])
            #expect(try Tool.run(options + [Self.document]).status == 66)
        }
    }

    @Test func `warns about a secret that other users can read`() throws {
        let server = try Self.service()
        defer { server.stop() }
        try Folder.with { folder in
            let credentials = #"{"client_id":"ID-MARKER","client_secret":"SECRET-MARKER"}"#
            let options = try Self.options(server, folder, ["client.json": credentials])
            let path = folder.appending(path: "client.json").path
            for (mode, isTold) in [(0o600, false), (0o640, true), (0o604, true)] {
                try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
                let result = try Tool.run(options + [Self.document])
                #expect(result.status == 0)
                #expect(result.errors.contains("set its mode to 0600") == isTold)
                #expect(isPrivate(result))
            }
        }
    }

    @Test func `reads credentials from the environment`() throws {
        let server = try Self.service()
        defer { server.stop() }
        try Folder.with { folder in
            let options = Array(try Self.options(server, folder, [:]).dropLast(2))
            let environment = ["SWIFT_SAML_CLIENT_ID": "ID-MARKER", "SWIFT_SAML_CLIENT_SECRET": "SECRET-MARKER"]
            let result = try Tool.run(options + [Self.document], environment: environment)
            #expect(result.status == 0)
            #expect(server.requests.first?.body.hasPrefix("client_id=ID-MARKER&client_secret=SECRET-MARKER&") == true)
            #expect(isPrivate(result))
        }
    }
}
#endif
