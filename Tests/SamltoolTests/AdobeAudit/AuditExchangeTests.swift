// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Testing

/// Bodies of the exchange that cannot work, each next to the closest one that can.
@Suite struct `Exchanges in adobe-audit` {
    private static let response =
        #"<p:Response xmlns:p="urn:oasis:names:tc:SAML:2.0:protocol" ID="_r" Version="2.0">"#
        + String(repeating: "<!-- padding -->", count: 200) + "</p:Response>"
    private static let request = #"<p:AuthnRequest xmlns:p="urn:oasis:names:tc:SAML:2.0:protocol" ID="_q"/>"#
    private static let encoding = "adobe.saml-response-encoding"
    private static let content = "adobe.saml-response-content"

    private static func form(_ value: String) -> String {
        let plain = CharacterSet(charactersIn: "+/=").inverted
        return "SAMLResponse=" + (value.addingPercentEncoding(withAllowedCharacters: plain) ?? "")
    }

    private static func exchange(_ body: String?, _ fields: [String: String] = [:]) -> AuditRequest {
        .v2("POST", "ACME/profiles/sso/Apple", fields, body: body)
    }

    static let impossible: [(name: String, body: String, rule: String, detail: String)] = [
        ("twice", form(AuditRequest.encoded(AuditRequest.encoded(response))), encoding, "Base64 of Base64"),
        ("Optional", form(AuditRequest.encoded("Optional(\"\(response)\")")), encoding, "Base64 of `Optional(…)`"),
        ("Optional value", form("Optional(\"\(AuditRequest.encoded(response))\")"), encoding, "optional value"),
        ("no XML", form(AuditRequest.encoded("user=alice")), encoding, "contains no XML"),
        ("no Base64", form("****"), encoding, "is not Base64"),
        ("request", form(AuditRequest.encoded(request)), content, "`AuthnRequest`, not a SAML response"),
        ("foreign", form(AuditRequest.encoded("<a/>")), content, "not a SAML response"),
        ("cut value", form(String(AuditRequest.encoded(response).prefix(4_096))), content, "exactly 4,096 bytes"),
        ("cut document", form(AuditRequest.encoded(String(response.prefix(2_048)))), content, "exactly 2,048 bytes"),
        ("cut elsewhere", form(AuditRequest.encoded(String(response.prefix(999)))), content, "damaged or incomplete"),
        ("lower case", "samlResponse=\(AuditRequest.encoded(request))", content, "in exactly these letters"),
        ("absent", "SAMLResponse2=a&RelayState=b", content, "no parameter `SAMLResponse`"),
    ]

    @Test(arguments: impossible)
    func `a body that cannot work is an error`(name: String, body: String, rule: String, detail: String) throws {
        let answer = try AuditAnswer([Self.exchange(body)])
        #expect(answer.rules == [rule])
        #expect(!answer.isClean)
        let message = try #require(answer.findings.first?["message"] as? String)
        #expect(message.contains(detail))
        #expect(!message.contains("padding"))
    }

    @Test func `a response is correct, and a body that was not captured is a note`() throws {
        #expect(try AuditAnswer([Self.exchange(Self.form(AuditRequest.encoded(Self.response)))]).rules == [])
        let fields = ["Content-Type": "application/x-www-form-urlencoded"]
        let omitted = fields.merging(["Content-Length": "900"]) { $1 }
        #expect(try AuditAnswer([Self.exchange(nil, omitted)]).rules == ["adobe.not-checked"])
        #expect(try AuditAnswer([Self.exchange(nil, fields)]).rules == [Self.content])
    }

    @Test func `the same document is repeated, however it is encoded`() throws {
        let bodies = [AuditRequest.encoded(Self.response), AuditRequest.encoded(Self.response) + "\n"]
        let answer = try AuditAnswer(bodies.map { Self.exchange(Self.form($0)) })
        #expect(answer.rules.contains("adobe.saml-response-repeated"))
    }
}
