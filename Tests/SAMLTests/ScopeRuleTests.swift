// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import Testing

/// Rules about the scopes of attributes.
struct ScopeRuleTests {
    private static let principalName = "urn:oid:1.3.6.1.4.1.5923.1.1.1.6"

    /// The scopes of one issuer.
    private struct Scopes: ScopeSource {
        var issuer = "https://idp.example"
        var domains = ["example.test"]
        var expressions: [String] = []

        func scopes(ofIssuer issuer: String, in profile: ValidationPolicy.Profile) -> IssuerScopes? {
            guard issuer == self.issuer else { return nil }
            var scopes = IssuerScopes()
            for domain in domains { scopes.add(domain: domain) }
            for expression in expressions { scopes.add(expression: expression) }
            return scopes
        }
    }

    private static func findings(
        _ values: [String],
        name: String = principalName,
        _ scopes: Scopes? = Scopes(),
        profile: ValidationPolicy.Profile = .saml2int
    ) throws -> [RuleFinding] {
        var response = try #require(try Reading(Documents.small).response)
        let attribute = Attribute(name, values: values.map { Attribute.Value($0) })
        let original = try #require(response.assertions.first)
        var assertion = original
        assertion.statements = [.attribute(AttributeStatement([.attribute(attribute)]))]
        response.entries = [.assertion(assertion)]
        let subject = RuleSubject(
            response: response,
            policy: ValidationPolicy(profile: profile),
            instant: Timestamp(seconds: 1_777_629_600),
            responseIsSigned: true,
            scopes: scopes
        )
        return ResponseRules.verified.findings(on: subject).filter { $0.code == .attributesOutOfScope }
    }

    @Test(arguments: ["a@example.test", "a@EXAMPLE.test", ""])
    func `accepts a scope of the metadata, in any case`(value: String) throws {
        #expect(try Self.findings([value]).isEmpty)
    }

    @Test(
        arguments: [
            "a@other.test", "a@sub.example.test", "a@test", "a@example.test.other.test", "a@example.test ",
            " a@example.test\n", "a@example.test@other.test", "a@other.test@example.test", "@example.test", "a@",
            "a@example.te\u{300}st", "a@example.tes\u{17F}",
        ]
    )
    func `rejects every other scope, and a value with two`(value: String) throws {
        let findings = try Self.findings(["b@example.test", value])
        #expect(findings.map(\.severity) == [.error])
        #expect(findings[0].message.contains("1 of 2 values of `\(Self.principalName)`"))
        #expect(findings[0].message.contains("`example.test`"))
        #expect(findings[0].message.contains("SDP-SP16"))
        // Values are personal data.
        #expect(!findings[0].message.contains("other.test"))
    }

    @Test func `warns about a value without a scope, and rejects a worse one next to it`() throws {
        #expect(try Self.findings(["a"]).map(\.severity) == [.warning])
        #expect(try Self.findings(["a", "b@other.test"]).map(\.severity) == [.error])
    }

    @Test(
        arguments: [
            "urn:oid:1.3.6.1.4.1.5923.1.1.1.6", "urn:oid:1.3.6.1.4.1.5923.1.1.1.9", "urn:oid:1.3.6.1.4.1.5923.1.1.1.12",
            "urn:oid:1.3.6.1.4.1.5923.1.1.1.13", "urn:oasis:names:tc:SAML:attribute:subject-id",
            "urn:oasis:names:tc:SAML:attribute:pairwise-id",
        ]
    )
    func `checks every scoped attribute`(name: String) throws {
        #expect(try Self.findings(["a@other.test"], name: name).map(\.severity) == [.error])
    }

    @Test func `compares the whole value of schacHomeOrganization, and checks no other attribute`() throws {
        let home = "urn:oid:1.3.6.1.4.1.25178.1.2.9"
        #expect(try Self.findings(["example.test"], name: home).isEmpty)
        #expect(try Self.findings(["other.test"], name: home).count == 1)
        for name in ["mail", "urn:oid:0.9.2342.19200300.100.1.3", "urn:oid:1.3.6.1.4.1.5923.1.1.1.10", "uid"] {
            #expect(try Self.findings(["a@other.test"], name: name).isEmpty)
        }
    }

    @Test func `rejects scoped values of an issuer without scopes only in the profile of federations`() throws {
        let none = Scopes(domains: [])
        #expect(try Self.findings(["a@example.test"], none).map(\.severity) == [.error])
        #expect(try Self.findings(["a@example.test"], none, profile: .webSSO).isEmpty)
        #expect(try Self.findings(["a@other.test"], profile: .webSSO).map(\.severity) == [.warning])
    }

    @Test func `evaluates regular expressions, and names them`() throws {
        let scopes = Scopes(domains: ["other.test"], expressions: [#"^(a|b)\.example\.test$"#])
        #expect(try Self.findings(["u@a.example.test", "u@other.test"], scopes).isEmpty)
        let findings = try Self.findings(["u@c.example.test"], scopes)
        #expect(findings.map(\.severity) == [.error])
        #expect(findings[0].message.contains(#"lists `other.test`, the expression `^(a|b)\.example\.test$`."#))
    }

    @Test func `says which regular expressions it does not evaluate`() throws {
        let findings = try Self.findings(["a@x.test"], Scopes(domains: [], expressions: ["(?=x)", #"\bx"#]))
        #expect(findings.map(\.severity) == [.error])
        #expect(
            findings[0].message.contains("Regular expressions in the metadata that were not evaluated (SDP-SP17): 2.")
        )
    }

    @Test func `limits the steps of expressions for all values of a document, and rejects the rest`() throws {
        let slow = Scopes(expressions: Array(repeating: "(" + String(repeating: ".*|", count: 60) + ")x", count: 4))
        let values = (100..<200).map { "u@\(String(repeating: "a", count: 252))\($0)" }
        let findings = try Self.findings(values, slow)
        #expect(findings.map(\.severity) == [.error])
        #expect(findings[0].message.contains("take too many steps"))
        // Scopes that are listed literally are accepted all the same.
        #expect(try Self.findings(["a@example.test"], slow).isEmpty)
    }

    @Test func `accepts many values that match usual expressions`() throws {
        let usual = Scopes(expressions: [#"^([a-zA-Z0-9-]{1,63}\.){0,2}vho\.example\.test$"#, #"^.+\.example\.test$"#])
        #expect(try Self.findings((0..<500).map { "u@unit-\($0).vho.example.test" }, usual).isEmpty)
        #expect(try Self.findings((0..<500).map { "u@unit-\($0).other.example.test" }, usual).isEmpty)
    }

    @Test func `reports that scopes were not checked without verified metadata`() throws {
        let findings = try Self.findings(["a@example.test"], Scopes(issuer: "https://other.example"))
        #expect(findings.map(\.severity) == [.warning])
        #expect(findings[0].message.contains("not checked"))
        #expect(try Self.findings(["a@b"], Scopes(issuer: "https://other.example"), profile: .webSSO).isEmpty)
        #expect(try Self.findings(["a@b"], nil).isEmpty)
    }
}
