// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import TestVectors
internal import Testing

/// `--query`: a response must answer the query and contain nothing else.
@Suite struct `samltool validate with a query` {
    private static let query = """
        <samlp:AttributeQuery xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" \
        xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_q1" Version="2.0" \
        IssueInstant="2026-05-01T10:00:00Z"><saml:Issuer>https://saml.sp.auth.adobe.com</saml:Issuer><saml:Subject>\
        <saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent" \
        SPNameQualifier="https://saml.sp.auth.adobe.com">p-0042</saml:NameID></saml:Subject>\
        <saml:Attribute Name="uid"/></samlp:AttributeQuery>
        """

    private func run(_ query: String, _ arguments: String...) throws -> Tool.Result {
        try Folder.with { (folder: URL) throws in
            let file = folder.appending(path: "query.xml")
            try Data(query.utf8).write(to: file)
            return try Tool.run(
                ["validate", "--at", "issue-instant", "--query", file.path, "responses/xmlsec1/minimal.xml"] + arguments
            )
        }
    }

    @Test func `accepts the answer to a query in any capture format`() throws {
        let envelope = """
            <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>\(Self.query)</s:Body></s:Envelope>
            """
        for query in [Self.query, envelope, Data(envelope.utf8).base64EncodedString()] {
            #expect(try run(query).status == 0)
        }
        #expect(try run(Self.query, "--profile", "attribute-query").status == 0)
    }

    @Test(
        arguments: [
            ("p-0042", "p-0043", "in-response-to.mismatch"),
            ("SPNameQualifier=\"https://saml.sp.auth.adobe.com\"", "", "in-response-to.mismatch"),
            ("Name=\"uid\"", "Name=\"zip\"", "in-response-to.unsolicited"),
            ("ID=\"_q1\"", "ID=\"_q2\"", "in-response-to.mismatch"),
        ]
    )
    func `rejects the answer to another query`(text: String, replacement: String, code: String) throws {
        let result = try run(Self.query.replacing(text, with: replacement))
        #expect(result.status == 1)
        #expect(result.lines.first?.contains(" [\(code)") == true)
        #expect(!result.text.contains("p-004"))
    }

    @Test func `rejects input that is not a query`() throws {
        for (query, code) in [
            ("", "input.empty"), ("<a/>", "saml.not-a-response"), ("hello world", "input.unknown-format"),
            (Self.query.replacing("ID=\"_q1\"", with: ""), "saml.missing-element"),
            (Self.query.replacing("</saml:Subject>", with: ""), "xml.malformed"),
        ] {
            let result = try run(query)
            #expect(result.status == 64)
            #expect(result.errors.contains(code), "\(result.errors)")
            #expect(result.output == [])
        }
        #expect(try Tool.run("validate", "--query", "none.xml", "responses/xmlsec1/minimal.xml").status == 66)
    }

    @Test(arguments: ["core", "web-sso"])
    func `rejects a query with another profile`(profile: String) throws {
        #expect(try run(Self.query, "--profile", profile).status == 64)
    }
}
