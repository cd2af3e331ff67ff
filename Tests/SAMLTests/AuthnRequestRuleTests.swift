// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import Testing

/// Responses and the requests for authentication that they answer.
struct AuthnRequestRuleTests {
    private static let password = "urn:oasis:names:tc:SAML:2.0:ac:classes:Password"
    private static let moment = Timestamp(seconds: 1_777_629_600)

    private static func request(
        _ attributes: String = "",
        id: String = "_q1",
        issued: String = "2026-05-01T09:59:00Z",
        url: String = "https://sp.example/acs",
        issuer: String = "https://sp.example",
        _ content: String = ""
    ) throws -> AuthnRequest {
        let text = """
            <p:AuthnRequest xmlns:p="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:a="urn:oasis:names:tc:SAML:2.0:assertion" \
            ID="\(id)" Version="2.0" IssueInstant="\(issued)" AssertionConsumerServiceURL="\(url)" \(attributes)>\
            <a:Issuer>\(issuer)</a:Issuer>\(content)</p:AuthnRequest>
            """
        let document = try UnverifiedMessage<AuthnRequest>(parsing: Array(text.utf8))
        let (request, findings) = (document.message, document.findings)
        #expect(findings.isEmpty)
        return try #require(request)
    }

    private static func context(_ comparison: String, _ classes: String...) -> String {
        let references = classes.map { "<a:AuthnContextClassRef>\($0)</a:AuthnContextClassRef>" }.joined()
        return "<p:RequestedAuthnContext \(comparison)>\(references)</p:RequestedAuthnContext>"
    }

    /// A response whose subject confirmation names the request, too.
    private static let document = Documents.small.replacing(
        "<saml:SubjectConfirmationData ",
        with: "<saml:SubjectConfirmationData InResponseTo=\"_q1\" "
    )

    private static func findings(
        _ request: AuthnRequest,
        _ change: (inout ValidationPolicy) -> Void = { _ in }
    ) throws -> [Finding] {
        var policy = ValidationPolicy()
        policy.request = request
        change(&policy)
        return try Reading.validate(document, at: .instant(moment), policy: policy)
            .filter { $0.code != .signatureUnchecked }
    }

    @Test(arguments: [("kim", true), ("", false)]) func `compares the subject of the request`(
        name: String,
        differs: Bool
    ) throws {
        let known = try #require(Reading(Self.document).response?.assertions.first?.subject?.nameID?.value)
        let subject = "<a:Subject><a:NameID>\(name.isEmpty ? known : name)</a:NameID></a:Subject>"
        let findings = try Self.findings(Self.request("", subject))
        #expect(findings.map(\.code) == (differs ? [.requestMismatch] : []))
        #expect(findings.allSatisfy { $0.severity == .warning && !$0.message.contains("kim") })
    }

