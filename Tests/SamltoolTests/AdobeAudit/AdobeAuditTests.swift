// SPDX-License-Identifier: Apache-2.0

internal import AdobePassAudit
internal import Foundation
internal import Testing

/// `samltool adobe-audit`.
@Suite struct `samltool adobe-audit` {
    private static let migration: [(method: String, path: String, equivalent: String)] = [
        ("GET", "/api/v1/config/ACME.json", "GET /api/v2/{sp}/configuration"),
        ("POST", "/reggie/v1/ACME/regcode", "POST /api/v2/{sp}/sessions"),
        ("GET", "/reggie/v1/ACME/regcode/SECRET7", "GET /api/v2/{sp}/sessions/{code}"),
        ("GET", "/api/v1/authenticate?reg_code=SECRET7", "GET /api/v2/authenticate/{sp}/{code}"),
        ("GET", "/api/v1/checkauthn/SECRET7", "GET /api/v2/{sp}/profiles"),
        ("GET", "/api/v1/tokens/authn", "GET /api/v2/{sp}/profiles"),
        ("POST", "/api/v1/tokens/authn", "POST /api/v2/{sp}/profiles/sso/Apple"),
        ("GET", "/api/v1/tokens/usermetadata", "GET /api/v2/{sp}/profiles"),
        ("GET", "/api/v1/preauthorize/SECRET7", "POST /api/v2/{sp}/decisions/preauthorize/{mvpd}"),
        ("GET", "/api/v1/tokens/media", "POST /api/v2/{sp}/decisions/authorize/{mvpd}"),
        ("GET", "/api/v1/ACME/profile-requests/NorthCable", "POST /api/v2/{sp}/sessions/sso/Apple"),
        ("POST", "/api/v1/authenticate/freepreview", "POST /api/v2/{sp}/decisions/authorize/{mvpd}"),
        ("DELETE", "/api/v1/logout", "GET /api/v2/{sp}/logout/{mvpd}"),
    ]

    @Test(arguments: migration)
    func `names the call of V2 for each call of V1, with the dates`(
        method: String,
        path: String,
        equivalent: String
    ) throws {
        let answer = try AuditAnswer([.v1(method, path)])
        let finding = try #require(answer.findings.first { $0["rule"] as? String == "adobe.v1-call" })
        #expect((finding["equivalent"] as? String)?.hasPrefix(equivalent) == true)
        #expect(finding["endOfSupport"] as? String == "2025-12-31")
        #expect(finding["endOfLife"] as? String == "end of 2026 (to be decided)")
        #expect(!answer.text.contains("SECRET7"))
        #expect(!answer.isClean)
    }

    @Test func `a report contains no token, query, code or personal data`() throws {
        var request = AuditRequest.v2(
            "POST",
            "ACME/decisions/authorize/NorthCable?access_token=SECRET1",
            ["Authorization": "SECRET2", "AP-Device-Identifier": "SECRET3", "X-Device-Info": "SECRET4"],
            body: #"{"resources":["SECRET5"]}"#
        )
        request.fields["AP-TempPass-Identity"] = AuditRequest.encoded(#"{"email":"SECRET6@b.example"}"#)
        let paths = [
            "https://SECRET7:SECRET8@sp.auth.adobe.com/api/v2/ACME/profiles/code/SECRET9",
            "https://sp.auth.adobe.com/api/v2/ACME/profile/code/SECRET10?SECRET11#SECRET12",
            "https://sp.auth.adobe.com/eyJSECRET13/SECRET14@b.example/\(String(repeating: "SECRET15", count: 9))",
            "https://sp.auth.adobe.com/api/v2/SECRET%20%1B/profiles",
        ]
        let answer = try AuditAnswer([request] + paths.map { AuditRequest(url: $0) })
        #expect(answer.findings.count > 4)
        #expect(!answer.text.contains("SECRET"))
        let json = try JSONSerialization.data(withJSONObject: answer.findings)
        #expect(!String(decoding: json, as: UTF8.self).contains("SECRET"))
    }

    @Test func `knows the calls of the SSO service and of the Reset API`() throws {
        // The samples of the service have this algorithm; V2 requires RS256.
        let token = "eyJhbGciOiJIUzI1NiJ9.e30.AAAA"
        func call(_ method: String, _ url: String, _ fields: [String: String] = [:], body: String? = nil)
            -> AuditRequest
        {
            let bearer = ["Authorization": "Bearer token-1"]
            return AuditRequest(method: method, url: url, fields: bearer.merging(fields) { $1 }, body: body)
        }
        let sso = "https://sso.auth.adobe.com/api/ACME/"
        let device = [
            "AP-Device-Identifier": AuditRequest.device["AP-Device-Identifier"] ?? "", "AD-Service-Token": token,
        ]
        let reset = "https://mgmt.auth.adobe.com/reset-tempass/v3/reset"
        let known = [
            call("POST", sso + "serviceToken", AuditRequest.device.merging(["X-SSO-ID": "home"]) { $1 }),
            call("GET", sso + "serviceToken", ["AD-Service-Token": token]),
            call("POST", sso + "link", device),
            call("GET", sso + "list", device),
            call("POST", sso + "unlink", device.merging(["Content-Type": "application/json"]) { $1 }, body: "{}"),
            call("DELETE", reset + "?requestor_id=ACME&mvpd_id=Temp"),
            call("DELETE", reset + "/generic?requestor_id=ACME&mvpd_id=Temp"),
        ]
        #expect(try AuditAnswer(known).rules == [])
        let malformed = [call("POST", sso + "link", ["AP-Device-Identifier": "x"]), call("GET", reset)]
        #expect(
            try Set(AuditAnswer(malformed).rules) == [
                "adobe.header-malformed", "adobe.header-missing", "adobe.wrong-method",
            ]
        )
        let decision = AuditRequest.v2("GET", "ACME/profiles", ["AD-Service-Token": token])
        #expect(try AuditAnswer([decision]).rules == ["adobe.header-malformed"])
    }

