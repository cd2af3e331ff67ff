// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import TestVectors
internal import Testing

/// `--schema`: documents are also validated against the OASIS schemas.
@Suite struct `samltool validate with schemas` {
    struct Row: Decodable {
        struct Finding: Decodable, Equatable {
            var code: String
            var severity: String
            var message: String
            var line: Int?
            var column: Int?
            var path: String?
        }
        var findings: [Finding]
    }

    private func violations(_ document: String) throws -> [Row.Finding] {
        try findings(document, "--schema").filter { $0.code == "schema.invalid" }
    }

    private func findings(_ document: String, _ options: String...) throws -> [Row.Finding] {
        let arguments = ["validate", "--at", "issue-instant", "--format", "jsonl"] + options + ["-"]
        let result = try Tool.run(arguments, input: Array(document.utf8))
        #expect(result.errors == "")
        return try JSONDecoder().decode(Row.self, from: Data(result.output)).findings
    }

    private func minimal() throws -> String {
        try String(contentsOf: TestVectors.directory.appending(path: "responses/xmlsec1/minimal.xml"), encoding: .utf8)
    }

    @Test func `accepts the responses of all generators except one with an unknown type`() throws {
        let result = try Tool.run("validate", "--at", "issue-instant", "--schema", "--format", "jsonl", "responses")
        #expect(result.lines.count > 60)
        let invalid = result.lines.filter { $0.contains("schema.invalid") }
        #expect(invalid.count == 1)
        #expect(invalid.first?.contains("responses/signxml/base-id.xml") == true)
    }

    @Test(
        arguments: [
            (" ID=\"_a1\"", "", "`Assertion` has no attribute `ID`.", 417),
            ("2026-05-01T09:55:00Z", "yesterday", "The value of the attribute `NotBefore` of `Conditions`", 716),
            ("<saml:Attribute Name=\"uid\">", "<saml:Attribute>", "`Attribute` has no attribute `Name`.", 959),
            (
                " InResponseTo=\"_q1\"", " Extra=\"1\"",
                "`Response` has the attribute `Extra`, which the schema does not allow.", 1
            ),
            (" InResponseTo=\"_q1\"", " InResponseTo=\"1 2\"", "The value of the attribute `InResponseTo`", 1),
            (
                "<saml:AttributeStatement>", "<saml:AttributeStatement>text", "`AttributeStatement` contains text",
                934
            ),
            (
                "</saml:Conditions>", "<saml:Unknown/></saml:Conditions>",
                "`Unknown` follows the last element that the schema allows here.", 916
            ),
            (
                "<samlp:Status>", "<samlp:Status><samlp:StatusMessage/>",
                "`StatusMessage` is in a position where the schema requires `StatusCode`.", 332
            ),
            (
                "<saml:AudienceRestriction><saml:Audience>https://saml.sp.auth.adobe.com</saml:Audience>",
                "<saml:AudienceRestriction>", "`AudienceRestriction` ends without `Audience`.", nil
            ),
        ] as [(String, String, String, Int?)]
    )
    func `reports each violation with its location`(
        text: String,
        replacement: String,
        message: String,
        column: Int?
    ) throws {
        let found = try violations(minimal().replacing(text, with: replacement))
        #expect(found.count == 1, "\(found)")
        #expect(found.first?.message.hasPrefix(message) == true, "\(found)")
        #expect(found.first?.path?.hasPrefix("/samlp:Response") == true)
        if let column { #expect(found.first?.column == column) }
    }

    @Test func `reports an ID that is not an XML name as an error with schemas and as a warning without them`() throws {
        let document = try minimal().replacing(" ID=\"_a1\"", with: " ID=\"1c0f7d2e-41a1\"")
        let severities = { (findings: [Row.Finding]) in findings.filter { $0.code == "saml.bad-id" }.map(\.severity) }
        #expect(try severities(findings(document)) == ["warning"])
        #expect(try severities(findings(document, "--schema")) == ["error"])
        #expect(try violations(document).count == 1)
    }

    @Test func `never quotes a value`() throws {
        let document = try minimal().replacing("2026-05-01T09:55:00Z", with: "secret-1")
            .replacing("\"_a1\"", with: "\"secret 2\"").replacing("Version=\"2.0\"><saml:Issuer", with: "><saml:Issuer")
        let found = try violations(document)
        #expect(found.count == 3)
        #expect(!found.contains { $0.message.contains("secret") })
    }

    @Test func `lists 100 violations and their total number`() throws {
        let attributes = String(repeating: "<saml:Attribute/>", count: 250)
        let found = try violations(
            minimal().replacing("<saml:AttributeStatement>", with: "<saml:AttributeStatement>" + attributes)
        )
        #expect(found.count == 101)
        #expect(
            found.last?.message
                == "The document violates the schemas 250 times; the first 100 violations are listed."
        )
    }

    /// libxml2 joins the parts of a text in quadratic time.
    @Test func `does not check a document with a long text in many parts`() throws {
        let text = String(repeating: String(repeating: "x", count: 40) + "<?p?>", count: 9_000)
        let document = try minimal().replacing("<saml:AttributeStatement>", with: "<saml:AttributeStatement>" + text)
        let messages = try violations(document).map(\.message)
        #expect(messages.count == 1)
        #expect(messages.first?.hasPrefix("`Response` contains a long text that") == true, "\(messages)")
    }

    @Test func `reports no violations for input that is not a response`() throws {
        let found = try violations(minimal().replacing("samlp:Response", with: "samlp:Other"))
        #expect(found == [])
    }

    @Test func `does not load schemas that a document references`() throws {
        let location = """
             xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="urn:x file:///dev/zero" ID="_r1"
            """
        let found = try violations(minimal().replacing(" ID=\"_r1\"", with: location))
        #expect(found == [])
    }

    @Test func `names the packages to install if the schemas are missing`() throws {
        try Folder.with { (folder: URL) throws in
            let result = try Tool.run(
                "validate",
                "--schema-directory",
                folder.path,
                "responses/xmlsec1/minimal.xml"
            )
            #expect(result.status == 66)
            #expect(result.errors.contains("opensaml-schemas and xmltooling-schemas"))
            for name in [
                "saml-schema-protocol-2.0.xsd", "saml-schema-assertion-2.0.xsd", "xmldsig-core-schema.xsd",
                "xenc-schema.xsd", "xmldsig11-schema.xsd", "xenc11-schema.xsd",
            ] {
                try Data("<a/>".utf8).write(to: folder.appending(path: name))
            }
            #expect(try Tool.run("validate", "--schema-directory", folder.path, "-").status == 64)
        }
    }
}
