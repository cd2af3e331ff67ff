// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import TestVectors
internal import Testing

/// The output that the user chooses, and the documents of it.
@Suite struct `output of samltool` {
    private let inWindow = "2026-05-01T10:01:00Z"

    @Test func `prints the summary alone with --quiet`() throws {
        let result = try Tool.run(
            "validate",
            "--at",
            inWindow,
            "--quiet",
            "responses/xmlsec1/minimal.xml",
            "malformed/status"
        )
        #expect(result.status == 1)
        let count = result.lines.count
        #expect(
            result.lines.first
                == "\(Self.statuses + 1) documents: 0 accept, 1 undecided, \(Self.statuses) reject, 0 unreadable"
        )
        #expect(count > 2 && result.lines.dropFirst().allSatisfy { $0.hasPrefix("  ") })
    }

    /// The number of documents in `malformed/status`.
    private static let statuses =
        (try? FileManager.default.contentsOfDirectory(
            atPath: TestVectors.directory.appending(path: "malformed/status").path
        ))?.count ?? 0

    @Test func `prints JSON with --json, and rejects a second format`() throws {
        let arguments = ["validate", "--at", inWindow, "--json", "responses/xmlsec1/minimal.xml"]
        #expect(try Tool.run(arguments).text.hasPrefix(#"{"schema":"swift-saml/report/2","#))
        let other = try Tool.run(arguments + ["--format", "csv"])
        #expect(other.status == 64)
        #expect(other.errors.contains("--json and --format csv exclude each other."))
    }

    @Test func `takes a document by the name in a report`() throws {
        let lines = "{}\n" + (1...2).map { #"{"SAMLResponse":"PHNhbWw+\#($0)"}"# }.joined(separator: "\n")
        for (name, isFound) in [("#2", true), ("#3", true), ("#4", false)] {
            let result = try Tool.run(
                "validate",
                "--no-group",
                "--input-format",
                "jsonl",
                "--entry",
                name,
                "-",
                input: Array(lines.utf8)
            )
            #expect(result.text.contains("-\(name)") == isFound, "\(name): \(result.text)")
        }
        for name in ["0", "#", "x", "-1"] { #expect(try Tool.run("validate", "--entry=\(name)", "a").status == 64) }
    }

    @Test func `says how to keep every byte where the recipe of Adobe Pass changes a document`() throws {
        let advice = "To keep every byte for another service, pass `--cleanup none`."
        #expect(try Tool.run("encode", "responses/xmlsec1/guide.xml").errors.contains(advice))
        #expect(try !Tool.run("encode", "responses/xmlsec1/minimal.xml").errors.contains(advice))
    }

    @Test func `formats a document for people`() throws {
        let document = "<!-- a --><r:A xmlns:r='urn:r' b='1'><C>x y</C><D/>\n  <E>f<G>h</G>\ni  j\n</E></r:A>"
        #expect(
            try Tool.run("decode", "--pretty", input: Array(document.utf8)).text == """
                <!-- a -->
                <r:A xmlns:r="urn:r" b="1">
                  <C>x y</C>
                  <D></D>
                  <E>
                    f
                    <G>h</G>
                    i  j
                  </E>
                </r:A>

                """
        )
    }
}
