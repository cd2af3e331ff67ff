// SPDX-License-Identifier: Apache-2.0

internal import AdobePassAudit
internal import Foundation
internal import Testing

/// The rules of the audit: for each, a capture that violates it, and the closest one that does not.
@Suite struct `Rules of adobe-audit` {
    struct Case: Sendable, CustomTestStringConvertible {
        let rule: AuditRule
        let bad: [AuditRequest]
        let good: [AuditRequest]

        init(_ rule: AuditRule, bad: [AuditRequest], good: [AuditRequest]) {
            self.rule = rule
            self.bad = bad
            self.good = good
        }

        var testDescription: String { rule.rawValue }
    }

    private static let profiles = AuditRequest.v2("GET", "ACME/profiles")
    private static let byCode = AuditRequest.v2("GET", "ACME/profiles/code/K7P2QXM")
    private static let checks = AuditRequest.v1("GET", "/api/v1/checkauthn?requestor=ACME&deviceId=1")
    private static let authorize = AuditRequest.v2(
        "POST",
        "ACME/decisions/authorize/NorthCable",
        body: #"{"resources":["a"]}"#
    )
    private static let token = AuditRequest(
        method: "POST",
        url: "https://sp.auth.adobe.com/o/client/token",
        fields: AuditRequest.device.merging(["Content-Type": "application/x-www-form-urlencoded"]) { $1 },
        body: "client_id=c&client_secret=s&grant_type=client_credentials"
    )
    private static let register = register(statement: "eyJh.eyJi.c")
    private static let otherInformation =
        #"{"model":"TV2","version":"1","osName":"tvOS","osVersion":"18","connectionType":"WiFi"}"#

    private static func register(statement: String) -> AuditRequest {
        AuditRequest(
            method: "POST",
            url: "https://sp.auth.adobe.com/o/client/register",
            fields: AuditRequest.device.merging(["Content-Type": "application/json;charset=utf-8"]) { $1 },
            body: #"{"software_statement":"\#(statement)"}"#
        )
    }

    private static func exchange(_ value: String) -> AuditRequest {
        .v2("POST", "ACME/profiles/sso/Apple", body: "SAMLResponse=\(value)")
    }

