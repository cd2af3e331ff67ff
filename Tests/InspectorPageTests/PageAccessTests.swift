// SPDX-License-Identifier: Apache-2.0

import InspectorPage
import Testing

@Suite("Only the page itself reaches the inspector")
struct PageAccessTests {
    private let session = InspectorSession()

    private func status(
        _ method: String = "GET",
        _ target: String? = nil,
        host: String? = InspectorSession.host,
        origin: String? = nil,
        site: String? = nil
    ) async -> Int {
        let request = PageRequest(
            method: method,
            target: target ?? "/\(session.access.token)/",
            host: host,
            origin: origin,
            fetchSite: site
        )
        let answer = await session.inspector.answer(to: request, body: [])
        // The body of a rejected request is not read.
        #expect((session.inspector.rejection(of: request) != nil) == [403, 404, 405].contains(answer.status))
        return answer.status
    }

    /// The rejection before the body is read, or `nil`.
    private func rejection(_ target: String, origin: String?, site: String? = nil) -> Int? {
        session.inspector.rejection(
            of: PageRequest(
                method: "POST",
                target: target,
                host: InspectorSession.host,
                origin: origin,
                fetchSite: site
            )
        )?.status
    }

    @Test("the address that was printed opens the page")
    func opens() async {
        #expect(await status() == 200)
        #expect(await status(site: "none") == 200)
        #expect(await status(host: "LOCALHOST:4711", origin: "http://localhost:4711", site: "same-origin") == 200)
        #expect(session.access.url == "http://127.0.0.1:4711/\(session.access.token)/")
    }

    @Test(
        "a name of another site that resolves to this machine is rejected",
        arguments: [
            nil, "", "evil.example.test:4711", "127.0.0.1", "127.0.0.1:80", "127.0.0.1:4711.evil.example.test",
            "[::1]:4711",
        ]
    )
    func rejectsHosts(_ host: String?) async {
        #expect(await status(host: host) == 403)
    }

    @Test(
        "another origin is rejected, also with the token",
        arguments: [
            "null", "http://evil.example.test", "https://127.0.0.1:4711", "http://127.0.0.1:80",
            "http://localhost:4711", "http://127.0.0.1:4711/", "http://127.0.0.1:4711.evil.example.test",
        ]
    )
    func rejectsOrigins(_ origin: String) async {
        #expect(await status("POST", "/\(session.access.token)/options", origin: origin) == 403)
        #expect(await status(origin: origin) == 403)
    }

    @Test("a call without an origin is rejected, because browsers always send it")
    func requiresOrigin() async {
        let target = "/\(session.access.token)/options"
        #expect(await status("POST", target) == 403)
        #expect(await status("POST", target, origin: "http://127.0.0.1:4711") == 200)
    }

    /// Every call keeps or reads what the user opened (S-111).
    @Test("every call is rejected for another page", arguments: Inspector.CallName.allCases)
    func closesEveryCall(_ call: Inspector.CallName) {
        let target = "/\(session.access.token)/\(call.rawValue)"
        let own = "http://127.0.0.1:4711"
        #expect(rejection(target, origin: "http://evil.example.test", site: "cross-site") == 403)
        #expect(rejection(target, origin: own, site: "same-site") == 403)
        #expect(rejection(target, origin: "null") == 403)
        #expect(rejection(target, origin: nil) == 403)
        #expect(rejection(target, origin: own, site: "same-origin") == nil)
    }

    @Test("a request that another page caused is rejected", arguments: ["cross-site", "same-site", "other"])
    func rejectsOtherPages(_ site: String) async {
        #expect(await status(site: site) == 403)
    }

    @Test("a path without the whole token is not found")
    func requiresToken() async {
        let token = session.access.token
        #expect(token.utf8.count == 64)
        let wrong = "0" + token.dropFirst() == token ? "1" + token.dropFirst() : "0" + token.dropFirst()
        for target in [
            "", "/", "/page.js", "/\(token)", "/\(token.dropLast())/", "/\(wrong)/", "/\(token)x/", "//\(token)/",
        ] {
            #expect(await status("GET", target) == 404, "\(target)")
        }
    }

    @Test("other methods are rejected", arguments: ["PUT", "DELETE", "OPTIONS", "HEAD", "PATCH", "TRACE", "get", ""])
    func rejectsMethods(_ method: String) async {
        #expect(await status(method, origin: "http://127.0.0.1:4711") == 405)
    }

    @Test("each process has another token")
    func tokensDiffer() {
        var generator = SystemRandomNumberGenerator()
        let tokens = (0..<8).map { _ in PageAccess(port: 1, using: &generator).token }
        #expect(Set(tokens).count == 8)
    }

    @Test("the policy allows the files of the page only, and nothing is stored")
    func forbids() {
        let headers = Dictionary(uniqueKeysWithValues: PageAnswer.headers.map { ($0.name, $0.value) })
        let policy = headers["Content-Security-Policy"] ?? ""
        for part in [
            "default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "form-action 'none'",
            "trusted-types 'none'",
        ] {
            #expect(policy.contains(part))
        }
        #expect(!policy.contains("unsafe"))
        #expect(headers["Cache-Control"] == "no-store")
        #expect(headers["X-Content-Type-Options"] == "nosniff")
        #expect(headers["Referrer-Policy"] == "no-referrer")
    }
}
