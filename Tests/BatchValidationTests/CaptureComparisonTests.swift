// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Captures
internal import Foundation
internal import SAML
internal import Testing

/// What a capture shows around a message: relay states and cookies.
@Suite struct `messages compared with their capture` {
    static let namespaces =
        "xmlns:p='urn:oasis:names:tc:SAML:2.0:protocol' xmlns:s='urn:oasis:names:tc:SAML:2.0:assertion' Version='2.0' "
        + "IssueInstant='2026-05-01T10:00:00Z'"

    static func value(_ document: String) -> String {
        Data(document.utf8).base64EncodedString().replacing("+", with: "%2B").replacing("/", with: "%2F")
            .replacing("=", with: "%3D")
    }

    static func request(_ name: String, _ content: String = "") -> String {
        "<p:\(name) \(namespaces) ID='_q'><s:Issuer>sp</s:Issuer>\(content)</p:\(name)>"
    }

    static func response(_ content: String = "") -> String {
        "<p:Response \(namespaces) ID='_r' InResponseTo='_q'><s:Issuer>idp</s:Issuer><p:Status><p:StatusCode "
            + "Value='urn:oasis:names:tc:SAML:2.0:status:Success'/></p:Status><s:Assertion Version='2.0' ID='_a' "
            + "IssueInstant='2026-05-01T10:00:00Z'><s:Issuer>idp</s:Issuer>\(content)</s:Assertion></p:Response>"
    }

    /// A call of a HAR: the body, the fields of the request, and the cookie that the answer sets.
    struct Call {
        var url = "https://sp.example/acs"
        var body: String?
        var fields: [String: String] = [:]
        var cookie: String?
        var status = 200
        var location: String?
        var page: String?

        var entry: [String: Any] {
            var request: [String: Any] = [
                "method": body == nil ? "GET" : "POST", "url": url,
                "headers": ([("Accept", "*/*")] + fields.map { ($0.key, $0.value) }).map {
                    ["name": $0.0, "value": $0.1]
                },
            ]
            if let body { request["postData"] = ["mimeType": "application/x-www-form-urlencoded", "text": body] }
            let headers = [("Set-Cookie", cookie), ("Location", location)].compactMap { name, value in
                value.map { ["name": name, "value": $0] }
            }
            return [
                "request": request,
                "response": ["status": status, "headers": headers, "content": page.map { ["text": $0] } ?? [:]],
            ]
        }
    }

    private static func findings(
        _ calls: [Call],
        _ code: Finding.Code,
        policy: ValidationPolicy = ValidationPolicy()
    ) throws -> [Finding] {
        try records(calls, policy: policy).flatMap(\.findings).filter { $0.code == code }
    }

    static func records(
        _ calls: [Call],
        _ messages: MessageSelection = .all,
        policy: ValidationPolicy = ValidationPolicy()
    ) throws -> [ReportRecord] {
        let har: [String: Any] = ["log": ["version": "1.2", "entries": calls.map(\.entry)]]
        let opening = InputOpening(messages: messages, limits: .batch)
        let documents = try #require(opening.documents(inside: Array(JSONSerialization.data(withJSONObject: har))))
        let reader = DocumentReader(documents)
        var options = ValidationOptions(time: .instant(Timestamp(seconds: 1_777_629_600)))
        options.messages = messages
        options.policy = policy
        let validator = DocumentValidator(options)
        var records: [ReportRecord] = []
        while let document = try reader.next()?.selected(by: messages) {
            if case .record(let record) = validator.validate(document, from: "a.har").result { records.append(record) }
        }
        return records
    }

    // MARK: Warnings

    @Test func `a message in the parameter of another kind is a warning`() throws {
        let response = Self.value(Self.response())
        let request = Self.value(Self.request("AuthnRequest"))
        for (body, isTold) in [
            ("SAMLRequest=\(response)", true), ("SAMLResponse=\(request)", true), ("SAMLResponse=\(response)", false),
            ("SAMLRequest=\(request)", false),
        ] {
            let findings = try Self.findings([Call(body: body)], .bindingMisused)
            #expect(findings.contains { $0.message.contains("in the parameter `SAML") } == isTold, "\(body.prefix(16))")
        }
    }

    @Test(arguments: [
        ("https://sp.example/acs", nil), ("https://sp.example/acs?a=1", nil),
        ("http://sp.example/acs", "in the scheme"),
        ("http://10.0.3.4:8080/acs", "in the host"), ("https://sp.example/login", "in one part of the path"),
        ("https://sp.example/a/b", "in the path"),
        ("https://other.example/page", nil),
    ])
    func `a message that is sent to a URL near its destination is named`(url: String, words: String?) throws {
        let response = Self.response().replacing("ID='_r'", with: "ID='_r' Destination='https://sp.example/acs'")
        let calls = [Call(url: url, body: "SAMLResponse=\(Self.value(response))")]
        let findings = try Self.findings(calls, .destinationMismatch)
        #expect(findings.count == (words == nil ? 0 : 1))
        #expect(findings.allSatisfy { $0.severity == .warning && $0.message.contains(words ?? "") })
    }

