// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import Testing

/// Rules about the authentication context class.
struct AuthnContextRuleTests {
    private static let password = "urn:oasis:names:tc:SAML:2.0:ac:classes:Password"
    private static let certificate = "urn:oasis:names:tc:SAML:2.0:ac:classes:X509"
    private static let reference = "<saml:AuthnContextClassRef>\(password)</saml:AuthnContextClassRef>"
    private static let statement = """
        <saml:AuthnStatement AuthnInstant="2026-05-01T10:00:00Z"><saml:AuthnContext>\
        \(reference)\
        </saml:AuthnContext></saml:AuthnStatement>
        """

    private static func errors(_ text: String, _ classes: [String]) throws -> [Finding] {
        var policy = ValidationPolicy()
        policy.authnContexts = classes
        return try Reading.validate(text, at: .instant(Timestamp(seconds: 1_777_629_600)), policy: policy)
            .filter { $0.severity == .error }
    }

    @Test func `accepts the classes of the policy, and rejects another class with both values`() throws {
        #expect(try Self.errors(Documents.small, [Self.certificate, Self.password]) == [])
        let findings = try Self.errors(Documents.small, [Self.certificate])
        #expect(findings.map(\.code) == [.authnContextMismatch])
        #expect(
            findings.map(\.message) == [
                "`AuthnContextClassRef` is `\(Self.password)`; the policy allows `\(Self.certificate)`."
            ]
        )
        #expect(findings.map(\.path) == ["/samlp:Response/saml:Assertion/saml:AuthnStatement"])
        #expect(findings.map(\.actual) == [Self.password])
        #expect(findings[0].remedy?.isEmpty == false)
    }

    @Test(arguments: ["\(password)X", password.uppercased(), "\(password)/"])
    func `compares whole names byte for byte`(other: String) throws {
        #expect(try Self.errors(Documents.small, [other]).map(\.code) == [.authnContextMismatch])
    }

    @Test func `requires a statement, and a class in each statement`() throws {
        let none = Documents.small.replacing(Self.statement, with: "")
        let findings = try Self.errors(none, [Self.password])
        #expect(findings.map(\.code) == [.authnContextMissing])
        #expect(findings.map(\.message) == ["The `Assertion` has no `AuthnStatement`."])
        let declared = Documents.small.replacing(
            Self.reference,
            with: "<saml:AuthnContextDeclRef>\(Self.password)</saml:AuthnContextDeclRef>"
        )
        let others = try Self.errors(declared, [Self.password])
        #expect(others.map(\.code) == [.authnContextMissing])
        #expect(others.map(\.message) == ["The `AuthnContext` has no `AuthnContextClassRef`."])
        for text in [none, declared] { #expect(try Self.errors(text, []) == []) }
    }

    @Test func `rejects one of two statements`() throws {
        let other = Self.statement.replacing(Self.password, with: Self.certificate)
        for two in [Self.statement + other, other + Self.statement] {
            let text = Documents.small.replacing(Self.statement, with: two)
            #expect(try Self.errors(text, [Self.password]).map(\.code) == [.authnContextMismatch])
            #expect(try Self.errors(text, [Self.password, Self.certificate]) == [])
        }
    }

    @Test func `expects no statement outside an assertion that is encrypted`() throws {
        let sealed = """
            <saml:EncryptedAssertion><xenc:EncryptedData xmlns:xenc="http://www.w3.org/2001/04/xmlenc#"/>\
            </saml:EncryptedAssertion>
            """
        let text = Documents.small.replacing(Self.statement, with: "")
            .replacing("</samlp:Response>", with: sealed + "</samlp:Response>")
        #expect(try !Self.errors(text, [Self.password]).map(\.code).contains(.authnContextMissing))
    }
}
