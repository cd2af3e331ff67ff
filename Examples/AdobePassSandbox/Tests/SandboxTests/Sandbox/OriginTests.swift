// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import Sandbox
internal import Testing

/// A page of another site in a browser on this machine cannot use the sandbox (S-111).
@Suite struct `Pages of other sites` {
    private static let closed = Route.all.filter { !$0.receivesOtherSites }

    @Test func `send browsers to log in and out, and nothing else`() {
        #expect(
            Route.all.filter(\.receivesOtherSites).map { "\($0.method) \($0.path)" } == [
                "GET /api/v1/authenticate", "GET /api/v2/authenticate/{sp}/{code}", "GET /provider/login/{code}",
                "GET /provider/logout",
            ]
        )
        #expect(Self.closed.count { $0.path.hasPrefix("/sandbox/") } == 7)
    }

    @Test(arguments: [
        ["Origin": "http://evil.example"], ["Origin": "null"], ["Origin": ""], ["Origin": "http://127.0.0.1:1"],
        ["Sec-Fetch-Site": "cross-site"], ["Sec-Fetch-Site": "same-site"], ["Sec-Fetch-Site": "other"],
    ])
    func `are refused at every other route`(fields: [String: String]) async throws {
        let sandbox = try await LiveSandbox()
        try await sandbox.tell("behave", #"{"path":"/api/v1/**","status":201}"#)
        let before = try await sandbox.send("GET /sandbox/state").text
        for route in Self.closed {
            let call = "\(route.method) \(route.path)".replacing("{", with: "").replacing("}", with: "")
            let answer = try await sandbox.send(call, fields, body: #"{"seconds":60}"#)
            #expect(answer.status == 403, "\(call)")
        }
        #expect(try await sandbox.send("GET /sandbox/state").text == before)
    }

    /// In both fields, because the name has the address of this machine (DNS rebinding).
    @Test(arguments: [
        ("evil.example:8080", false), ("127.0.0.1.evil.example:8080", false), ("127.0.0.1:8080", true),
        ("[::1]:8080", true), ("localhost:8080", true), ("LOCALHOST:8080", true), ("sandbox", true), ("", false),
    ])
    func `are refused under a name that they gave to this machine`(host: String, isOwn: Bool) {
        let fields = ["host": host, "origin": "http://\(host.lowercased())"]
        #expect(Call("POST", "/sandbox/revoke", headers: fields).isOwn == isOwn)
    }

    @Test(arguments: [["Sec-Fetch-Site": "same-origin"], ["Sec-Fetch-Site": "none"], ["Accept": "*/*"]])
    func `are not the page of the sandbox, and not a program`(fields: [String: String]) async throws {
        let sandbox = try await LiveSandbox()
        for fields in [fields, ["Origin": "\(sandbox.address)"]] {
            let answer = try await sandbox.send("POST /sandbox/clock", fields, body: #"{"seconds":60}"#)
            #expect(answer.status == 200)
        }
    }
}
