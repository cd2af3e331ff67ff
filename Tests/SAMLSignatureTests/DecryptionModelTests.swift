// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import SAML
internal import SAMLSignature
internal import SecureXML
internal import Testing

/// Encrypted identifiers and attributes of an assertion that is read from its octets.
@Suite(.requiresXMLSec)
struct DecryptionModelTests {
    private static func part(_ wrapper: String, _ plaintext: String, breaking: Bool = false) throws -> String {
        var sample = try EncryptedSample(plaintext)
        sample.wrapper = wrapper
        if breaking { sample.octets[20] ^= 1 }
        return sample.xml.replacing(/^<place[^>]*>|<\/place>$/, with: "")
    }

    private static func id(_ plaintext: String, breaking: Bool = false) throws -> String {
        try part("EncryptedID", plaintext, breaking: breaking)
    }

    private static func attribute(_ plaintext: String, breaking: Bool = false) throws -> String {
        try part("EncryptedAttribute", plaintext, breaking: breaking)
    }

    private static func assertion(subject: String, confirmation: String, attributes: [String]) -> String {
        let method = "urn:oasis:names:tc:SAML:2.0:cm:bearer"
        return """
            <saml:Assertion xmlns:saml="\(EncryptedSample.saml)" ID="_a" Version="2.0" IssueInstant="2026-05-01T10:00:00Z">\
            <saml:Issuer>i</saml:Issuer><saml:Subject>\(subject)<saml:SubjectConfirmation Method="\(method)"/>\
            <saml:SubjectConfirmation Method="\(method)">\(confirmation)</saml:SubjectConfirmation></saml:Subject>\
            <saml:AuthnStatement AuthnInstant="2026-05-01T10:00:00Z"><saml:AuthnContext>\
            <saml:AuthnContextClassRef>urn:x</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>\
            \(attributes.map { "<saml:AttributeStatement>\($0)</saml:AttributeStatement>" }.joined())</saml:Assertion>
            """
    }

    private static func open(_ text: String) throws -> (assertion: Assertion, findings: [Finding]) {
        let octets = Array(text.utf8)
        let decoded = try DecodedAssertion(parsing: octets)
        let assertion = try #require(decoded.assertion)
        let tree = try XMLTree(parsing: octets)
        let decrypter = ElementDecrypter(keys: DecryptionKeys(try TestKeys.reader()))
        var budget = DecryptionBudget()
        return decrypter.open(assertion, at: tree.root, isCoveredBySignature: true, budget: &budget)
    }

    private static let name = "<saml:NameID Format=\"urn:f\">n</saml:NameID>"
    private static func clear(_ name: String) -> String {
        "<saml:Attribute Name=\"\(name)\"><saml:AttributeValue>v</saml:AttributeValue></saml:Attribute>"
    }

    @Test func `returns the same model as for the unencrypted assertion`() throws {
        let xsi = "http://www.w3.org/2001/XMLSchema-instance"
        let base = "<saml:BaseID xmlns:xsi=\"\(xsi)\" xmlns:x=\"urn:x\" xsi:type=\"x:T\">b</saml:BaseID>"
        let clear = Self.assertion(
            subject: Self.name,
            confirmation: base,
            attributes: [Self.clear("a") + Self.clear("b"), Self.clear("c"), Self.clear("d") + Self.clear("e")]
        )
        let closed = try Self.assertion(
            subject: Self.id(Self.name),
            confirmation: Self.id(base),
            attributes: [
                Self.clear("a") + Self.attribute(Self.clear("b")), Self.clear("c"),
                Self.attribute(Self.clear("d")) + Self.attribute(Self.clear("e")),
            ]
        )
        let expected = try DecodedAssertion(parsing: Array(clear.utf8)).assertion
        let (assertion, findings) = try Self.open(closed)
        #expect(assertion == expected)
        #expect(findings == [])
        #expect(assertion.encryptedParts == [])
    }

    @Test func `keeps each part that was not decrypted in its place, with one finding`() throws {
        let closed = try Self.assertion(
            subject: Self.id(Self.name, breaking: true),
            confirmation: Self.id(Self.name),
            attributes: [Self.attribute(Self.clear("a"), breaking: true) + Self.attribute(Self.clear("b"))]
        )
        let (assertion, findings) = try Self.open(closed)
        #expect(assertion.encryptedParts == [.subject, .attribute(statement: 0, entry: 0)])
        #expect(findings.map(\.code) == [.encryptionCannotDecrypt, .encryptionCannotDecrypt])
        #expect(
            findings.map(\.path) == [
                "/saml:Assertion/saml:Subject/saml:EncryptedID",
                "/saml:Assertion/saml:AttributeStatement/saml:EncryptedAttribute[1]",
            ]
        )
        #expect(!assertion.attributes["b"].isEmpty)
    }

    @Test(arguments: [
        "<saml:NameID> </saml:NameID>", "<saml:NameID>n<!---->m</saml:NameID>", "<saml:Assertion ID=\"_b\"/>",
        "<saml:NameID Format=\"a b\">n</saml:NameID>",
    ])
    func `reports a decrypted identifier that violates the schema as not decrypted`(plaintext: String) throws {
        let closed = try Self.assertion(subject: Self.id(plaintext), confirmation: Self.name, attributes: [])
        let (assertion, findings) = try Self.open(closed)
        #expect(assertion.encryptedParts == [.subject])
        #expect(findings.map(\.code) == [.encryptionCannotDecrypt])
        #expect(findings.map(\.message) == [Self.closedReason("name identifier")])
    }

    @Test(arguments: [
        "<saml:Attribute/>", "<saml:Attribute Name=\"a\"><x xmlns=\"urn:x\"/></saml:Attribute>",
        // A signature that the validator would not verify.
        "<saml:Attribute Name=\"a\"><saml:AttributeValue><x xmlns=\"http://www.w3.org/2000/09/xmldsig#\"/>"
            + "<Signature xmlns=\"http://www.w3.org/2000/09/xmldsig#\"/></saml:AttributeValue></saml:Attribute>",
    ])
    func `reports a decrypted attribute that violates the schema as not decrypted`(plaintext: String) throws {
        let attributes = [try Self.attribute(plaintext)]
        let closed = Self.assertion(subject: Self.name, confirmation: Self.name, attributes: attributes)
        let (assertion, findings) = try Self.open(closed)
        #expect(assertion.encryptedParts == [.attribute(statement: 0, entry: 0)])
        #expect(findings.map(\.message) == [Self.closedReason("attribute")])
    }

    private static func closedReason(_ part: String) -> String {
        "The decryption key does not decrypt this \(part)."
    }
}
