// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Captures
internal import Foundation
internal import TestVectors
internal import Testing

@Suite struct `samltool formats` {
    @Test(
        arguments: [
            ("inputs", "auto xml encoded har saml-tracer burp mail jsonl json csv text"),
            (
                "layers",
                "http form query percent base64 base64url base64-wrapped deflate zlib gzip html json quoted-printable utf-16"
            ),
            ("reports", "text jsonl csv junit sarif html markdown"),
        ]
    )
    func `prints the names that scripts read`(kind: String, names: String) throws {
        let result = try Tool.run("formats", kind)
        #expect(result.status == 0)
        #expect(result.lines.joined(separator: " ") == names)
    }

    @Test func `explains every format in its help`() throws {
        let help = try Tool.run("help", "formats").text.replacing("\n", with: " ")
        let words = help.split(separator: " ").joined(separator: " ")
        for format in InputFormat.allCases { #expect(words.contains("\(format.rawValue) \(format.summary)")) }
        for layer in CaptureLayer.allCases { #expect(words.contains("\(layer.rawValue) \(layer.summary)")) }
        for format in ReportFormat.allCases { #expect(words.contains("\(format.rawValue) \(format.summary)")) }
    }

    /// An input in a format, with one message.
    private static func sample(of format: String, _ name: String) throws -> [UInt8] {
        let value = TestVectors.base64(name)
        let form = "SAMLResponse=" + value.replacing("+", with: "%2B").replacing("=", with: "%3D")
        let request =
            "POST /acs HTTP/1.1\r\nHost: sp.example.test\r\nContent-Type: application/x-www-form-urlencoded\r\n\r\n\(form)"
        let text =
            switch format {
            case "xml": try String(contentsOf: TestVectors.directory.appending(path: name), encoding: .utf8)
            case "har":
                #"{"log": {"entries": [{"request": {"method": "POST", "url": "https://sp.example.test/acs", "postData": {"#
                    + #""mimeType": "application/x-www-form-urlencoded", "text": "\#(form)"}}, "response": {"status": 200}}]}}"#
            case "saml-tracer":
                #"{"requests": [{"method": "POST", "url": "https://sp.example.test/acs", "post": [["SAMLResponse", "\#(value)"]]}]}"#
            case "burp":
                "<items><item><request base64=\"true\">\(Data(request.utf8).base64EncodedString())</request></item></items>"
            case "mail": "From: a@example.test\r\nContent-Type: text/plain\r\n\r\n\(form)\r\n"
            case "jsonl", "json": #"{"SAMLResponse": "\#(value)"}"#
            case "csv": "time,SAMLResponse\n1,\(value)\n"
            case "text": "2026-05-01T10:00:00Z POST /acs \(form) 200\n"
            default: value
            }
        return Array(text.utf8)
    }

    @Test(arguments: InputFormat.allCases)
    func `reads a sample of every input format`(format: InputFormat) throws {
        let input = try Self.sample(of: format.rawValue, "responses/lasso/login.xml")
        let arguments = ["validate", "--format", "jsonl", "--input-format", format.rawValue, "-"]
        let result = try Tool.run(arguments, input: input)
        #expect(result.lines.count == 1 && result.text.contains("https://saml.sp.auth.adobe.com"), "\(result.text)")
        // In texts, messages are searched.
        guard !["mail", "text"].contains(format.rawValue) else { return }
        let other = try Tool.run(arguments, input: [0])
        #expect(other.status == 1 && other.text.contains(#""verdict":"unreadable""#), "\(other.text)")
    }

    @Test func `names the accepted formats`() throws {
        for (option, form) in [
            ("--input-format", "auto, xml, encoded, har, saml-tracer, burp, mail, jsonl, json, csv or text"),
            ("--format", "text, jsonl, csv, junit, sarif, html or markdown"),
        ] {
            let result = try Tool.run("validate", option, "none", "-")
            #expect(result.status == 64)
            #expect(result.errors.contains(form), "\(result.errors)")
        }
    }
}
