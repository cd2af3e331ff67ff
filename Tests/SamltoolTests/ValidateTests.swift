// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import TestVectors
internal import Testing

@Suite struct `samltool validate` {
    private let inWindow = "2026-05-01T10:01:00Z"

    @Test func `does not decide on a valid response whose signature was not verified`() throws {
        let result = try Tool.run("validate", "--at", inWindow, "responses/xmlsec1/minimal.xml")
        #expect(result.status == 0)
        #expect(
            result.lines.first
                == "undecided  responses/xmlsec1/minimal.xml: Undecided: no trusted key was given, so no signature was verified. "
                + "Not checked: audience, ACS URL, request. [signature.unchecked]"
        )
        #expect(result.errors == "")
    }

    @Test func `rejects with the first finding and its location`() throws {
        let result = try Tool.run("validate", "malformed/conditions/expired.xml")
        #expect(result.status == 1)
        #expect(result.lines.first?.contains("malformed/conditions/expired.xml:") == true)
        #expect(result.lines.first?.hasSuffix(" [conditions.expired]") == true)
    }

    @Test func `writes the same report for one job and, in another run, for two`() throws {
        let arguments = ["validate", "--at", inWindow, "--format", "jsonl", "."]
        let once = try Tool.run(arguments + ["--jobs", "1"])
        let parallel = try Tool.run(arguments + ["--jobs", "2"])
        #expect(once.status == 1)
        #expect(once.lines.count > 450)
        #expect(once.output == parallel.output)
    }

    @Test func `reports the code in the manifest of each malformed document`() throws {
        struct Row: Decodable {
            struct Finding: Decodable {
                var code: String
                var severity: String
            }
            var source: String
            var findings: [Finding]
        }
        struct Manifest: Decodable {
            struct Group: Decodable { var tests: [Vector] }
            struct Vector: Decodable {
                var file: String
                var code: String
            }
            var numberOfTests: Int
            var testGroups: [Group]
        }
        let result = try Tool.run("validate", "--format", "jsonl", "malformed")
        #expect(result.status == 1)
        var first: [String: String] = [:]
        for line in result.lines {
            let row = try JSONDecoder().decode(Row.self, from: Data(line.utf8))
            first[row.source] = row.findings.first { $0.severity == "error" }?.code
        }
        let url = TestVectors.directory.appending(path: "malformed/manifest.json")
        let manifest = try JSONDecoder().decode(Manifest.self, from: Data(contentsOf: url))
        let vectors = manifest.testGroups.flatMap(\.tests)
        #expect(vectors.count == manifest.numberOfTests)
        for vector in vectors {
            #expect(first["malformed/\(vector.file)"] == vector.code, "\(vector.file)")
        }
    }

    @Test func `writes a row with the documented keys in their order`() throws {
        let result = try Tool.run("validate", "--at", inWindow, "--format", "jsonl", "responses/xmlsec1/guide.xml")
        let keys = [
            "schema", "source", "entry", "bytes", "sha256", "layers", "verdict", "kind", "id", "issuer",
            "issueInstant", "inResponseTo", "destination", "notBefore", "notOnOrAfter", "audiences", "recipients",
            "authnInstant", "headline", "nextStep", "checks", "notMade", "status", "envelope",
            "assertions", "signatures", "exchange", "findings",
        ]
        #expect(outermostKeys(of: result.text) == keys)
        #expect(
            result.text.hasPrefix(
                #"{"schema":"swift-saml/report/2","source":"responses/xmlsec1/guide.xml","entry":null,"#
            )
        )
        #expect(result.text.contains(#""exchange":null,"#))
    }

    @Test func `omits values from the report by default`() throws {
        let arguments = ["validate", "--at", inWindow, "--format", "jsonl", "responses/xmlsec1/guide.xml"]
        let plain = try Tool.run(arguments)
        #expect(plain.text.contains(#""attributes":["uid","givenName","zip"]"#))
        #expect(!plain.text.contains("nameID\""))
        let full = try Tool.run(arguments + ["--show-values"])
        #expect(full.text.contains(#""attributes":{"uid":["#))
        #expect(full.text.contains(#""nameID":""#))
    }

    @Test func `reads standard input alone and among paths`() throws {
        let bytes = Array(try Data(contentsOf: TestVectors.directory.appending(path: "responses/xmlsec1/minimal.xml")))
        let alone = try Tool.run("validate", "--at", inWindow, input: bytes)
        #expect(alone.status == 0)
        #expect(alone.lines.first?.hasPrefix("undecided  -: ") == true)
        let among = try Tool.run(
            "validate",
            "--at",
            inWindow,
            "responses/xmlsec1/minimal.xml",
            "-",
            "malformed/input/empty.xml",
            input: bytes
        )
        #expect(among.status == 1)
        #expect(
            among.lines.prefix(3).map { $0.prefix(10).trimmingCharacters(in: .whitespaces) } == [
                "undecided", "undecided", "unreadable",
            ]
        )
    }

    @Test func `reads a list of inputs that are separated by newlines or NUL bytes`() throws {
        try Folder.with { folder in
            for separator in ["\n", "\0", "\r\n"] {
                let list = folder.appending(path: "list")
                try Data(
                    ["responses/xmlsec1/minimal.xml", "responses/xmlsec1/guide.xml"].joined(separator: separator).utf8
                )
                .write(to: list)
                let result = try Tool.run("validate", "--at", inWindow, "--files-from", list.path())
                #expect(result.status == 0)
                #expect(result.lines.prefix(2).map { $0.contains("guide") } == [false, true])
            }
        }
    }

    @Test func `continues after an input that cannot be opened, and exits with 66`() throws {
        let result = try Tool.run("validate", "--at", inWindow, "absent.xml", "responses/xmlsec1/minimal.xml")
        #expect(result.status == 66)
        #expect(result.errors == "samltool: absent.xml: cannot be opened: No such file or directory\n")
        #expect(result.lines.first?.hasPrefix("undecided") == true)
    }

    @Test func `walks folders in sorted order without hidden files`() throws {
        try Folder.with { folder in
            for name in ["b/2.xml", "b/.hidden.xml", "a.xml", "b/1.xml", ".git/x.xml", "c.txt"] {
                let file = folder.appending(path: name)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(),
                    withIntermediateDirectories: true
                )
                try Data("<a/>".utf8).write(to: file)
            }
            let result = try Tool.run("validate", "--format", "jsonl", folder.path())
            let names = result.lines.map { line in
                line.split(separator: "\"source\":\"")[1].split(separator: "\"")[0].dropFirst(folder.path().count + 1)
            }
            #expect(names == ["a.xml", "b/1.xml", "b/2.xml", "c.txt"])
        }
    }

    @Test func `does not follow a link to a folder inside a folder`() throws {
        try Folder.with { folder in
            try Data("<a/>".utf8).write(to: folder.appending(path: "a.xml"))
            try FileManager.default.createSymbolicLink(at: folder.appending(path: "loop"), withDestinationURL: folder)
            let result = try Tool.run("validate", folder.path())
            #expect(result.text.contains("\n1 document: "))
        }
    }

    @Test func `writes the report to a temporary file and then renames it`() throws {
        try Folder.with { folder in
            let target = folder.appending(path: "report.jsonl")
            let result = try Tool.run(
                "validate",
                "--at",
                inWindow,
                "--format",
                "jsonl",
                "--output",
                target.path(),
                "responses/xmlsec1/minimal.xml"
            )
            #expect(result.status == 0)
            #expect(result.output.isEmpty)
            #expect(try String(contentsOf: target, encoding: .utf8).hasSuffix("}\n"))
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path()) == ["report.jsonl"])
        }
    }

    @Test func `exits with 73 if the output cannot be created`() throws {
        let result = try Tool.run("validate", "--output", "/nowhere/report", "responses/xmlsec1/minimal.xml")
        #expect(result.status == 73)
        #expect(result.errors == "samltool: /nowhere/report: cannot be created: No such file or directory\n")
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "needs the device /dev/full"))
    func `exits with 74 if the disk is full, and writes to a device without replacing it`() throws {
        let result = try Tool.run("validate", "--output", "/dev/full", "responses/xmlsec1/minimal.xml")
        #expect(result.status == 74)
        #expect(result.errors == "samltool: /dev/full: cannot be written: No space left on device\n")
        let attributes = try FileManager.default.attributesOfItem(atPath: "/dev/full")
        #expect(attributes[.type] as? FileAttributeType == .typeCharacterSpecial)
    }

    @Test func `removes its temporary file if the output fails`() throws {
        try Folder.with { folder in
            let occupied = folder.appending(path: "report")
            try FileManager.default.createDirectory(at: occupied, withIntermediateDirectories: false)
            let result = try Tool.run("validate", "--output", occupied.path(), "responses/xmlsec1/minimal.xml")
            #expect(result.status == 73)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path()) == ["report"])
        }
    }

    @Test(arguments: [
        ["validate", "--jobs", "0"], ["validate", "--clock-skew", "301"], ["validate", "--clock-skew", "-1"],
        ["validate", "--at", "yesterday"], ["validate", "--format", "xml"], ["validate", "--max-depth", "0"],
        ["validate", "--max-bytes", "99999999999"], ["validate", "--nonsense"],
        ["encode", "--cleanup", "some"], ["canonicalize", "--id", "a", "--xpath", "b"],
        ["canonicalize", "--namespace", "p"], ["canonicalize", "--method", "inclusive", "--prefixes", "a"],
    ])
    func `exits with 64 for wrong usage`(arguments: [String]) throws {
        let result = try Tool.run(arguments)
        #expect(result.status == 64)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains("Usage: samltool"))
    }

    @Test func `stops after the first document that is not accepted on request`() throws {
        let result = try Tool.run(
            "validate",
            "--at",
            inWindow,
            "--fail-fast",
            "malformed/status",
            "responses/xmlsec1/minimal.xml"
        )
        #expect(result.status == 1)
        #expect(result.text.contains("\n1 document: 0 accept, 0 undecided, 1 reject, 0 unreadable\n"))
    }

    @Test func `validates each capture at its IssueInstant on request`() throws {
        let result = try Tool.run("validate", "--at", "issue-instant", "responses/xmlsec1/minimal.xml")
        #expect(result.status == 0)
        let now = try Tool.run("validate", "responses/xmlsec1/minimal.xml")
        #expect(now.status == 1)
        #expect(now.text.contains("conditions.expired"))
    }

    @Test(arguments: [
        ([], nil), (["--profile", "web-sso"], nil), (["--profile", "attribute-query"], "warning"),
        (["--exchange"], "error"), (["--exchange", "--profile", "attribute-query"], "error"),
    ])
    func `reports cleanup findings only for an exchange`(options: [String], severity: String?) throws {
        let arguments = ["validate", "--at", inWindow, "--format", "jsonl", "responses/xmlsec1/guide.xml"] + options
        let text = try Tool.run(arguments).text
        let finding = #"{"code":"exchange.cleanup-changes-signed-content","severity":""#
        #expect(text.contains(#""exchange":{"cleanup":"changes-signed-content","encodedBytes":"#) == (severity != nil))
        #expect(text.contains(#""exchange":null"#) == (severity == nil))
        #expect(text.contains(finding) == (severity != nil))
        #expect(severity.map { text.contains(finding + $0) } ?? true)
    }

    @Test func `writes a row for a capture that exceeds the limit`() throws {
        let result = try Tool.run("validate", "--max-bytes", "100", "responses/xmlsec1/minimal.xml")
        #expect(result.status == 1)
        #expect(result.text.contains("\n  input.too-large: "))
    }

    @Test func `writes no control characters of a capture to the report`() throws {
        let hostile =
            "<samlp:Response xmlns:samlp='urn:oasis:names:tc:SAML:2.0:protocol' ID='a\u{202E}b' Version='\u{85}'/>"
        for format in ["text", "jsonl"] {
            let result = try Tool.run("validate", "--format", format, input: Array(hostile.utf8))
            #expect(result.status == 1)
            #expect(!result.text.unicodeScalars.contains { $0 == "\u{202E}" || $0 == "\u{85}" })
        }
    }
}
