// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import Testing

/// Rules about the identifier of the subject.
struct SubjectRuleTests {
    private static let name = "<saml:NameID>user</saml:NameID>"
    private static let inside = Timestamp(seconds: 1_777_629_600)

    private static func errors(_ text: String, requires: Bool = true) throws -> [Finding] {
        var policy = ValidationPolicy()
        policy.requiresSubjectIdentifier = requires
        return try Reading.validate(text, at: .instant(inside), policy: policy).filter { $0.severity == .error }
    }

    private static func naming(_ identifier: String, attribute: String = "") -> String {
        Documents.small.replacing(name, with: identifier).replacing(
            "</saml:AttributeStatement>",
            with: attribute + "</saml:AttributeStatement>"
        )
    }

    private static func attribute(_ name: String, _ value: String) -> String {
        "<saml:Attribute Name=\"\(name)\" NameFormat=\"urn:oasis:names:tc:SAML:2.0:attrname-format:uri\">"
            + "<saml:AttributeValue>\(value)</saml:AttributeValue></saml:Attribute>"
    }

    @Test func `rejects an assertion without an identifier if the policy requires one`() throws {
        let findings = try Self.errors(Self.naming(""))
        #expect(findings.map(\.code) == [.subjectIdentifierMissing])
        #expect(findings.map(\.path) == ["/samlp:Response/saml:Assertion/saml:Subject"])
        #expect(
            findings.map(\.message) == [
                "The `Assertion` has no `NameID` and neither of the attributes `subject-id` and `pairwise-id`; "
                    + "the policy requires one of the three."
            ]
        )
        #expect(findings[0].remedy?.isEmpty == false)
        #expect(try Self.errors(Self.naming(""), requires: false) == [])
    }

    @Test(arguments: ["subject-id", "pairwise-id"])
    func `accepts an attribute that identifies the subject instead of a name identifier`(name: String) throws {
        let full = "urn:oasis:names:tc:SAML:attribute:\(name)"
        #expect(try Self.errors(Self.naming("", attribute: Self.attribute(full, "u@example.test"))) == [])
        #expect(try Self.errors(Self.naming(Self.name)) == [])
        for attribute in [Self.attribute(full, ""), Self.attribute(name, "u@example.test")] {
            #expect(try Self.errors(Self.naming("", attribute: attribute)).map(\.code) == [.subjectIdentifierMissing])
        }
    }

    @Test func `accepts neither an identifier of another type nor one that was not decrypted`() throws {
        let based = """
            <saml:BaseID xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:x="urn:x" xsi:type="x:T"/>
            """
        #expect(try Self.errors(Self.naming(based)).map(\.code) == [.subjectIdentifierMissing])
        let sealed = """
            <saml:EncryptedID><xenc:EncryptedData xmlns:xenc="http://www.w3.org/2001/04/xmlenc#"/></saml:EncryptedID>
            """
        let findings = try Self.errors(Self.naming(sealed))
        #expect(findings.map(\.code) == [.encryptionNotDecrypted])
        #expect(findings.first?.path?.hasSuffix("/saml:Subject/saml:EncryptedID") == true)
    }

    @Test func `requires an identifier in the response to a query, regardless of its attributes`() throws {
        let attribute = Self.attribute("urn:oasis:names:tc:SAML:attribute:subject-id", "u@example.test")
        var policy = ValidationPolicy(profile: .attributeQuery)
        for requires in [false, true] {
            policy.requiresSubjectIdentifier = requires
            let findings = try Reading.validate(
                Self.naming("", attribute: attribute),
                at: .instant(Self.inside),
                policy: policy
            )
            #expect(findings.filter { $0.severity == .error }.map(\.code) == [.subjectIdentifierMissing])
        }
    }
}