    @Test(arguments: ["HTTP-POST", "HTTP-Artifact"]) func `an answer by a different binding is named`(binding: String)
        throws
    {
        let request = Self.request("AuthnRequest").replacing(
            "ID='_q'",
            with: "ID='_q' ProtocolBinding='urn:oasis:names:tc:SAML:2.0:bindings:\(binding)'"
        )
        let calls = [
            Call(url: "https://idp.example/sso", body: "SAMLRequest=\(Self.value(request))"),
            Call(body: "SAMLResponse=\(Self.value(Self.response()))"),
        ]
        #expect(try Self.findings(calls, .requestMismatch).count == (binding == "HTTP-POST" ? 0 : 1))
    }

    @Test(arguments: ["acs", "acs2"]) func `an answer to a URL that the request does not ask for is named`(path: String)
        throws
    {
        let request = Self.request("AuthnRequest").replacing(
            "ID='_q'",
            with: "ID='_q' AssertionConsumerServiceURL='https://sp.example/acs'"
        )
        let response = Self.response().replacing("ID='_r'", with: "ID='_r' Destination='https://sp.example/\(path)'")
        let calls = [
            Call(url: "https://idp.example/sso", body: "SAMLRequest=\(Self.value(request))"),
            Call(url: "https://sp.example/\(path)", body: "SAMLResponse=\(Self.value(response))"),
        ]
        #expect(try Self.findings(calls, .requestMismatch).count == (path == "acs" ? 0 : 1))
    }

    @Test(arguments: ["sp", "other"]) func `an audience that the request has as issuer is the service provider's`(
        issuer: String
    )
        throws
    {
        let conditions =
            "<s:Subject><s:NameID>u</s:NameID></s:Subject><s:Conditions><s:AudienceRestriction><s:Audience>sp</s:Audience></s:AudienceRestriction></s:Conditions>"
        var policy = ValidationPolicy()
        policy.audiences = ["https://sp.example"]
        let request = Self.request("AuthnRequest").replacing(">sp<", with: ">\(issuer)<")
        let calls = [
            Call(url: "https://idp.example/sso", body: "SAMLRequest=\(Self.value(request))"),
            Call(body: "SAMLResponse=\(Self.value(Self.response(conditions)))"),
        ]
        let finding = try #require(Self.findings(calls, .audienceMismatch, policy: policy).first)
        #expect(finding.party == (issuer == "sp" ? .serviceProvider : .identityProvider))
        #expect(finding.remedy?.contains("in its own request") == (issuer == "sp"))
    }

    @Test func `a response that names no request, after one, is named`() throws {
        let response = Self.response().replacing(" InResponseTo='_q'", with: "")
        let answer = Call(body: "SAMLResponse=\(Self.value(response))")
        let request = Call(
            url: "https://idp.example/sso",
            body: "SAMLRequest=\(Self.value(Self.request("AuthnRequest")))"
        )
        #expect(try Self.findings([request, answer], .inResponseToMissing).map(\.severity) == [.warning])
        #expect(try Self.findings([answer, answer], .inResponseToMissing).isEmpty)
    }

    @Test(arguments: [
        ("&RelayState=a", "&RelayState=a", nil), ("&RelayState=a", "&RelayState=b", "is not that of the request"),
        ("&RelayState=a", "", "is missing, although the request"), ("", "&RelayState=b", nil),
        ("", "&RelayState=" + String(repeating: "b", count: 81), "has 81 bytes; SAML allows 80"),
    ])
    func `a relay state that does not come back is named`(asked: String, answered: String, words: String?) throws {
        let calls = [
            Call(
                url: "https://idp.example/sso",
                body: "SAMLRequest=\(Self.value(Self.request("AuthnRequest")))\(asked)"
            ),
            Call(body: "SAMLResponse=\(Self.value(Self.response()))\(answered)"),
        ]
        let messages = try Self.findings(calls, .bindingRelayState).map(\.message)
        #expect(messages.count == (words == nil ? 0 : 1))
        #expect(messages.allSatisfy { $0.contains(words ?? "") })
    }