    @Test func `shows the path of a call that Adobe does not document, of at most 50 calls`() throws {
        let paths = ["/api/v2/ACME/decision/authorize/NorthCable", "/api/v3/ACME", "/"]
        let answer = try AuditAnswer(paths.map { AuditRequest(url: "https://sp.auth.adobe.com\($0)?SECRET=1") })
        #expect(answer.findings.compactMap { $0["url"] as? String } == paths.map { "https://sp.auth.adobe.com" + $0 })
        #expect(Set(answer.rules) == ["adobe.unknown-endpoint"])
        let many = try AuditAnswer((0..<60).map { AuditRequest(url: "https://x\($0).auth.adobe.com/other/\($0)") })
        #expect(many.findings.count == 51)
        #expect(many.findings.last?["count"] as? Int == 10)
        #expect((many.findings.last?["url"] as? String)?.hasSuffix("/…") == true)
        let methods = ["ACME/logout/NorthCable", "ACME/profiles"].map { AuditRequest.v2("PUT", $0) }
        #expect(try AuditAnswer(methods).rules == ["adobe.wrong-method", "adobe.wrong-method"])
    }

    @Test func `calls to replace stand first, each once, with the dates of their interface`() throws {
        let sdk = "https://sp.auth.adobe.com/adobe-services/"
        let library = "https://entitlement.auth.adobe.com/entitlement/v4/AccessEnabler.js"
        let answer = try AuditAnswer(
            [.v2("GET", "ACME/unknown"), .v1("GET", "/api/v1/authorize"), .v1("GET", "/api/v1/authorize")]
                + [
                    sdk + "config/ACME", sdk + "1.0/authenticate", sdk + "1.0/authorize", sdk + "1.0/tokens/media",
                    sdk + "1.0/deviceShortAuthorize", library,
                ].map { AuditRequest(url: $0, fields: [:]) }
        )
        let ending = answer.findings.prefix { $0["equivalent"] as? String != nil }
        #expect(
            ending.map { $0["rule"] as? String } == ["adobe.v1-call"] + Array(repeating: "adobe.sdk-call", count: 6)
        )
        #expect(ending.first?["count"] as? Int == 2)
        #expect(ending.last?["url"] as? String == library)
        #expect(ending.last?["endOfSupport"] as? String == "2026-05-31")
        #expect(answer.rules[ending.count] == "adobe.unknown-endpoint")
        #expect(answer.text.split(separator: "\n")[1].contains("Support ended 2025-12-31"))
        for text in ["2025-12-31", "2026-05-31", "/api/v1/authorize"] {
            #expect(answer.text.components(separatedBy: text).count == 2)
        }
    }

    @Test(arguments: AuditRule.allCases)
    func `each rule says what is wrong`(rule: AuditRule) { #expect(!rule.problem.isEmpty) }

    @Test func `requests with the same problem are one finding`() throws {
        let request = AuditRequest.v2("GET", "ACME/profiles/NorthCable").with("Authorization", nil)
        let answer = try AuditAnswer((0..<30).map { request.at(Double($0) * 5) })
        let finding = try #require(answer.findings.first)
        #expect(answer.findings.count == 1)
        #expect(finding["count"] as? Int == 30)
        #expect(finding["entries"] as? [Int] == Array(1...10))
        #expect(answer.text.contains("and 20 more"))
    }

    @Test func `reads Burp Suite and SAML-tracer`() throws {
        let text = "GET /api/v1/checkauthn?deviceId=1 HTTP/1.1\r\nHost: sp.auth.adobe.com\r\n\r\n"
        let burp = """
            <?xml version="1.0"?><items><item><time>x</time><url><![CDATA[https://sp.auth.adobe.com/api/v1/checkauthn]]></url>\
            <request base64="true"><![CDATA[\(AuditRequest.encoded(text))]]></request><status>403</status></item></items>
            """
        let tracer = """
            {"requests":[{"requestId":"1","method":"GET","url":"https://sp.auth.adobe.com/api/v1/checkauthn",\
            "requestHeaders":[{"name":"Accept","value":"a"}],"responseStatus":429,"timestamp":"2026-05-01T10:00:00Z"}]}
            """
        for capture in [burp, tracer, text] {
            let rules = try AuditAnswer(Data(capture.utf8)).rules
            #expect(rules.contains("adobe.v1-call"))
            #expect(rules.filter { $0 == "adobe.header-missing" }.count == 2)
            #expect(rules.contains("adobe.throttled") == (capture == tracer))
        }
    }

    @Test func `other hosts are counted, unless they are named`() throws {
        let request = AuditRequest(url: "http://127.0.0.1:8080/api/v1/checkauthn")
        let unnamed = try AuditAnswer(AuditRequest.har([request]))
        #expect(unnamed.problem?.contains("no request to Adobe Pass") == true)
        #expect(!unnamed.isClean)
        #expect(try AuditAnswer(AuditRequest.har([request]), hosts: ["127.0.0.1:8080"]).rules.contains("adobe.v1-call"))
        let similar = ["https://auth.adobe.com.example/api/v1/checkauthn", "https://xauth.adobe.com/api/v1/checkauthn"]
        #expect(try AuditAnswer(similar.map { AuditRequest(url: $0) }).rules == [])
    }

    @Test func `a URL that is too long to read is reported`() throws {
        let most = 64 << 10
        for (count, isRead) in [(most, true), (most + 1, false)] {
            let start = "https://sp.auth.adobe.com/api/v2/ACME/profiles?x="
            let url = start + String(repeating: "x", count: count - start.utf8.count)
            let rules = try AuditAnswer([AuditRequest(url: url), .v2("GET", "ACME/profiles")]).rules
            #expect(rules.contains("adobe.not-checked") == !isRead)
        }
    }

    @Test func `damage ends the report, and names the request`() throws {
        let whole = try AuditRequest.har([.v1("GET", "/api/v1/checkauthn"), .v1("GET", "/api/v1/authorize")])
        for count in stride(from: 0, to: whole.count, by: 7) {
            let answer = try AuditAnswer(whole.prefix(count))
            #expect(answer.problem != nil)
            #expect(!answer.isClean)
        }
        let cut = try AuditAnswer(whole.dropLast(30))
        #expect(cut.problem?.hasPrefix("request 2: ") == true)
        #expect(cut.rules.contains("adobe.v1-call"))
        let twice = String(decoding: whole, as: UTF8.self).replacing(#""method":"#, with: #""method":"","method":"#)
        #expect(try AuditAnswer(Data(twice.utf8)).problem?.hasPrefix("request 1: ") == true)
    }

    @Test func `prints reports and exits as documented`() throws {
        try Folder.with { folder in
            let (clean, old) = (folder.appending(path: "clean.har"), folder.appending(path: "old.har"))
            try AuditRequest.har([.v2("GET", "ACME/profiles")]).write(to: clean)
            try AuditRequest.har([.v1("GET", "/api/v1/checkauthn")]).write(to: old)
            let good = try Tool.run(["adobe-audit", clean.path])
            #expect(good.status == 0)
            #expect(good.text.hasSuffix("requests to Adobe Pass: 1\n  no findings\n"))
            let bad = try Tool.run(["adobe-audit", "--json", clean.path, old.path])
            #expect(bad.status == 1)
            #expect(bad.lines.count == 2)
            #expect(try Tool.run(["adobe-audit", folder.appending(path: "absent").path]).status == 66)
            #expect(try Tool.run(["adobe-audit", "--hots", clean.path]).status == 64)
        }
    }

    @Test(arguments: [("false", true), ("true", false)]) func `a denied decision in a good answer is named`(
        isAuthorized: String,
        isNamed: Bool
    ) throws {
        let error = isNamed ? #","error":{"code":"authorization_denied_by_mvpd","action":"none"}"# : ""
        let answer = #"{"decisions":[{"resource":"SECRET","authorized":\#(isAuthorized)\#(error)}]}"#
        let request = AuditRequest.v2("POST", "ACME/decisions/authorize/Cable", body: #"{"resources":["a"]}"#)
        let audit = try AuditAnswer([request.at(0, status: 200, answer: answer)])
        #expect(audit.rules.contains("adobe.refused") == isNamed)
        #expect(audit.text.contains("a decision denies the resource, code `authorization_denied_by_mvpd`") == isNamed)
        #expect(!audit.text.contains("SECRET"))
    }
}
