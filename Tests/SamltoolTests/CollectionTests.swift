// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import TestVectors
internal import Testing

/// Inputs with several documents, in all subcommands.
@Suite struct `samltool on inputs with several documents` {
    static let vector = "responses/xmlsec1/assertion-signed.xml"

    static func value(of name: String) throws -> String {
        try Data(contentsOf: TestVectors.directory.appending(path: name)).base64EncodedString()
            .replacingOccurrences(of: "+", with: "%2B").replacingOccurrences(of: "=", with: "%3D")
    }

    private static let request = """
        <p:AuthnRequest xmlns:p="urn:oasis:names:tc:SAML:2.0:protocol" ID="_1" Version="2.0"/>
        """

    static func har(_ bodies: [String]) -> [UInt8] {
        let entries = bodies.map { body in
            """
            {"startedDateTime":"2026-05-01T10:00:00Z","request":{"method":"POST","url":"https://sp.example/acs?s=1",\
            "postData":{"text":"\(body)"}},"response":{}}
            """
        }
        return Array("{\"log\":{\"entries\":[\(entries.joined(separator: ","))]}}".utf8)
    }

    /// A request for a sign-in, and two responses.
    private static func mixed() throws -> [UInt8] {
        let request = Data(request.utf8).base64EncodedString().replacingOccurrences(of: "=", with: "%3D")
        return har([
            "SAMLRequest=\(request)", "SAMLResponse=\(try value(of: vector))",
            "SAMLResponse=\(try value(of: "responses/xmlsec1/guide.xml"))",
        ])
    }

    private static let commands = [
        ["inspect"], ["decode"], ["encode"], ["encode", "--form", "--cleanup", "guarded"], ["canonicalize"],
        ["exchange", "--dry-run", "--api", "v1", "--requestor", "A", "--device-id", "D", "--mvpd", "M"],
    ]
    private static let protectors = [
        ["decrypt", "--decryption-key", "keys/sp-rsa.key.pem"], ["sign", "--key", "keys/idp-rsa.key.pem"],
    ]

    @Test(arguments: commands + (BuildTraits.hasXMLSec ? protectors : []))
    func `lists the documents, and fails if the list is not the result`(arguments: [String]) throws {
        let command = arguments[0]
        let result = try Tool.run(arguments, input: Self.mixed())
        #expect(result.status == (command == "inspect" ? 0 : 1))
        // The output of the other commands is a document, so their list is a message.
        let list = command == "inspect" ? result.text : result.errors.replacingOccurrences(of: "samltool: ", with: "")
        let row = "  1  Response  https://idp.example.test  POST  https://sp.example/acs  2026-05-01T10:00:00Z  #2\n"
        #expect(list.hasPrefix(row))
        #expect(result.text.isEmpty == (command != "inspect"))
        #expect(result.errors.hasSuffix("samltool: The input has 2 documents. Select one with `--entry N`.\n"))
    }