    /// A response as the value of a form.
    ///
    /// Its Base64 ends with `=`.
    private static func response(_ id: String = "_r") -> String {
        AuditRequest.encoded(#"<p:Response xmlns:p="urn:oasis:names:tc:SAML:2.0:protocol" ID="\#(id)" Version="2.0"/>"#)
            .replacing("+", with: "%2B").replacing("/", with: "%2F").replacing("=", with: "%3D")
    }

    private static func identity(_ value: String) -> AuditRequest {
        authorize.with("AP-TempPass-Identity", AuditRequest.encoded(#"{"email":"\#(value)"}"#))
    }

    private static func bearer(_ claims: String) -> AuditRequest {
        let payload = AuditRequest.encoded(claims).replacing("=", with: "")
        return profiles.with("Authorization", "Bearer eyJhbGciOiJSUzI1NiJ9.\(payload).c2ln")
    }

    private static func partner(_ access: String, until date: String) -> AuditRequest {
        let information = #""frameworkProviderInfo":{"id":"a","expirationDate":"\#(date)"}"#
        let status = #"{"frameworkPermissionInfo":{"accessStatus":"\#(access)"},\#(information)}"#
        return profiles.with("AP-Partner-Framework-Status", AuditRequest.encoded(status))
    }

    static let cases: [Case] = [
        Case(
            .refused,
            bad: [profiles.at(0, status: 400, answer: #"{"code":"invalid_parameter_mvpd","action":"none"}"#)],
            good: [profiles, byCode.at(0, status: 404), authorize.at(0, status: 429)]
        ),
        Case(
            .accessToken,
            bad: [bearer(#"{"scopes":"config:client,profile:client"}"#).at(0, status: 401)],
            good: [
                bearer(#"{"scopes":"api:client:v2","exp":1790000001}"#).at(0, status: 401), bearer(#"{"scopes":"a"}"#),
            ]
        ),
        Case(
            .partnerStatus,
            bad: [partner("granted", until: "1790000600").at(0, status: 403)],
            good: [
                partner("granted", until: "1790000600000").at(0, status: 403),
                partner("denied", until: "1790000600000"),
            ]
        ),
        Case(
            .partnerIgnored,
            bad: [
                partner("denied", until: "1790000600000").at(0, status: 200, answer: #"{"profiles":{}}"#),
                partner("granted", until: "1").at(0, status: 200, answer: #"{"reasonType":"pfs_fallback"}"#),
            ],
            good: [
                partner("granted", until: "1790000600000").at(0, status: 200, answer: #"{"profiles":{}}"#),
                partner("denied", until: "1790000600000").at(0, status: 200, answer: #"{"profiles":{"A":{}}}"#),
            ]
        ),
        Case(.v1Call, bad: [checks], good: [profiles]),
        Case(
            .sdkCall,
            bad: [AuditRequest(url: "https://sp.auth.adobe.com/adobe-services/config/ACME")],
            good: [profiles]
        ),
        Case(.mixedVersions, bad: [checks, profiles], good: [token, checks]),
        Case(.unknownEndpoint, bad: [.v2("POST", "ACME/decision/authorize/NorthCable")], good: [authorize]),
        Case(.wrongMethod, bad: [.v2("POST", "ACME/logout/NorthCable")], good: [.v2("GET", "ACME/logout/NorthCable")]),
        Case(
            .plainHTTP,
            bad: [AuditRequest(url: "http://sp.auth.adobe.com/api/v2/ACME/profiles")],
            good: [AuditRequest(url: "https://sp.auth.adobe.com/api/v2/ACME/profiles")]
        ),
        Case(
            .headerMissing,
            bad: [profiles.with("AP-Device-Identifier", nil)],
            good: [byCode.with("AP-Device-Identifier", nil)]
        ),
        Case(.headerMalformed, bad: [profiles.with("Authorization", "token-1")], good: [profiles]),
        Case(
            .headerUnexpected,
            bad: [profiles.with("AP-TempPass-Identity", "e30=")],
            good: [authorize.with("AP-TempPass-Identity", "e30=")]
        ),
        Case(.charsetMissing, bad: [authorize.with("Content-Type", "application/json")], good: [authorize]),
        Case(.identityNotHashed, bad: [identity("a@b.example")], good: [identity("5f2c")]),
        Case(
            .tokenInURL,
            bad: [.v2("GET", "ACME/profiles?access_token=x")],
            good: [.v2("GET", "ACME/logout/NorthCable?redirectUrl=acme%3A%2F%2Fdone")]
        ),
        Case(
            .tokenInBody,
            bad: [.v2("POST", "ACME/sessions", body: "mvpd=a&access_token=x")],
            good: [.v2("POST", "ACME/sessions", body: "mvpd=a")]
        ),
        Case(
            .tokenInBrowser,
            bad: [.v2("GET", "authenticate/ACME/K7P2QXM")],
            good: [.v2("GET", "authenticate/ACME/K7P2QXM").with("Authorization", nil)]
        ),
        Case(
            .v1Parameter,
            bad: [.v2("POST", "ACME/sessions", body: "mvpd=a&generic_data=%7B%7D")],
            good: [.v2("POST", "ACME/sessions", body: "mvpd=a&domainName=b")]
        ),
        Case(
            .responseEncoding,
            bad: [exchange(response().replacing("%3D", with: "%253D"))],
            good: [exchange(response())]
        ),
        Case(
            .responseContent,
            bad: [.v2("POST", "ACME/profiles/sso/Apple", body: "a=b")],
            good: [exchange(response())]
        ),
        Case(
            .responseRepeated,
            bad: [exchange(response()), exchange(response()).at(5)],
            good: [
                exchange(response()).at(0, status: 401),
                exchange(response()).at(5, status: 429).with("Authorization", "Bearer token-2"),
                exchange(response()).at(7).with("Authorization", "Bearer token-2"), exchange(response("_s")).at(12),
            ]
        ),
        Case(
            .pollingTooFast,
            bad: [byCode, byCode.at(2.9), byCode.at(5.8)],
            good: [byCode, byCode.at(3), byCode.at(6)]
        ),
        Case(
            .throttleExceeded,
            bad: (0..<12).map { profiles.at(Double($0) / 100) },
            good: (0..<11).map { profiles.at(Double($0) / 100) } + [profiles.at(1)]
        ),
        Case(.throttled, bad: [profiles.at(0, status: 429)], good: [profiles.at(0, status: 401)]),
        Case(
            .retryAfterThrottling,
            bad: [profiles.at(0, status: 429), authorize.at(0.9)],
            good: [profiles.at(0, status: 429), authorize.at(1)]
        ),
        Case(
            .retrySameToken,
            bad: [profiles.at(0, status: 401), profiles.at(2)],
            good: [profiles.at(0, status: 401), profiles.at(2).with("Authorization", "Bearer token-2")]
        ),
        Case(
            .retryRefused,
            bad: [authorize.at(0, status: 403, answer: #"{"action":"none"}"#), authorize.at(2)],
            good: [authorize.at(0, status: 403, answer: #"{"action":"retry"}"#), authorize.at(2)]
        ),
        Case(
            .retryTooOften,
            bad: (0..<5).map { authorize.at(Double($0) * 2, status: 503) },
            good: (0..<4).map { authorize.at(Double($0) * 2, status: 503) }
        ),
        Case(
            .tokenRequestFrequent,
            bad: [token, token.at(599)],
            good: [token, profiles.at(5, status: 401), token.at(6)]
        ),
        Case(
            .registrationRepeated,
            bad: [register, register.at(60)],
            good: [
                register, register.at(60).with("X-Forwarded-For", "192.0.2.1"),
                register.at(120).with("X-Device-Info", AuditRequest.encoded(otherInformation)),
                register(statement: "eyJh.eyJj.c").at(180),
            ]
        ),
        Case(
            .configurationFrequent,
            bad: [.v2("GET", "ACME/configuration"), .v2("GET", "ACME/configuration").at(119)],
            good: [.v2("GET", "ACME/configuration"), .v2("GET", "ACME/configuration").at(120)]
        ),
        Case(
            .notChecked,
            bad: [
                .v2("GET", "ACME/configuration?a=" + String(repeating: "b", count: 70_000)),
                profiles.with("A", String(repeating: "b", count: 70_000)),
            ],
            good: [profiles]
        ),
    ]

    @Test(arguments: cases)
    func `reports a violation, and nothing for the closest correct capture`(example: Case) throws {
        let bad = try AuditAnswer(example.bad)
        #expect(bad.rules.contains(example.rule.rawValue))
        #expect(bad.text.contains(" \(example.rule.rawValue): "))
        #expect(bad.isClean == (bad.findings.allSatisfy { $0["severity"] as? String == "note" }))
        #expect(try !AuditAnswer(example.good).rules.contains(example.rule.rawValue))
    }

    @Test func `the answer of the service stands first, with what explains it`() throws {
        let text = { (request: AuditRequest) in
            try AuditAnswer([request.at(0, status: 403, answer: #"{"code":"a_b","action":"none","message":"Ann"}"#)])
                .text
        }
        for (request, words) in [
            (Self.bearer(#"{"scopes":"api:client:v2","exp":1789999999}"#), "expired before the request"),
            (Self.bearer(#"{"scopes":"decisions:client"}"#), "lack `api:client:v2`"),
            (Self.partner("denied", until: "1790000600000"), "has not granted access"),
            (Self.partner("granted", until: "1790000600"), "is in seconds"),
            (Self.partner("granted", until: "1789990000000"), "has expired"),
        ] {
            let lines = try text(request.with("AP-Device-Identifier", nil)).split(separator: "\n")
            #expect(lines[1].contains("status 403, code `a_b`, action `none`: it does not succeed unchanged"))
            #expect(lines[3].contains(words))
            #expect(!lines.joined().contains("Ann"))
        }
        let hostile = Self.profiles.at(0, status: 400, answer: #"{"code":"Ann Example","action":"\u001b[31m"}"#)
        #expect(try AuditAnswer([hostile]).text.contains("refused the request: status 400.\n"))
    }

    @Test func `there is a case for every rule`() {
        // HAR of this suite has one value for each field; the next test has two.
        #expect(Set(Self.cases.map(\.rule)).union([.headerRepeated]) == Set(AuditRule.allCases))
    }

    @Test func `a field that occurs twice is an error`() throws {
        let request =
            "GET /api/v2/ACME/profiles HTTP/1.1\r\nHost: sp.auth.adobe.com\r\n"
            + AuditRequest.device.map { "\($0.key): \($0.value)\r\n" }.joined()
        let one = try AuditAnswer(Data((request + "\r\n").utf8))
        #expect(one.rules == ["adobe.not-checked"])
        #expect(one.isClean)
        let two = try AuditAnswer(Data((request + "authorization: Bearer other\r\n\r\n").utf8))
        #expect(two.rules.contains("adobe.header-repeated"))
        #expect(!two.isClean)
    }

    @Test func `a correct sign-in with V2 has no finding`() throws {
        let answer = try AuditAnswer([
            Self.register, Self.token.at(1), .v2("GET", "ACME/configuration").at(2),
            .v2("POST", "ACME/sessions", body: "mvpd=NorthCable&domainName=acme.example&redirectUrl=acme%3A%2F%2Fdone")
                .at(3),
            .page("GET", "/api/v2/authenticate/ACME/K7P2QXM").at(4),
            .page("GET", "/favicon.ico").at(4.05),
            .page("GET", "/adobe-services/authenticate/saml?domain_name=acme.example&mso_id=NorthCable").at(4.1),
            .page("POST", "/sp/saml/SAMLAssertionConsumer", body: "SAMLResponse=\(Self.response())").at(9),
            Self.byCode.at(10), Self.byCode.at(14), Self.byCode.at(18), Self.authorize.at(20),
            .v2("GET", "ACME/logout/NorthCable").at(60),
            .page("GET", "/adobe-services/logout?SAMLResponse=PGEvPg%3D%3D").at(61),
        ])
        #expect(answer.rules == [])
        #expect(answer.isClean)
        #expect(answer.problem == nil)
    }
}