    @Test func `a failed status cites the format that the request asks for`() throws {
        let prefix = "urn:oasis:names:tc:SAML:2.0:status:"
        let text = Self.document.replacing(
            "<samlp:StatusCode Value=\"\(prefix)Success\"/>",
            with:
                "<samlp:StatusCode Value=\"\(prefix)Requester\"><samlp:StatusCode Value=\"\(prefix)InvalidNameIDPolicy\"/>"
                + "</samlp:StatusCode>"
        )
        var policy = ValidationPolicy()
        policy.request = try Self.request("", "<p:NameIDPolicy Format=\"urn:x:persistent\"/>")
        let findings = try Reading.validate(text, at: .instant(Self.moment), policy: policy)
        let message = findings.first { $0.code == .statusNotSuccess }?.message
        #expect(
            message?.contains("`NameIDPolicy` of the request asks for `urn:x:persistent`") == true,
            "\(message ?? "")"
        )
    }

    @Test func `accepts the response to the request`() throws {
        #expect(try Self.findings(Self.request()) == [])
        #expect(try Self.findings(Self.request("ForceAuthn=\"false\"", issued: "2026-05-01T10:01:00Z")) == [])
        #expect(try Self.findings(Self.request("", Self.context("", "urn:x", Self.password))) == [])
    }

    @Test(arguments: [
        (
            ("_q2", "2026-05-01T09:59:00Z", "https://sp.example/acs", "https://sp.example"),
            [Finding.Code.inResponseToMismatch]
        ),
        (
            ("_q1", "2026-05-01T10:01:01Z", "https://sp.example/acs", "https://sp.example"),
            [.inResponseToMismatch, .inResponseToMismatch]
        ),
        (
            ("_q1", "2026-05-01T09:59:00Z", "https://sp.example/acs2", "https://sp.example"),
            [.recipientMismatch, .destinationMismatch]
        ),
        (("_q1", "2026-05-01T09:59:00Z", "https://sp.example/acs", "https://other.example"), [.audienceMismatch]),
    ])
    func `rejects another response`(request: (String, String, String, String), codes: [Finding.Code]) throws {
        let (id, issued, url, issuer) = request
        let findings = try Self.findings(Self.request(id: id, issued: issued, url: url, issuer: issuer))
        #expect(Set(findings.filter { $0.severity == .error }.map(\.code)).isSuperset(of: codes))
        #expect(
            findings.filter { $0.code == .inResponseToMismatch }.count
                >= codes.filter { $0 == .inResponseToMismatch }.count
        )
    }

    @Test func `prefers the values of the policy`() throws {
        let request = try Self.request(url: "https://other/", issuer: "https://other")
        let findings = try Self.findings(request) { policy in
            policy.audiences = ["https://sp.example"]
            policy.recipients = ["https://sp.example/acs"]
            policy.destinations = policy.recipients
        }
        #expect(findings == [])
        #expect(
            try Self.findings(Self.request()) { $0.inResponseTo = .request(XMLID(expected: "_q9")) }.map(\.code)
                .contains(
                    .inResponseToMismatch
                )
        )
    }

    @Test func `requires a new authentication only with ForceAuthn`() throws {
        for value in ["true", "1", " true "] {
            let findings = try Self.findings(Self.request("ForceAuthn=\"\(value)\"", issued: "2026-05-01T10:01:01Z"))
            #expect(findings.map(\.code).contains(.sessionExpired))
        }
        #expect(
            try !Self.findings(Self.request(issued: "2026-05-01T10:01:01Z")).map(\.code).contains(.sessionExpired)
        )
    }

    @Test(arguments: [
        ("", "urn:x", Finding.Severity.error), ("Comparison=\"exact\"", "urn:x", .error),
        ("Comparison=\"better\"", password, .error), ("Comparison=\"better\"", "urn:x", .warning),
        ("Comparison=\"minimum\"", "urn:x", .warning), ("Comparison=\"maximum\"", "urn:x", .warning),
        ("Comparison=\"minimum\"", password, nil), ("Comparison=\"maximum\"", password, nil),
    ])
    func `compares the authentication context`(comparison: String, requested: String, severity: Finding.Severity?)
        throws
    {
        let request = try Self.request("", Self.context(comparison, requested))
        let findings = try Self.findings(request)
        #expect(findings.map(\.code) == (severity == nil ? [] : [.authnContextMismatch]))
        #expect(findings.first?.severity == severity)
        // The classes of the policy are those of an application.
        #expect(try Self.findings(request) { $0.authnContexts = [Self.password] } == [])
    }

    @Test func `rejects a document that is not a request for authentication`() throws {
        let document = try UnverifiedMessage<AuthnRequest>(parsing: Array(Documents.small.utf8))
        let (request, codes) = (document.message, document.findings.map(\.code))
        #expect(request == nil)
        #expect(codes == [.samlNotAResponse])
        let text = "<p:AuthnRequest xmlns:p=\"urn:oasis:names:tc:SAML:2.0:protocol\" Version=\"2.0\"/>"
        let unreadable = try UnverifiedMessage<AuthnRequest>(parsing: Array(text.utf8)).message
        #expect(unreadable == nil)
    }

    @Test func `warns of a request that names declarations, which are not compared`() throws {
        let declaration = "<a:AuthnContextDeclRef>urn:x</a:AuthnContextDeclRef>"
        let request = try Self.request(
            "",
            "<p:RequestedAuthnContext>\(declaration)</p:RequestedAuthnContext>"
        )
        let findings = try Self.findings(request)
        #expect(findings.map(\.code) == [.authnContextMismatch])
        #expect(findings.map(\.severity) == [.warning])
        #expect(try Self.findings(request) { $0.authnContexts = [Self.password] } == [])
    }

    @Test(arguments: [
        ("ForceAuthn=\"TRUE\"", "", Finding.Code.samlUnexpectedElement),
        ("", "<p:RequestedAuthnContext/>", .samlMissingElement),
    ])
    func `rejects a request whose demands cannot be compared`(
        attributes: String,
        content: String,
        code: Finding.Code
    ) throws {
        let text = """
            <p:AuthnRequest xmlns:p="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:a="urn:oasis:names:tc:SAML:2.0:assertion" \
            ID="_q1" Version="2.0" IssueInstant="2026-05-01T09:59:00Z" \(attributes)>\(content)</p:AuthnRequest>
            """
        let codes = try UnverifiedMessage<AuthnRequest>(parsing: Array(text.utf8)).findings.map(\.code)
        #expect(codes == [code])
    }
}
