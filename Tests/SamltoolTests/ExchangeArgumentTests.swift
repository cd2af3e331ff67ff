// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import TestVectors
internal import Testing

/// The arguments that `samltool exchange` checks in every build before it sends a request.
@Suite struct `samltool exchange` {
    private static let v1 = [
        "exchange", "--api", "v1", "--requestor", "ACME", "--device-id", "DEVICE-MARKER", "--mvpd", "ExampleTV",
    ]
    private static let v2 = ["exchange", "--requestor", "ACME", "--device-id", "DEVICE-MARKER"]
    private static let document = "responses/xmlsec1/minimal.xml"

    #if !HTTPClient
    @Test(arguments: [[], [document], v1 + [document]].map { ["exchange"] + $0.drop { $0 == "exchange" } })
    func `names the trait that it requires`(arguments: [String]) throws {
        let result = try Tool.run(arguments)
        #expect(result.status == 64)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains("swift build --traits XMLSec,HTTPClient"))
    }
    #endif

    @Test func `prints the request with --dry-run, without private values`() throws {
        let result = try Tool.run(Self.v1 + ["--dry-run", "--device-address", "203.0.113.9", Self.document])
        #expect(result.status == 0)
        #expect(result.lines.first == "POST /api/v1/tokens/authn HTTP/1.1")
        #expect(result.lines.contains("Host: api.auth.adobe.com"))
        #expect(result.lines.contains("requestor=ACME"))
        #expect(result.lines.contains("deviceId=(13 bytes withheld)"))
        #expect(result.lines.last?.hasPrefix("SAMLResponse=(") == true)
        #expect(!result.text.contains("MARKER") && !result.text.contains("203.0.113"))
    }

    /// S-94: what is sent is what was validated.
    @Test(
        arguments: [[], ["--cleanup", "recipe"], ["--cleanup", "none"], ["--cleanup", "guarded"]],
        [
            ("exchange/signed/signed-hidden.xml", "exchange.cleanup-changes-structure"),
            ("exchange/unsigned/hidden-section.xml", "exchange.cleanup-changes-structure"),
            ("exchange/unsigned/misplaced.xml", "saml.misplaced-message"),
        ]
    )
    func `never sends a document in which the service finds other assertions`(
        options: [String],
        row: (document: String, code: String)
    ) throws {
        let result = try Tool.run(Self.v1 + ["--dry-run", row.document] + options)
        #expect(result.status == 1)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains(row.code))
        let encoded = try Tool.run("encode", "--cleanup", "guarded", row.document)
        #expect(encoded.status == 1)
        #expect(encoded.output.isEmpty)
        #expect(encoded.errors.contains(row.code))
        let validated = try Tool.run(
            "validate",
            "--exchange",
            "--at",
            "2026-05-01T10:01:00Z",
            "--format",
            "jsonl",
            row.document
        )
        #expect(validated.status == 1)
        #expect(validated.text.contains("\"code\":\"\(row.code)\",\"severity\":\"error\""))
    }

    @Test func `refuses with a guard what encode refuses, and sends what it encodes`() throws {
        let folder = TestVectors.directory.appending(path: "exchange/unsigned")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        for name in names where name.hasSuffix(".xml") {
            let document = "exchange/unsigned/\(name)"
            let encoded = try Tool.run("encode", "--cleanup", "guarded", document)
            let sent = try Tool.run(Self.v1 + ["--dry-run", "--cleanup", "guarded", document])
            #expect(encoded.status == sent.status, "\(name)")
            #expect(encoded.output.isEmpty == (encoded.status == 1), "\(name)")
        }
    }

    @Test func `prints the lengths of the header fields of v2`() throws {
        try Folder.with { folder in
            let information = folder.appending(path: "device.json")
            try Data(ExchangeFiles.information.utf8).write(to: information)
            let options = [
                "--dry-run", "--device-info", information.path, "--provider-id", "com.marker.PROVIDER-MARKER",
            ]
            let result = try Tool.run(Self.v2 + options + [Self.document])
            #expect(result.status == 0)
            #expect(result.lines.first == "POST /api/v2/ACME/profiles/sso/Apple HTTP/1.1")
            for name in ["AP-Device-Identifier", "X-Device-Info", "AP-Partner-Framework-Status"] {
                let line = result.lines.first { $0.hasPrefix(name + ": ") }
                #expect(line?.hasSuffix(" bytes withheld)") == true)
            }
            #expect(!result.text.contains("MARKER"))
        }
    }

