// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import ScriptedServer
internal import TestVectors
internal import Testing

/// `metadata fetch`.
@Suite struct `samltool metadata fetch` {
    private static let output = ["--output", "idp.xml"]
    private static let key = ["--signed-by", "trust/pem/key-rsa-4096.pem"]

    @Test(arguments: [
        ([], "Pass either --url URL, or --mdq BASE"),
        (["--url", "https://a", "--mdq", "https://a"], "Pass either --url"),
        (["--mdq", "https://a"], "--entity is missing"), (["--url", "https://a"], "--signed-by is missing"),
    ])
    func `rejects options that do not fit together`(arguments: [String], message: String) throws {
        let result = try Tool.run(["metadata", "fetch"] + arguments + Self.output)
        #expect(result.status == 64)
        #expect(result.errors.contains(message))
    }

    @Test func `a build without a client says so`() throws {
        let result = try Tool.run(["metadata", "fetch", "--url", "http://a.example/"] + Self.key + Self.output)
        #expect(result.status == 64)
        #if HTTPClient
        #expect(result.errors.contains("--url takes a URL that begins with https://"))
        #else
        #expect(result.errors.contains("built without the trait HTTPClient"))
        #endif
    }

    #if HTTPClient
    private static func answer(_ status: String, _ fields: String = "", _ body: String = "") -> String {
        "HTTP/1.1 \(status)\r\n\(fields)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }

    @Test(.requiresXMLSec) func `fetches an entity once, and asks whether it changed`() throws {
        let path = TestVectors.directory.appending(path: "trust/signed/entity.xml")
        let document = try String(contentsOf: path, encoding: .utf8)
        let server = try ScriptedServer { connection in
            while let request = connection.readRequest() {
                let isKnown = request.field("If-None-Match") == "\"1\""
                let answer =
                    isKnown
                    ? Self.answer("304 Not Modified") : Self.answer("200 OK", "ETag: \"1\"\r\n", document)
                guard connection.write(answer) else { return }
            }
        }
        defer { server.stop() }
        try Folder.with { folder in
            let file = folder.appending(path: "idp.xml")
            let arguments =
                ["metadata", "fetch", "--mdq", server.address, "--entity", "https://a.example.test"] + Self.key
                + ["--output", file.path, "--at", "2026-05-01T10:00:00Z"]
            let first = try Tool.run(arguments)
            #expect(first.status == 0)
            #expect(first.output.isEmpty)
            #expect(first.errors.contains("1 entity, valid until"))
            #expect(try String(contentsOf: file, encoding: .utf8) == document)
            let second = try Tool.run(arguments)
            #expect(second.status == 0)
            #expect(second.errors.contains("nothing newer"))
            #expect(
                server.requests.map(\.line)
                    == Array(
                        repeating: "GET /entities/https%3A%2F%2Fa.example.test",
                        count: 2
                    )
            )
            let other = try Tool.run(
                ["metadata", "fetch", "--url", server.address, "--entity", "https://b.example.test"] + Self.key
                    + ["--output", file.path, "--at", "2026-05-01T10:00:00Z"]
            )
            #expect(other.status == 1)
            #expect(other.errors.contains("trust.other-entity"))
            #expect(try String(contentsOf: file, encoding: .utf8) == document)
        }
    }

    @Test(.requiresXMLSec) func `reports that there is no answer`() throws {
        let server = try ScriptedServer(answering: "")
        server.stop()
        let result = try Tool.run(["metadata", "fetch", "--url", server.address] + Self.key + Self.output)
        #expect(result.status == 74)
        #expect(result.errors.contains("There is no answer"))
    }
    #endif
}