    @Test(
        arguments: [
            ("javascript:alert(1)", "the scheme `javascript:`"), (" JavaScript:alert(1)", "the scheme `javascript:`"),
            ("java\tscript:alert(1)", "the scheme `javascript:`"), ("data:text/html,x", "the scheme `data:`"),
            ("vbscript:x", "the scheme `vbscript:`"), ("//other.example/x", "a URL of `other.example`"),
            ("/\\other.example", "a URL of `other.example`"),
            ("https://www.other.example/", "a URL of `www.other.example`"),
            ("https://sp.example.test@other.example/", "a URL of `other.example`"),
            ("https://10.0.4.9/", "a URL of `10.0.4.9`"),
            ("https://sp.example.test/inbox?x=https://other.example", nil), ("https://app.example.test/", nil),
            ("//app.example.test/", nil), ("/inbox", nil), ("ss:mem:4c2d", nil), ("token-17", nil), ("a//b", nil),
            ("", nil),
        ] as [(String, String?)]
    )
    func `a relay state that a service must not follow is named`(state: String, words: String?) throws {
        let value = try #require(state.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        let post = Call(
            url: "https://sp.example.test/acs",
            body: "SAMLResponse=\(Self.value(Self.response(Self.subject)))&RelayState=\(value)"
        )
        let findings = try Self.findings([post], .bindingRelayState)
        #expect(findings.map(\.severity) == (words == nil ? [] : [.warning]))
        #expect(findings.allSatisfy { $0.message.contains(words ?? "") && $0.party == .serviceProvider })
        let headline = try #require(Self.headlines([post]).first)
        #expect(headline.contains("open redirect") == (words != nil), "\(headline)")
        #expect(!headline.contains("can still fail"))
    }

    @Test(arguments: [
        ("HTTP-Redirect", true), ("SOAP", true), ("URI", true), ("HTTP-POST", false), ("HTTP-Artifact", false),
        ("PAOS", false),
    ])
    func `a request for a binding that carries no response is named`(binding: String, isNamed: Bool) throws {
        let uri = "urn:oasis:names:tc:SAML:2.0:bindings:\(binding)"
        let request = Self.request("AuthnRequest").replacing(" ID='_q'", with: " ID='_q' ProtocolBinding='\(uri)'")
        let findings = try Self.findings([Call(body: "SAMLRequest=\(Self.value(request))")], .bindingMisused)
        #expect(findings.map(\.party) == (isNamed ? [.serviceProvider] : []))
        #expect(findings.allSatisfy { $0.severity == .warning && $0.message.contains(uri) })
    }

    @Test func `an answer to a logout that names no request is named, and not as a login`() throws {
        let answer = Self.response().replacing("Response ", with: "LogoutResponse ").replacing(
            "Response>",
            with: "LogoutResponse>"
        )
        .replacing(" InResponseTo='_q'", with: "").replacing(/<s:Assertion.*<\/s:Assertion>/, with: "")
        let findings = try Self.findings([Call(body: "SAMLResponse=\(Self.value(answer))")], .inResponseToMissing)
        #expect(findings.map(\.severity) == [.warning])
        #expect(findings.allSatisfy { !$0.message.contains("login") && $0.remedy?.contains("copy the `ID`") == true })
    }

    @Test func `a relay state that the request has too is that of the service`() throws {
        func findings(_ state: String) throws -> [Finding] {
            let request = "SAMLRequest=\(Self.value(Self.request("AuthnRequest")))&RelayState=\(state)"
            let answer = Call(body: "SAMLResponse=\(Self.value(Self.response()))&RelayState=\(state)")
            return try Self.findings([Call(url: "https://idp.example/sso", body: request), answer], .bindingRelayState)
        }
        #expect(try findings("https%3A%2F%2Fother.test%2F").isEmpty)
        #expect(try findings("javascript%3Aalert").count == 1)
    }

    @Test(arguments: [
        ("s=1; Secure; SameSite=Lax", nil, "https://sp.example/acs", "does not add it to a form of a different site"),
        ("s=1; Secure; SameSite=None", nil, "https://sp.example/acs", nil),
        ("s=1; Secure; SameSite=None", nil, "http://sp.example/acs", "the ACS URL is `http`"),
        ("s=1; Secure; SameSite=None", "s=2", "https://sp.example/acs", "with a different value"),
        ("s=1; Secure; SameSite=None", "t=2; s=1", "https://sp.example/acs", nil),
        // A long field is compared to its end.
        (
            "s=123456789; Secure; SameSite=None", "t=\(String(repeating: "t", count: 504)); s=123456789",
            "https://sp.example/acs", nil
        ),
        ("s=1; Secure; SameSite=Lax", nil, "https://sp.example:8443/acs", "SameSite=None"),
    ])
    func `a cookie that does not come back is named`(set: String, sent: String?, url: String, words: String?) throws {
        var post = Call(url: url, body: "SAMLResponse=\(Self.value(Self.response()))")
        post.fields["Origin"] = "https://idp.test"
        post.fields["Cookie"] = sent
        let messages = try Self.findings([Call(url: "https://sp.example/login", cookie: set), post], .bindingCookie)
            .map(\.message)
        #expect(messages.count == (words == nil ? 0 : 1))
        #expect(messages.allSatisfy { $0.contains(words ?? "") })
    }
}
