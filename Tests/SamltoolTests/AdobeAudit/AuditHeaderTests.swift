// SPDX-License-Identifier: Apache-2.0

internal import AdobePassAudit
internal import Foundation
internal import TestVectors
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

    /// The name and a value of the field of each column in the table of Adobe's pages.
    static let columns: KeyValuePairs<String, (name: String, value: String)> = [
        "authorization": ("Authorization", "Bearer token-1"),
        "device-identifier": ("AP-Device-Identifier", "fingerprint ZGV2aWNlLTE="),
        "device-info": ("X-Device-Info", AuditRequest.device["X-Device-Info"] ?? ""),
        "platform-identity": ("Adobe-Subject-Token", "eyJh.e30.c2ln"),
        "service-token": ("AD-Service-Token", "eyJhbGciOiJSUzI1NiJ9.e30.c2ln"),
        "framework-status": ("AP-Partner-Framework-Status", wellFormed[0].1),
        "temporary-identity": ("AP-TempPass-Identity", AuditRequest.encoded(#"{"email":"0123456789abcdef"}"#)),
    ]

    /// The rows of the table, as in `CallContextTests`, which compares the library with it.
    static func rows() throws -> [[String: String]] {
        let file = TestVectors.directory.appending(path: "adobe-pass/v2-headers.tsv")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            .filter { !$0.hasPrefix("#") }.map { $0.split(separator: "\t").map(String.init) }
        return lines.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(lines[0], $0)) }
    }

    @Test(arguments: try rows()) func `requires and accepts the fields that the page of a call lists`(
        row: [String: String]
    ) throws {
        let path = try #require(row["path"]).split(separator: "/").map { $0.hasPrefix("{") ? "NAME" : String($0) }
        let body = ["form": "a=b", "json": "{}"][row["content-type"] ?? ""]
        var request = AuditRequest.v2(row["method"] ?? "", "", body: body)
        request.url = "https://sp.auth.adobe.com/" + path.joined(separator: "/")
        let type = request.fields["Content-Type"]
        request.fields = type.map { ["Content-Type": $0] } ?? [:]
        for (column, field) in Self.columns where row[column] == "R" { request.fields[field.name] = field.value }
        func rules(_ request: AuditRequest) throws -> [String] {
            try AuditAnswer([request]).rules.filter { $0.hasPrefix("adobe.header-") }
        }
        #expect(try rules(request) == [])
        for name in request.fields.keys {
            #expect(try rules(request.with(name, nil)) == ["adobe.header-missing"], "\(name)")
        }
        for (column, field) in Self.columns where row[column] == "o" {
            #expect(try rules(request.with(field.name, field.value)) == [], "\(field.name)")
        }
        // Every call may describe the device. Only the OpenAPI description lists the identity for a preauthorization.
        let known = row["call"] == "preauthorize" ? ["temporary-identity"] : []
        let others = ["platform-identity", "service-token", "framework-status", "temporary-identity"]
        for (column, field) in Self.columns
        where others.contains(column) && !known.contains(column) && row[column] == "-" && path[0] == "api" {
            let found = try rules(request.with(field.name, field.value))
            #expect(found == ["adobe.header-unexpected"], "\(field.name)")
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
