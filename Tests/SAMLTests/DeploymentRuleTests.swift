// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import Testing

/// The rules of the profile saml2int.
struct DeploymentRuleTests {
    private static let uri = "NameFormat=\"urn:oasis:names:tc:SAML:2.0:attrname-format:uri\""
    private static let identifier = attribute("subject-id", "u1@example.test")
    private static let uid =
        "<saml:Attribute Name=\"uid\"><saml:AttributeValue>u1</saml:AttributeValue></saml:Attribute>"
    private static let nameID = "<saml:NameID>user</saml:NameID>"
    private static let transient =
        "<saml:NameID Format=\"urn:oasis:names:tc:SAML:2.0:nameid-format:transient\">t</saml:NameID>"

    /// A response that violates no rule, except that nothing is signed or encrypted.
    private static let good = Documents.small.replacing(nameID, with: transient).replacing(uid, with: identifier)

    private static func attribute(_ name: String, _ values: String...) -> String {
        let inside = values.map { "<saml:AttributeValue>\($0)</saml:AttributeValue>" }.joined()
        return "<saml:Attribute Name=\"urn:oasis:names:tc:SAML:attribute:\(name)\" \(uri)>\(inside)</saml:Attribute>"
    }

    private static func findings(
        _ text: String,
        profile: ValidationPolicy.Profile = .saml2int,
        _ change: (inout ValidationPolicy) -> Void = { _ in }
    ) throws -> [Finding] {
        var policy = ValidationPolicy(profile: profile, clockSkew: ValidationPolicy.federationClockSkew)
        change(&policy)
        let ignored: Set<Finding.Code> = [.signatureUnchecked, .encryptionMissing]
        return try Reading.validate(text, at: .instant(Timestamp(seconds: 1_777_629_600)), policy: policy)
            .filter { !ignored.contains($0.code) }
    }

    private static func outline(_ findings: [Finding]) -> [String] {
        findings.map { "\($0.code.rawValue) \($0.severity.rawValue)" }
    }

    @Test func `accepts a response that follows the profile`() throws {
        #expect(try Self.outline(Self.findings(Self.good)) == [])
        let plain = try Reading.validate(
            Self.good,
            at: .instant(Timestamp(seconds: 1_777_629_600)),
            policy: ValidationPolicy(profile: .saml2int)
        )
        #expect(plain.contains { $0.code == .encryptionMissing && $0.message.contains("SDP-IDP11") })
    }

    @Test(
        arguments: [
            ("https://idp.example</saml:Issuer>", "idp.example</saml:Issuer>", "saml.bad-uri warning", "SDP-G04"),
            ("\"https://sp.example/acs\">", "\"http://sp.example/acs\">", "destination.mismatch warning", "SDP-SP09"),
            (transient, nameID, "subject.identifier-missing warning", "SDP-IDP12"),
            (identifier, identifier + uid, "attributes.name-format warning", "SDP-IDP18"),
            (identifier, "", "subject.identifier-missing info", "SDP-SP14"),
            (
                "</saml:AttributeStatement>",
                "</saml:AttributeStatement><saml:AttributeStatement>\(attribute("pairwise-id", "u2@a"))"
                    + "</saml:AttributeStatement>", "saml.unexpected-element warning", "SDP-IDP10"
            ),
        ]
    )
    func `names the rule of each deviation`(old: String, new: String, outline: String, rule: String) throws {
        var text = Self.good
        if old == Self.identifier, new.isEmpty {
            text = Self.good.replacing("<saml:AttributeStatement>\(old)</saml:AttributeStatement>", with: "")
        } else {
            text = Self.good.replacing(old, with: new)
        }
        #expect(text != Self.good)
        let findings = try Self.findings(text)
        #expect(Self.outline(findings) == [outline])
        #expect(findings.allSatisfy { $0.message.contains(rule) })
        #expect(try Self.findings(text, profile: .webSSO) == [])
    }

    @Test(
        arguments: [
            "u1", "@example.test", "u1@", "u1@a@b", "u_1@a", "u.1@a", "u1@-a", "-u1@a", " u1@a", "u1@a ", "",
            "\u{E9}@a", String(repeating: "u", count: 128) + "@a",
        ]
    )
    func `rejects an identifier of another form`(value: String) throws {
        let text = Self.good.replacing(Self.identifier, with: Self.attribute("pairwise-id", value))
        let findings = try Self.findings(text)
        #expect(Self.outline(findings).contains("subject.identifier-missing error"))
        #expect(findings.contains { $0.message.contains("SDP-SP14") })
    }

    @Test(arguments: ["u1@example.test", "A=-9@a..b-", String(repeating: "u", count: 127) + "@9"])
    func `accepts the form of the standard`(value: String) throws {
        let text = Self.good.replacing(Self.identifier, with: Self.attribute("pairwise-id", value))
        #expect(try Self.outline(Self.findings(text)) == [])
    }

    @Test func `requires one value, and an attribute instead of a name identifier`() throws {
        let two = Self.good.replacing(Self.identifier, with: Self.attribute("subject-id", "a@b", "c@b"))
        #expect(try Self.outline(Self.findings(two)) == ["subject.identifier-missing error"])
        let none = Self.good.replacing(
            "<saml:AttributeStatement>\(Self.identifier)</saml:AttributeStatement>",
            with: ""
        )
        let required = try Self.findings(none) { $0.requiresSubjectIdentifier = true }
        #expect(Self.outline(required) == ["subject.identifier-missing error"])
        #expect(try Self.findings(none, profile: .webSSO) { $0.requiresSubjectIdentifier = true } == [])
    }

    @Test func `applies the rules of web browser single sign-on, and names those of the profile`() throws {
        let statement = Self.good.firstRange(of: "<saml:AuthnStatement")!.lowerBound
        let end = Self.good.firstRange(of: "</saml:AuthnStatement>")!.upperBound
        let silent = Self.good.replacingCharacters(statement..<end)
        let findings = try Self.findings(silent)
        #expect(Self.outline(findings) == ["session.missing error"])
        #expect(findings.allSatisfy { $0.message.hasSuffix(" Rule: SDP-IDP10.") })
        let context = try Self.findings(Self.good) { $0.authnContexts = ["https://refeds.org/profile/mfa"] }
        #expect(Self.outline(context) == ["authn-context.mismatch error"])
        #expect(context.allSatisfy { $0.message.hasSuffix(" Rule: SDP-SP07, IIP-SP07.") })
        let elsewhere = try Self.findings(Self.good) { $0.destinations = ["https://other.example/"] }
        #expect(elsewhere.map(\.message).allSatisfy { $0.hasSuffix(" Rule: SDP-SP06.") })
    }

    @Test func `rejects an identifier that is not an XML name`() throws {
        let text = Self.good.replacing("ID=\"_a1\"", with: "ID=\"1a\"")
        #expect(try Self.outline(Self.findings(text)) == ["saml.bad-id error"])
        #expect(try Self.outline(Self.findings(text, profile: .webSSO)) == ["saml.bad-id warning"])
    }
}

extension String {
    /// Returns the text without a range.
    fileprivate func replacingCharacters(_ range: Range<String.Index>) -> String {
        String(self[..<range.lowerBound]) + String(self[range.upperBound...])
    }
}
