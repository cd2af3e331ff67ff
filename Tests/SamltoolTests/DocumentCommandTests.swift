// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import TestVectors
internal import Testing

/// `encode`, `decode`, `canonicalize` and `inspect`.
@Suite struct `samltool on one document` {
    private func vector(_ path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: TestVectors.directory.appending(path: path)))
    }

    // MARK: encode

    @Test func `encodes byte by byte, without a newline`() throws {
        let result = try Tool.run("encode", "-", input: Array("<s:A\n\tx=\"1\"\r\n\ty=\"2\"/>\r\n".utf8))
        #expect(result.text == "PHM6QSB4PSIxIiB5PSIyIi8%2B")
        #expect(result.status == 0)
        #expect(result.errors.contains("xml.undeclared-prefix"))
    }

    @Test func `prints a form on request`() throws {
        let result = try Tool.run("encode", "--form", input: Array("<a/>".utf8))
        #expect(result.text == "SAMLResponse=PGEvPg%3D%3D")
        #expect(result.errors == "")
    }

    @Test func `keeps every byte without cleanup`() throws {
        let document = try vector("responses/xmlsec1/guide.xml")
        let result = try Tool.run("encode", "--cleanup", "none", input: document)
        let decoded = try Tool.run("decode", "--strict", input: result.output)
        #expect(decoded.output == document)
        #expect(decoded.status == 0)
    }

    @Test(
        arguments: [
            ("<a\nb='1'/>", "exchange.cleanup-breaks-xml"),
            ("<a b='1  2'/>", "exchange.cleanup-changes-values"),
            ("<a><!-- -\n-><b/><!-\n- --></a>", "exchange.cleanup-changes-structure"),
            ("<a><s:Assertion xmlns:s='urn:oasis:names:tc:SAML:2.0:assertion'/></a>", "saml.misplaced-message"),
            ("<a>", "xml.malformed"),
        ]
    )
    func `rejects a document that the cleanup changes if encoding is guarded`(document: String, code: String) throws {
        for form in [[], ["--form"]] {
            let options = ["encode", "--cleanup", "guarded"] + form
            let guarded = try Tool.run(options, input: Array(document.utf8))
            #expect(guarded.status == 1)
            #expect(guarded.output.isEmpty)
            #expect(guarded.errors.contains(code))
        }
        let recipe = try Tool.run("encode", input: Array(document.utf8))
        #expect(recipe.status == 0)
        #expect(!recipe.output.isEmpty)
        #expect(recipe.errors.contains(code))
    }

    @Test func `encodes a document beyond the limit of the guard as a stream, and rejects it if encoding is guarded`()
        throws
    {
        let document = Array(("<a>" + String(repeating: "x \n", count: 100_000) + "</a>").utf8)
        let whole = try Tool.run("encode", input: document)
        let stream = try Tool.run("encode", "--max-bytes", "1000", input: document)
        #expect(stream.status == 0)
        #expect(!stream.output.isEmpty)
        #expect(stream.output == whole.output)
        #expect(stream.errors.contains("the effect of the cleanup was not checked"))
        let guarded = try Tool.run("encode", "--cleanup", "guarded", "--max-bytes", "1000", input: document)
        #expect(guarded.status == 1)
        #expect(guarded.output.isEmpty)
        let none = try Tool.run("encode", "--cleanup", "none", "--max-bytes", "1000", input: document)
        #expect(none.status == 0)
        #expect(none.errors == "")
    }

    @Test(
        arguments: ["", " ", "\r\n\t", "\u{200B}", "\u{2028}\u{A0}", "SAMLResponse=", "SAMLResponse=&RelayState=1"],
        [["encode"], ["encode", "--form"], ["encode", "--max-bytes", "1"]]
    )
    func `prints no value for an input without content`(input: String, command: [String]) throws {
        let isLong = command.contains("--max-bytes") && input.hasPrefix("SAML")
        let result = try Tool.run(command, input: Array(input.utf8))
        // Beyond the limit, a parameter without a value is a text like any other.
        #expect(result.status == (isLong ? 0 : 1))
        #expect(result.output.isEmpty != isLong)
        #expect(isLong || result.errors.contains("input.empty"))
    }

    // MARK: decode

    @Test func `reports the layers on standard error`() throws {
        let result = try Tool.run("decode", "--layers", input: Array("SAMLResponse=PGEvPg%3D%3D".utf8))
        #expect(result.text == "<a/>")
        #expect(result.errors == "samltool: layers: form percent base64\n")
    }

    @Test func `accepts only output of encode with --strict`() throws {
        for value in ["PGEvPg==", "PGEvPg%3d%3d", "PGEvPg%253D%253D", "PGEv\nPg%3D%3D", "<a/>"] {
            let strict = try Tool.run("decode", "--strict", input: Array(value.utf8))
            #expect(strict.status == 1, "\(value)")
            #expect(strict.output.isEmpty)
            let lenient = try Tool.run("decode", input: Array(value.utf8))
            #expect(lenient.status == 0, "\(value)")
            #expect(lenient.text == "<a/>")
        }
    }

    @Test func `rejects input of an unknown format`() throws {
        let result = try Tool.run("decode", input: Array("no capture at all".utf8))
        #expect(result.status == 1)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains("input.unknown-format"))
    }

    // MARK: canonicalize

    @Test func `prints only canonical octets`() throws {
        let document = Array("<?xml version='1.0'?>\n<a ID='i'  b='x'><!-- c --><c/></a>\n".utf8)
        #expect(try Tool.run("canonicalize", input: document).text == "<a ID=\"i\" b=\"x\"><c></c></a>")
        #expect(
            try Tool.run("canonicalize", "--with-comments", "--id", "i", input: document).text
                == "<a ID=\"i\" b=\"x\"><!-- c --><c></c></a>"
        )
        #expect(try Tool.run("canonicalize", "--xpath", "/a/c", input: document).text == "<c></c>")
        #expect(
            try Tool.run(
                "canonicalize",
                "--namespace",
                "p=u:p",
                "--xpath",
                "//p:b",
                input: Array("<b xmlns='u:p'/>".utf8)
            ).text == "<b></b>"
        )
    }

    @Test func `accepts a list of prefixes`() throws {
        let document = Array("<a xmlns='u:a' xmlns:p='u:p'><q:b xmlns:q='u:q' ID='i'/></a>".utf8)
        let result = try Tool.run("canonicalize", "--id", "i", "--prefixes", "p #default", input: document)
        #expect(result.text == "<q:b xmlns=\"u:a\" xmlns:p=\"u:p\" xmlns:q=\"u:q\" ID=\"i\"></q:b>")
    }

    @Test(
        arguments: [
            (["--id", "nothing"], "<a/>", "No element has the requested ID.\n"),
            (["--xpath", "//["], "<a/>", "or it uses a prefix, a function or a variable that is not declared.\n"),
            (["--xpath", "1"], "<a/>", "does not select nodes.\n"),
            ([], "<a>", "xml.malformed"),
            ([], "", "input.empty"),
        ] as [([String], String, String)]
    )
    func `rejects input without a canonical form`(options: [String], document: String, message: String) throws {
        let result = try Tool.run(["canonicalize"] + options, input: Array(document.utf8))
        #expect(result.status == 1)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains(message))
    }

    // MARK: inspect

    @Test func `shows the content of a capture without values`() throws {
        let text = try Tool.run("inspect", "responses/xmlsec1/guide.xml")
        #expect(text.status == 0)
        #expect(text.text.contains("  - covers: assertion\n"))
        #expect(text.text.contains("  cleanup: changes-signed-content\n"))
        #expect(text.text.contains("        - any of: https://saml.sp.auth.adobe.com\n"))
        let json = try Tool.run("inspect", "--json", "responses/xmlsec1/guide.xml")
        let object = try JSONSerialization.jsonObject(with: Data(json.output)) as? [String: Any]
        let members = [
            "bytes", "encrypted", "exchange", "findings", "layers", "message", "relayStateBytes", "signatures",
            "trustedKeys",
        ]
        #expect(object?.keys.sorted() == members)
    }

    @Test func `shows values only on request`() throws {
        let plain = try Tool.run("inspect", "--json", "responses/xmlsec1/guide.xml")
        let full = try Tool.run("inspect", "--json", "--show-values", "responses/xmlsec1/guide.xml")
        #expect(plain.text.contains(#"{"name":"uid","#))
        #expect(full.output.count > plain.output.count)
    }

    @Test func `shows assurance levels and entity attributes, but no other value`() throws {
        func attribute(_ name: String, _ values: String...) -> String {
            "<saml:Attribute Name=\"\(name)\">"
                + values.map { "<saml:AttributeValue>\($0)</saml:AttributeValue>" }.joined() + "</saml:Attribute>"
        }
        let document = String(decoding: try vector("responses/xmlsec1/minimal.xml"), as: UTF8.self).replacing(
            "<saml:AttributeStatement>",
            with: "<saml:AttributeStatement>"
                + attribute(
                    "urn:oid:1.3.6.1.4.1.5923.1.1.1.11",
                    "https://refeds.org/assurance/IAP/medium",
                    "https://refeds.org/u@example.test",
                    "https://other.test/level",
                    "secret"
                )
                + attribute("http://macedir.org/entity-category", "https://refeds.org/category/personalized", "secret")
        )
        let result = try Tool.run("inspect", "--json", input: Array(document.utf8))
        #expect(
            result.text.contains(
                #""federation":{"assurance":["https://refeds.org/assurance/IAP/medium"],"entityAttributes":"#
                    + #"[{"name":"http://macedir.org/entity-category","#
                    + #""values":["https://refeds.org/category/personalized"]}]}"#
            )
        )
        #expect(
            !result.text.contains("secret") && !result.text.contains("u@example") && !result.text.contains("other.test")
        )
        #expect(try Tool.run("inspect", "--json", "responses/xmlsec1/minimal.xml").text.contains(#""federation":null"#))
    }

    @Test func `shows the structure of an invalid response and its findings`() throws {
        let result = try Tool.run("inspect", "--json", "malformed/saml/missing-no-status.xml")
        #expect(result.status == 0)
        #expect(result.text.contains("saml.missing-element"))
    }

    // MARK: all commands

    /// Commands whose result is a document or a value, with their keys.
    private static let makers = [
        ["encode", "--form"], ["decode"], ["canonicalize"],
        ["exchange", "--dry-run", "--api", "v1", "--requestor", "A", "--device-id", "D", "--mvpd", "M"],
    ]
    private static let protectors = [
        ["sign", "--key", "keys/idp-rsa.key.pem"], ["decrypt", "--decryption-key", "keys/sp-rsa.key.pem"],
    ]

    @Test(arguments: makers + (BuildTraits.hasXMLSec ? protectors : []))
    func `fails without a result if the input contains no document`(command: [String]) throws {
        for input in ["", " \n", "SAMLResponse=", #"{"log":{"entries":[]}}"#] {
            let result = try Tool.run(command, input: Array(input.utf8))
            #expect(result.status == 1, "\(input)")
            #expect(result.output.isEmpty, "\(input)")
            #expect(result.errors.hasPrefix("samltool: "), "\(input)")
        }
    }

    @Test(arguments: ["encode", "decode", "canonicalize", "inspect"])
    func `exits with 66 if an input cannot be opened`(command: String) throws {
        let absent = try Tool.run(command, "absent.xml")
        #expect(absent.status == 66)
        #expect(absent.output.isEmpty)
        #expect(absent.errors == "samltool: absent.xml: cannot be opened: No such file or directory\n")
        let folder = try Tool.run(command, "responses")
        #expect(folder.status == 66)
        #expect(folder.errors.contains("Is a directory"))
    }

    /// Commands that read a document from a pipe.
    private static var readers: [String] {
        let readers = ["encode", "decode", "canonicalize", "inspect"]
        return !BuildTraits.hasXMLSec
            ? readers
            : readers + [
                "verify --trust $vectors/keys/trust.pem", "sign --key $vectors/keys/idp-rsa.key.pem",
                "decrypt --decryption-key $vectors/keys/sp-rsa.key.pem",
            ]
    }

    @Test(arguments: readers)
    func `ends at once on SIGTERM`(command: String) throws {
        // The buffer of the pipe is smaller: the command is reading when the shell continues, without an end of input. A
        // command that ends earlier breaks the pipe.
        let script = """
            mkfifo pipe; $tool \(command) - <pipe & exec 3>pipe; printf '%200000s' '<a>' >&3
            kill -TERM $!; wait $!
            """
        let result = try Folder.with { try Shell.run(script, in: $0) }
        #expect(result.status == 128 + SIGTERM)
    }

    @Test(arguments: ["validate", "verify", "encode", "decode", "canonicalize", "inspect", "sign", "decrypt"])
    func `shows an example in the help`(command: String) throws {
        let result = try Tool.run(command, "--help")
        #expect(result.status == 0)
        #expect(result.text.contains("EXAMPLE"))
        #expect(result.text.contains("samltool \(command) "))
    }

    @Test func `shows the linked libraries in the version`() throws {
        let result = try Tool.run("--version")
        #expect(result.status == 0)
        #expect(result.text.contains("libxml2 2."))
        #expect(result.text.contains("zlib 1."))
        #expect(result.text.contains("xmlsec 1.") || result.text.contains("built without the trait XMLSec"))
        #expect(result.text.contains("OpenSSL 3.") || result.text.contains("built without the trait XMLSec"))
        #expect(result.text.contains("libarchive 3."))
        #expect(result.text.contains("SQLite 3."))
    }
}
