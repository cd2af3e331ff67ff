// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import Foundation
internal import Testing

/// Exchanges whose answers set cookies.
@Suite struct `cookies of a list of exchanges` {
    private static func document(_ exchanges: [(url: String, cookies: [String])], isTracer: Bool = false) throws
        -> [EnclosedDocument]
    {
        let list = exchanges.map { url, cookies -> [String: Any] in
            let fields = cookies.map { ["name": "Set-cookie", "value": $0] }
            if isTracer {
                return [
                    "requestId": "1", "method": "POST", "url": url, "responseHeaders": fields,
                    "post": [["SAMLResponse", `exports of tools`.base64(`exports of tools`.response)]],
                ]
            }
            let body = ["text": `exports of tools`.sent]
            return [
                "request": ["method": "POST", "url": url, "postData": body] as [String: Any],
                "response": ["headers": fields],
            ]
        }
        let export: [String: Any] = isTracer ? ["requests": list] : ["log": ["entries": list]]
        let text = String(decoding: try JSONSerialization.data(withJSONObject: export), as: UTF8.self)
        return try `exports of tools`.documents(text, isTracer ? .samlTracer : .har)
    }

    private static func words(_ cookies: SetCookies?) -> [String] {
        (cookies?.attributes ?? []).map { "\($0.sameSite?.rawValue ?? "-")\($0.isSecure ? " Secure" : "")" }
    }

    private static func words(_ cookie: String) throws -> [String] {
        words(try document([("https://sp.example/acs", [cookie])]).first?.answer?.cookies)
    }

    @Test(arguments: [
        ("a=b", ["-"]), ("a=b; SameSite=Lax", ["Lax"]), ("a=b;samesite=none;SECURE", ["None Secure"]),
        ("a=b; Path=/; SameSite = Strict ; HttpOnly", ["Strict"]), ("a=b; SameSite=Other; Secure", ["- Secure"]),
        ("a=b; SameSite", ["-"]), ("SameSite=None; Path=/", ["-"]),
        ("a=b; SameSite=Lax\nc=d; Secure", ["Lax", "- Secure"]),
        ("a=b; SameSite=Lax; SameSite=None", ["None"]),
        // No cookies, and removed ones.
        ("", []), ("Secure", []), ("a=; SameSite=Lax", []), ("a=b; Max-Age=0; SameSite=Lax", []),
        ("a=b; max-age=-1", []),
    ])
    func `have only the attributes that decide on requests from other sites`(cookie: String, expected: [String]) throws
    {
        #expect(try Self.words(cookie) == expected)
    }

    @Test func `beyond the limit of a field are skipped`() throws {
        #expect(try Self.words("a=\(String(repeating: "b", count: 8_180)); Secure") == ["- Secure"])
        #expect(try Self.words("a=\(String(repeating: "b", count: 8_192)); Secure").isEmpty)
    }

    @Test(arguments: [false, true])
    func `are those that the same host set before, and those of the answer`(isTracer: Bool) throws {
        let documents = try Self.document(
            [
                ("https://sp.example/login", ["a=b; SameSite=Lax; Secure", "c=d; SameSite=Lax; Secure"]),
                ("https://idp.example/sso", ["e=f; SameSite=Strict"]),
                ("https://SP.example:443/acs?x=https://idp.example/", ["g=h; SameSite=None; Secure"]),
                ("https://sp.example/again", []),
            ],
            isTracer: isTracer
        )
        #expect(
            documents.map { Self.words($0.earlierCookies) } == [[], [], ["Lax Secure"], ["Lax Secure", "None Secure"]]
        )
        #expect(documents.map { Self.words($0.answer?.cookies) } == [["Lax Secure"], ["Strict"], ["None Secure"], []])
    }

    @Test func `of more than 1,000 hosts are not remembered`() throws {
        let hosts = (0...1_000).map { "https://sp\($0).example/" }
        let documents = try Self.document(
            hosts.map { ($0, ["a=b"]) } + [(hosts[0], []), (hosts[999], []), (hosts[1_000], [])]
        )
        #expect(documents.suffix(3).map { Self.words($0.earlierCookies) } == [["-"], ["-"], []])
    }

    @Test func `of a host belong to all its ports and schemes`() throws {
        let documents = try Self.document([("https://sp.example:8443/", ["a=b"]), ("http://sp.example/acs", [])])
        #expect(documents.map { Self.words($0.earlierCookies) } == [[], ["-"]])
    }
}
