// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import TestVectors
internal import Testing

/// Arguments and files that an option does not take, with what they are.
@Suite(.requiresXMLSec) struct `mistaken arguments of samltool` {
    private static let response = "responses/xmlsec1/response-signed.xml"
    private static let token = "eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJodHRwczovL2lkcCJ9.c2ln"

    private func errors(_ arguments: String..., file: String? = nil) throws -> String {
        try Folder.with { folder in
            let path = folder.appending(path: "given").path
            try Data((file ?? "").utf8).write(to: URL(filePath: path))
            return try Tool.run(arguments.map { $0 == "GIVEN" ? path : $0 }).errors
        }
    }

    @Test(arguments: [
        ("<!DOCTYPE html><html><body>sign in</body></html>", "This is an HTML page"),
        (token, "a JSON Web Token, not a SAML message"),
        (
            "<samlp:Response xmlns:samlp=\"urn:oasis:names:tc:SAML:2.0:protocol\" ID=\"_r\" Version=\"2.0\"/>",
            "The message is `Response` (namespace `urn:oasis:names:tc:SAML:2.0:protocol`), not `AuthnRequest`"
        ),
    ])
    func `other content than a request is named`(text: String, words: String) throws {
        let errors = try errors("validate", "--request", "GIVEN", Self.response, file: text)
        #expect(errors.contains(words) && !errors.contains("without the message around it"), "\(errors)")
    }

    @Test func `a JSON Web Token is named by every command`() throws {
        #expect(try errors("decode", "GIVEN", file: Self.token).contains("a JSON Web Token, not a SAML message"))
    }

    @Test(arguments: ["validate", "decode", "metadata", "verify"])
    func `a URL in place of a file is named`(command: String) throws {
        let errors = try errors(command, "https://idp.example/saml.xml")
        #expect(errors.contains("This is a URL, not a path: download the file"), "\(errors)")
    }

    @Test(arguments: [String(repeating: "PHNhbWxwOlJlc3BvbnNl/", count: 9), "<samlp:Response ID=\"_secret\"/>"])
    func `a value in place of a file is named, and not repeated`(value: String) throws {
        let errors = try errors("validate", value)
        #expect(errors.contains("The argument is a value of \(value.utf8.count) bytes, not a path"), "\(errors)")
        #expect(!errors.contains(value.prefix(20)))
    }

    @Test func `the file of a certificate that does not belong to the key is named`() throws {
        let errors = try errors(
            "sign",
            "--key",
            "keys/sp-rsa.key.pem",
            "--certificate",
            "keys/idp-rsa.crt.pem",
            "policy/issuer/good.xml"
        )
        #expect(errors.hasPrefix("samltool: keys/idp-rsa.crt.pem: wrong-certificate"), "\(errors)")
    }

    @Test(arguments: [("2026-01-01T00:00:00Z", false), ("2126-01-01T00:00:00Z", true)])
    func `a certificate that has expired is marked in the description of metadata`(time: String, isExpired: Bool) throws
    {
        let text = try Tool.run("metadata", "--at", time, "keys/idp-metadata.xml").text
        #expect(
            text.contains("        expired: yes\n") == isExpired && text.contains("expired: no\n") != isExpired,
            "\(text)"
        )
    }
}
