// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import Testing

struct AttributeQueryTests {
    private static let query = """
        <samlp:AttributeQuery xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" \
        xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_q1" Version="2.0" \
        IssueInstant="2026-05-01T10:00:00Z" Destination="https://aa.example">
        <saml:Issuer>https://sp.example</saml:Issuer>
        <saml:Subject><saml:NameID>user</saml:NameID></saml:Subject>
        <saml:Attribute Name="uid"/><saml:Attribute Name="zip"><saml:AttributeValue>1</saml:AttributeValue></saml:Attribute>
        </samlp:AttributeQuery>
        """

    /// The result of reading a query, as plain values.
    private struct Reading {
        let query: AttributeQuery?
        let findings: [Finding]
        let isInSOAPEnvelope: Bool

        init(_ text: String) throws(SAMLError) {
            let document = try UnverifiedMessage<AttributeQuery>(parsing: Array(text.utf8))
            query = document.message
            findings = document.findings
            isInSOAPEnvelope = document.isInSOAPEnvelope
        }
    }

    @Test
    func `decodes a query to the complete model`() throws {
        let expected = AttributeQuery(
            MessageHeader(
                id: try #require(XMLID("_q1")),
                issueInstant: Timestamp(seconds: 1_777_629_600),
                destination: URIReference("https://aa.example"),
                issuer: NameID("https://sp.example")
            ),
            subject: Subject(.nameID(NameID("user"))),
            attributes: [Attribute("uid"), Attribute("zip", values: [.init("1")])]
        )
        let plain = try Reading(Self.query)
        #expect(plain.query == expected)
        #expect(plain.findings == [])
        #expect(!plain.isInSOAPEnvelope)
        let wrapped = try Reading(Documents.inEnvelope(Self.query))
        #expect(wrapped.query == expected)
        #expect(wrapped.isInSOAPEnvelope)
    }

    @Test(arguments: [
        ("ID=\"_q1\" ", "", Finding.Code.samlMissingElement, "/samlp:AttributeQuery"),
        ("2.0\" I", "2.1\" I", .samlUnsupportedVersion, "/samlp:AttributeQuery"),
        (
            "<saml:Subject><saml:NameID>user</saml:NameID></saml:Subject>", "", .samlMissingElement,
            "/samlp:AttributeQuery"
        ),
        (
            "<saml:NameID>user</saml:NameID>", "", .samlMissingElement,
            "/samlp:AttributeQuery/saml:Subject"
        ),
        (
            "<saml:Subject>", "<saml:Subject/><saml:Subject>", .samlMissingElement,
            "/samlp:AttributeQuery/saml:Subject[1]"
        ),
        (" Name=\"uid\"", "", .samlMissingElement, "/samlp:AttributeQuery/saml:Attribute[1]"),
        ("<saml:Attribute Name=\"uid\"/>", "<x/>", .samlUnexpectedElement, "/samlp:AttributeQuery/x"),
        (
            "</samlp:Att", "<saml:Issuer>x</saml:Issuer></samlp:Att", .samlUnexpectedElement,
            "/samlp:AttributeQuery/saml:Issuer[2]"
        ),
    ])
    func `reports a violated rule at its element`(
        find: String,
        replacement: String,
        code: Finding.Code,
        path: String
    ) throws {
        let document = try Reading(Self.query.replacing(find, with: replacement, maxReplacements: 1))
        #expect(document.findings.first?.code == code)
        #expect(document.findings.first?.path == path)
        #expect(document.query == nil)
    }

    @Test
    func `rejects a response as a query`() throws {
        #expect(try Reading(Documents.small).findings.map(\.code) == [.samlNotAResponse])
    }
}