    @Test func `takes the document with the number`() throws {
        let input = try Self.mixed()
        let result = try Tool.run("decode", "--entry", "2", input: input)
        #expect(
            result.output
                == Array(try Data(contentsOf: TestVectors.directory.appending(path: "responses/xmlsec1/guide.xml")))
        )
        #expect(try Tool.run("inspect", "--entry", "1", input: input).text.contains("kind: Response"))
        for command in ["decode", "canonicalize"] {
            #expect(try !Tool.run(command, "--entry", "1", input: input).output.isEmpty)
        }
        let exchange = ["--dry-run", "--api", "v1", "--requestor", "A", "--device-id", "D", "--mvpd", "M"]
        #expect(try Tool.run(["exchange", "--entry", "1"] + exchange, input: input).status == 0)
        let encoded = try Tool.run("encode", "--cleanup", "none", "--entry", "1", input: input)
        #expect(try encoded.text == Self.value(of: Self.vector).replacingOccurrences(of: "/", with: "%2F"))
        let missing = try Tool.run("decode", "--entry", "3", input: input)
        #expect(missing.status == 1)
        #expect(
            missing.errors == """
                samltool: input.unknown-format: The input has 2 documents, and `--entry` is 3.
                  Remedy: List the documents with `samltool inspect`. To name one as a report does, pass `#` and its name.

                """
        )
        let single = try Tool.run("inspect", "--entry", "2", Self.vector)
        #expect(single.errors.contains("The input has 1 document, and `--entry` is 2.\n"))
        #expect(try Tool.run("inspect", "--entry", "0", Self.vector).status == 64)
    }

    @Test func `encodes the document inside a text or a value, and never the text`() throws {
        let document = try Data(contentsOf: TestVectors.directory.appending(path: Self.vector))
        let value = try Self.value(of: Self.vector)
        let whole = try Tool.run("encode", "--cleanup", "none", input: Array(document)).text
        let inputs = [
            "curl 'https://sp.example/acs' --data-raw 'SAMLResponse=\(whole)'\n", "[{\"SAMLResponse\":\"\(value)\"}]",
            whole,
            "time,SAMLResponse\n1,\(value)\n",
        ]
        for input in inputs {
            let result = try Tool.run("encode", "--cleanup", "none", input: Array(input.utf8))
            #expect(result.status == 0)
            #expect(result.text == whole)
        }
        let wide = try #require(String(data: document, encoding: .utf8)?.data(using: .utf16))
        #expect(try Tool.run("encode", "--cleanup", "none", input: Array(wide)).text == whole)
        let several = "SAMLResponse=\(whole)\nSAMLResponse=\(whole)\n"
        let listed = try Tool.run("encode", input: Array(several.utf8))
        #expect(listed.status == 1)
        #expect(listed.output.isEmpty)
        #expect(listed.errors.hasSuffix("samltool: The input has 2 documents. Select one with `--entry N`.\n"))
        // What contains no response is encoded as it is.
        #expect(try Tool.run("encode", input: Array("hello".utf8)).text == "aGVsbG8%3D")
    }

    @Test(.requiresXMLSec) func `verifies the document with the number, and nothing without it`() throws {
        let input = try Self.mixed()
        let trust = ["verify", "--trust", "keys/idp-metadata.xml"]
        #expect(try Tool.run(trust + ["--entry", "1"], input: input).status == 0)
        let listed = try Tool.run(trust, input: input)
        #expect(listed.status == 1)
        #expect(listed.lines.count == 2)
    }

    @Test func `counts other messages without failing`() throws {
        let result = try Tool.run(
            "validate",
            "--at",
            "2026-05-01T10:01:00Z",
            "--quiet",
            "--summary",
            "-",
            input: Self.mixed()
        )
        #expect(result.status == 0)
        #expect(result.text.contains(#""documents":2"#))
        #expect(result.text.contains(#""others":{"authn-request":1}"#))
        #expect(result.text.contains(#""issuers":[{"issuer":"https://idp.example.test","documents":2}]"#))
    }

    @Test func `counts another message in the parameter of a response`() throws {
        let logout = "<p:LogoutResponse xmlns:p='urn:oasis:names:tc:SAML:2.0:protocol'/>"
        let value = Data(logout.utf8).base64EncodedString().replacingOccurrences(of: "=", with: "%3D")
        let result = try Tool.run("validate", "--summary", "-", "--quiet", input: Self.har(["SAMLResponse=\(value)"]))
        #expect(result.status == 0)
        #expect(result.text.contains(#""others":{"logout-response":1}"#))
        // A damaged value is not lost.
        let damaged = try Tool.run("validate", "--quiet", input: Self.har(["SAMLResponse=no!value"]))
        #expect(damaged.status == 1)
        #expect(damaged.lines.first == "1 document: 0 accept, 0 undecided, 0 reject, 1 unreadable")
    }

    @Test func `validates the document with the number`() throws {
        let arguments = ["validate", "--at", "2026-05-01T10:01:00Z", "--format", "jsonl", "--entry"]
        let result = try Tool.run(arguments + ["1"], input: Self.mixed())
        #expect(result.lines.count == 1)
        #expect(
            result.text.contains(
                #""request":{"method":"POST","url":"https://sp.example/acs","time":"2026-05-01T10:00:00Z"}"#
            )
        )
        let missing = try Tool.run(arguments + ["7"], input: Self.mixed())
        #expect(missing.status == 1)
        #expect(missing.text.contains("The input has 2 documents, and `--entry` is 7."))
    }

    @Test func `fails on request if there is no document, or none was checked`() throws {
        let empty = Self.har([])
        #expect(try Tool.run("validate", input: empty).status == 0)
        #expect(try Tool.run("validate", "--fail-on-empty", input: empty).status == 1)
        let arguments = ["validate", "--at", "2026-05-01T10:01:00Z", Self.vector]
        #expect(try Tool.run(arguments).status == 0)
        #expect(try Tool.run(arguments + ["--fail-on-unchecked"]).status == 1)
    }

    @Test func `writes the text summary to standard error with --output`() throws {
        try Folder.with { folder in
            let path = folder.appending(path: "report.jsonl").path
            let result = try Tool.run(
                "validate",
                "--at",
                "2026-05-01T10:01:00Z",
                "--format",
                "jsonl",
                "--output",
                path,
                Self.vector
            )
            #expect(result.errors.contains("1 document: 0 accept, 1 undecided, 0 reject, 0 unreadable"))
            #expect(try Tool.run("validate", "--quiet", "--output", path, Self.vector).errors == "")
        }
    }

    @Test(arguments: [
        (request, "an `AuthnRequest`"), ("<!doctype html><title>Sign in</title>", "an HTML page"),
        ("eyJhbGciOiJub25lIn0.e30.c2ln", "a JSON Web Token"),
        ("SAMLart=AAQ" + String(repeating: "A", count: 56) + "%3D", "a SAML artifact"),
        (
            "wa=x&wresult=%3Ct%3ARequestSecurityTokenResponse%20xmlns%3Asaml%3D%22urn%3Aoasis%22%3E%3C%2Ft%3ARequestSecurityTokenResponse%3E",
            "a WS-Federation"
        ),
    ])
    func `names a single message that is not a response`(text: String, phrase: String) throws {
        let result = try Tool.run("validate", "--format", "jsonl", input: Array(text.utf8))
        #expect(result.status == 1)
        #expect(result.text.contains("\"code\":\"input.other-message\""))
        #expect(result.text.contains("This is \(phrase)"))
        #expect(result.text.contains("\"remedy\":"))
    }
}
