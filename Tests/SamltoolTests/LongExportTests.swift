// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import TestVectors
internal import Testing

/// What `encode` takes for a document, for a list of documents and for a text.
@Suite struct LongExportTests {
    private typealias Collections = `samltool on inputs with several documents`

    /// Exports that are longer than a document may be: with small limits, and each with two responses.
    private static func exports() throws -> [[UInt8]] {
        let value = try Collections.value(of: Collections.vector)
        let line = "{\"SAMLResponse\":\"\(value)\"}\n"
        let row = "2026-05-01,\(value)\n"
        let log = "2026-05-01T10:00:00Z INFO acs SAMLResponse=\(value) done\n"
        let filler = String(repeating: "2026-05-01T10:00:00Z INFO nothing of interest\n", count: 400)
        return [line + line, "time,SAMLResponse\n" + row + row, log + filler + log].map { Array($0.utf8) }
            + [Collections.har(["SAMLResponse=\(value)", "SAMLResponse=\(value)"])]
    }

    @Test(arguments: 0..<4, [true, false])
    func `lists the documents of an export beyond the limit of a document`(index: Int, isFile: Bool) throws {
        let export = try Self.exports()[index]
        let limit = "10000"
        #expect(export.count > 10_000)
        try Folder.with { folder in
            let file = folder.appending(path: "export")
            try Data(export).write(to: file)
            let input = isFile ? file.path : "-"
            for options in [["--form"], ["--cleanup", "none"]] {
                let listed = try Tool.run(["encode", "--max-bytes", limit, input] + options, input: export)
                #expect(listed.status == 1)
                #expect(listed.output.isEmpty)
                #expect(listed.errors.hasSuffix("The input has 2 documents. Select one with `--entry N`.\n"))
            }
            let options = ["encode", "--cleanup", "none", "--max-bytes", limit, "--entry", "2", input]
            let chosen = try Tool.run(options, input: export)
            #expect(
                try chosen.text == Collections.value(of: Collections.vector).replacingOccurrences(of: "/", with: "%2F")
            )
        }
    }

    @Test func `finds the messages of a long log after its first bytes, and encodes a long text without messages`()
        throws
    {
        let filler = String(repeating: "2026-05-01T10:00:00Z INFO nothing of interest\n", count: 2_000)
        try Folder.with { folder in
            let file = folder.appending(path: "log").path
            try Data((filler + "SAMLResponse=\(Collections.value(of: Collections.vector))\n").utf8).write(
                to: URL(filePath: file)
            )
            let found = try Tool.run("encode", "--cleanup", "none", "--max-bytes", "10000", file)
            #expect(found.status == 0)
            #expect(
                try found.text == Collections.value(of: Collections.vector).replacingOccurrences(of: "/", with: "%2F")
            )
            try Data(filler.utf8).write(to: URL(filePath: file))
            let text = try Tool.run("encode", "--cleanup", "none", "--max-bytes", "10000", file)
            #expect(text.status == 0)
            #expect(text.text.removingPercentEncoding == Data(filler.utf8).base64EncodedString())
        }
    }

    @Test(arguments: [0, 1, 2, 3], ["value", "form", "wrapped"])
    func `reads a value whose plus signs became spaces as one value`(padding: Int, form: String) throws {
        // With each number, other pieces begin like a message.
        let text = String(
            decoding: try Data(contentsOf: TestVectors.directory.appending(path: "responses/xmlsec1/minimal.xml")),
            as: UTF8.self
        )
        .replacing("<saml:Issuer>", with: "<saml:Issuer>" + String(repeating: "h", count: padding), maxReplacements: 1)
        let digits = Data(text.utf8).base64EncodedString().replacingOccurrences(of: "+", with: " ")
        let escaped = digits.replacingOccurrences(of: "/", with: "%2F").replacingOccurrences(of: "=", with: "%3D")
        let input =
            switch form {
            case "value": escaped
            case "form": "SAMLResponse=\(escaped)&RelayState=x"
            default: Self.lines(of: digits)
            }
        for command in ["decode", "encode"] {
            let result = try Tool.run(command, input: Array(input.utf8))
            #expect(result.status == 0)
            #expect(result.errors.contains("encoding.plus-became-space"))
        }
        #expect(try Tool.run("decode", input: Array(input.utf8)).text == text)
        let report = try Tool.run(
            "validate",
            "--at",
            "2026-05-01T10:01:00Z",
            "--format",
            "jsonl",
            input: Array(input.utf8)
        )
        #expect(report.lines.count == 1)
        #expect(report.text.contains(#""code":"encoding.plus-became-space","severity":"warning""#))
    }

    /// Wraps digits into lines that end with no space, which would be one of the line break.
    private static func lines(of digits: String) -> String {
        var lines: [Substring] = []
        var rest = digits[...]
        while !rest.isEmpty {
            var line = rest.prefix(76)
            while !line.isEmpty, line.last == " " || rest.dropFirst(line.count).first == " " { line = line.dropLast() }
            // The rest has no such place, such as one that ends with a space.
            if line.isEmpty { line = rest }
            lines.append(line)
            rest = rest.dropFirst(line.count)
        }
        return lines.joined(separator: "\n")
    }
}