    static let wrong: [([String], String)] = [
        (["exchange", "--dry-run"], "--requestor is missing"),
        (["exchange", "--dry-run", "--api", "v1", "--requestor", "A", "--mvpd", "M"], "--device-id is missing"),
        (["exchange", "--dry-run", "--api", "v1", "--requestor", "A", "--device-id", "D"], "--mvpd is missing"),
        (v2 + ["--dry-run"], "--device-info is missing"),
        (v2 + ["--dry-run", "--mvpd", "M"], "--mvpd requires --api v1"),
        (v1 + ["--dry-run", "--provider-id", "P"], "require --api v2"),
        (v1 + ["--dry-run", "--base-url", "http://example.test"], "--base-url takes https://host"),
        (v1 + ["--dry-run", "--base-url", "https://example.test/path"], "--base-url takes https://host"),
        (v1 + ["--dry-run", "--device-address", "localhost"], "the value of --device-address is invalid"),
        (v1 + ["--dry-run", "--timeout", "0"], "--timeout takes a number from 1 to 600"),
        (v1 + ["--access-token", "SECRET-MARKER"], "Secrets are not accepted as arguments"),
        (v1 + ["--client-id=SECRET-MARKER"], "Secrets are not accepted as arguments"),
        (v1 + ["--client-secret", "SECRET-MARKER"], "Secrets are not accepted as arguments"),
        (v1 + ["--software-statement=SECRET-MARKER"], "Secrets are not accepted as arguments"),
        (v1 + ["--software-statement-file", "x"], "requires --client-credentials-file"),
    ]

    @Test(arguments: wrong) func `rejects invalid arguments`(arguments: [String], message: String) throws {
        let result = try Tool.run(arguments)
        #expect(result.status == 64)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains(message))
        #expect(!result.errors.contains("MARKER"))
    }

    @Test(arguments: [
        ("[]", "is an array, not an object"), (#"{"model":"a"}"#, "version, osName, osVersion, connectionType missing"),
        ("{", "The text is not JSON"), (#"{"model":["MARKER"]}"#, "`model` is an array, not a string"),
    ])
    func `rejects incomplete device information`(text: String, message: String) throws {
        try Folder.with { folder in
            let information = folder.appending(path: "device.json")
            try Data(text.utf8).write(to: information)
            let result = try Tool.run(Self.v2 + ["--dry-run", "--device-info", information.path])
            #expect(result.status == 64)
            #expect(result.errors.contains(message))
            #expect(!result.errors.contains("MARKER"))
        }
    }

    @Test func `reports a missing file`() throws {
        #expect(try Tool.run(Self.v1 + ["--dry-run", "nowhere.xml"]).status == 66)
        #expect(try Tool.run(Self.v2 + ["--dry-run", "--device-info", "nowhere.json"]).status == 66)
    }

    @Test(arguments: [
        ("<a/>", "saml.not-a-response"), ("", "saml.not-a-response"), ("<a", "xml.malformed"),
    ])
    func `rejects input that is not a response`(text: String, code: String) throws {
        let result = try Tool.run(Self.v1 + ["--dry-run"], input: Array(text.utf8))
        #expect(result.status == 1)
        #expect(result.output.isEmpty)
        #expect(text.isEmpty || result.errors.contains(code))
    }

    @Test(arguments: [
        "<saml:Assertion xmlns:saml=\"urn:oasis:names:tc:SAML:2.0:assertion\"/>",
        "<S:Envelope xmlns:S=\"http://schemas.xmlsoap.org/soap/envelope/\"><S:Body>"
            + "<samlp:Response xmlns:samlp=\"urn:oasis:names:tc:SAML:2.0:protocol\"/>"
            + "<samlp:Response xmlns:samlp=\"urn:oasis:names:tc:SAML:2.0:protocol\"/></S:Body></S:Envelope>",
    ])
    func `rejects a message other than a response if encoding is guarded`(document: String) throws {
        let guarded = try Tool.run("encode", "--cleanup", "guarded", input: Array(document.utf8))
        #expect(guarded.status == 1)
        #expect(guarded.output.isEmpty)
        #expect(guarded.errors.contains("saml.not-a-response"))
        let encoded = try Tool.run("encode", input: Array(document.utf8))
        #expect(encoded.status == 0)
        #expect(!encoded.errors.contains("saml.not-a-response"))
    }
}

/// The input files of an exchange.
enum ExchangeFiles {
    static let information = """
        {"model":"AppleTV11,1","version":"1","osName":"tvOS","osVersion":"26.1","connectionType":"WiFi"}
        """
}
