// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Foundation
internal import Testing

/// The documented forms of header values, and the calls that require headers.
@Suite struct `Headers in adobe-audit` {
    private static let status = #"{"frameworkPermissionInfo":{"accessStatus":"granted"},"frameworkProviderInfo":"#

    static let malformed: [(name: String, value: String, problem: String)] = [
        ("Authorization", "Bearer", "does not begin with"), ("Authorization", "Bearer a b", "no bearer token"),
        ("AP-Device-Identifier", "ZGV2aWNl", "does not begin with `fingerprint`"),
        ("AP-Device-Identifier", "fingerprint *", "no Base64"),
        ("X-Device-Info", "e30%3D", "percent-encoded"), ("X-Device-Info", "bm8=", "JSON object"),
        ("X-Device-Info", "e30=", "lacks `model`, `version`, `osName`, `osVersion`, `connectionType`"),
        ("AP-Partner-Framework-Status", "e30=", "lacks `frameworkPermissionInfo`"),
        ("AP-Partner-Framework-Status", AuditRequest.encoded(status + "{}}"), "lacks the `id`"),
        (
            "AP-Partner-Framework-Status", AuditRequest.encoded(status + #"{"id":"a","expirationDate":17}}"#),
            "not a string of milliseconds"
        ),
        ("AD-Service-Token", "eyJh", "compact JSON Web Signature"),
        ("AD-Service-Token", "eyJhbGciOiJIUzI1NiJ9.e30.c2ln", "not signed with RS256"),
        ("Adobe-Subject-Token", "a.b", "Signature or Encryption"),
        ("X-Roku-Reserved-Roku-Connect-Token", "{}", "Signature or Encryption"),
        ("AP-Visitor-Identifier", "\"123\"", "quotation marks"), ("X-Forwarded-For", "unknown", "IP addresses"),
        ("X-Forwarded-For", "192.0.2.256", "IP addresses"), ("Accept", "text/html", "application/json"),
    ]

    @Test(arguments: malformed)
    func `names what is wrong with a value, without the value`(name: String, value: String, problem: String) throws {
        let request = AuditRequest.v2("GET", "ACME/profiles").with(name, value)
        let finding = try #require(try AuditAnswer([request]).findings.first)
        #expect(finding["rule"] as? String == "adobe.header-malformed")
        let message = try #require(finding["message"] as? String)
        #expect(message.contains("`\(name)`"))
        #expect(message.contains(problem))
    }

    static let wellFormed: [(String, String)] = [
        ("AP-Partner-Framework-Status", AuditRequest.encoded(status + #"{"id":"a","expirationDate":"17"}}"#)),
        (
            "AP-Partner-Framework-Status",
            AuditRequest.encoded(
                #"{"frameworkPermissionInfo":{"accessStatus":"denied"},"frameworkProviderInfo":{}}"#
            )
        ),
        ("AD-Service-Token", "eyJhbGciOiJSUzI1NiJ9.e30.c2ln"), ("Adobe-Subject-Token", "eyJh.e30.c2ln"),
        ("Adobe-Subject-Token", "eyJh.a.b.c.d"), ("AP-Visitor-Identifier", "123"),
        ("X-Forwarded-For", "192.0.2.1, 2001:db8::1"), ("Accept", "application/json"),
        ("Accept", "application/json; charset=UTF-8"),
    ]

    @Test(arguments: wellFormed)
    func `accepts documented values`(name: String, value: String) throws {
        #expect(try AuditAnswer([.v2("GET", "ACME/profiles").with(name, value)]).rules == [])
    }

    @Test(arguments: [
        ("POST", "ACME/sessions", "mvpd=a"), ("POST", "ACME/sessions/sso/Apple", "domainName=a"),
        ("POST", "ACME/decisions/preauthorize/NorthCable", #"{"resources":["a"]}"#),
        ("GET", "ACME/profiles/NorthCable", nil),
        ("GET", "ACME/logout/NorthCable", nil),
    ])
    func `calls of a device require its headers`(method: String, path: String, body: String?) throws {
        let request = AuditRequest.v2(method, path, body: body)
        #expect(try AuditAnswer([request]).rules == [])
        for name in AuditRequest.device.keys {
            let answer = try AuditAnswer([request.with(name, nil)])
            #expect(answer.rules == ["adobe.header-missing"])
            #expect(answer.text.contains("`\(name)`"))
        }
    }

    @Test func `V1 takes the information about a device as a parameter too`() throws {
        let header = AuditRequest.v1("GET", "/api/v1/authorize?requestor=ACME&deviceId=1&resource=a")
        #expect(try !AuditAnswer([header]).rules.contains("adobe.header-missing"))
        #expect(try AuditAnswer([header.with("X-Device-Info", nil)]).rules.contains("adobe.header-missing"))
        var parameter = header.with("X-Device-Info", nil)
        parameter.url += "&device_info=e30%3D"
        #expect(try !AuditAnswer([parameter]).rules.contains("adobe.header-missing"))
    }
}
