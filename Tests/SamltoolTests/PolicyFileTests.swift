// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import BuildTraits
internal import Foundation
internal import TestVectors
internal import Testing

/// `--policy`: a JSON file with a key for every flag of `validate`.
@Suite struct `samltool validate with a policy file` {
    private let good = "responses/xmlsec1/minimal.xml"

    @Test func `recognizes which flags take no value`() throws {
        for (name, isFlag) in try Options.ofValidate() {
            guard let key = PolicyKey.all.first(where: { $0.name == name }) else { continue }
            #expect((key.arity == .none) == isFlag, "\(name)")
        }
    }

    private func run(_ policy: String, _ arguments: String...) throws -> Tool.Result {
        try Folder.with { (folder: URL) throws in
            let file = folder.appending(path: "p.json")
            try Data(policy.utf8).write(to: file)
            var result = try Tool.run(["validate", "--policy", file.path] + arguments)
            result.errors = result.errors.replacing(folder.path + "/", with: "")
            return result
        }
    }

    @Test(
        arguments: [
            (#"{"at":"2026-05-01T10:01:00Z"}"#, 0), (#"{"at":"2027-05-01T10:01:00Z"}"#, 1),
            (#"{"at":"issue-instant","audience":["https://saml.sp.auth.adobe.com"]}"#, 0),
            (#"{"at":"issue-instant","audience":["https://other.example"]}"#, 1),
            (#"{"at":"issue-instant","issuer":["https://a.example","https://idp.example.test"]}"#, 0),
            (#"{"at":"issue-instant","clock-skew":0,"jobs":2,"quiet":true,"fail-fast":false,"schema":true}"#, 0),
            (#"{"at":"issue-instant","max-bytes":100}"#, 1), (#"{"at":"issue-instant","profile":"web-sso"}"#, 1),
        ] as [(String, Int32)]
    )
    func `validates like the equivalent flags`(policy: String, status: Int32) throws {
        #expect(try run(policy, good).status == status)
    }

    @Test func `lets each flag on the command line override its key`() throws {
        let policy = #"{"at":"2027-05-01T10:01:00Z","audience":["https://other.example"],"format":"jsonl"}"#
        let result = try run(
            policy,
            "--at",
            "issue-instant",
            "--audience=https://saml.sp.auth.adobe.com",
            "--format",
            "text",
            good
        )
        #expect(result.status == 0)
        #expect(result.lines.first?.hasPrefix("undecided ") == true)
    }

    @Test func `exits with 64 if a key conflicts with a flag`() throws {
        let result = try run(#"{"profile":"core"}"#, "--query", "queries/pysaml2-attribute-query.xml", good)
        #expect(result.status == 64)
        #expect(result.errors == "samltool: --query requires --profile attribute-query.\n")
    }

    @Test func `accepts 6,000 entries`() throws {
        let ids = (0..<6_000).map { "\"_q\($0)\"" }.joined(separator: ",")
        #expect(try run(#"{"at":"issue-instant","in-response-to":["# + ids + "]}", good).status == 0)
        #expect(
            try run(#"{"at":"issue-instant","in-response-to":["# + ids.replacing("\"_q1\",", with: "") + "]}", good)
                .status == 1
        )
    }

    @Test(.requiresXMLSec) func `resolves paths relative to its own folder`() throws {
        try Folder.with { (folder: URL) throws in
            let vectors = TestVectors.directory
            try FileManager.default.copyItem(
                at: vectors.appending(path: "keys/trust.pem"),
                to: folder.appending(path: "trust.pem")
            )
            let file = folder.appending(path: "p.json")
            try Data(#"{"at":"issue-instant","trust":["trust.pem"],"reject-replays":"a.sqlite"}"#.utf8).write(to: file)
            let arguments = ["validate", "--policy=\(file.path)", "responses/xmlsec1/assertion-signed.xml"]
            #expect(try Tool.run(arguments).status == 0)
            #expect(FileManager.default.fileExists(atPath: folder.appending(path: "a.sqlite").path))
            #expect(try Tool.run(arguments).status == 1)
        }
    }

    @Test func `reports all errors with their locations`() throws {
        let result = try run(
            """
            {
              "clock-skew": 999,
              "trsut": ["a.pem"],
              "format": "jsonlx",
              "exchange": 1,
              "audience": ["a", 3],
              "in-response-to": ["_a", 7],
              "issuer-pair": ["https://a.example"],
              "at": "yesterday"
            }
            """,
            good
        )
        #expect(result.status == 64)
        let lines = result.errors.split(separator: "\n")
        let expected = [
            "samltool: p.json:2:17: --clock-skew takes a number from 0 to 300, not 999.",
            "p.json:3:3: \"trsut\" is not an option of validate. The nearest is \"trust\".",
            "p.json:4:13: The value 'jsonlx' is invalid for 'format'; use \(ReportFormat.form).",
            "p.json:5:15: \"exchange\" must be true or false.",
            "p.json:6:15: \"audience\" must be a list of strings.",
            "p.json:7:21: \"in-response-to\" must be a list of strings.",
            "p.json:8:18: The value 'https://a.example' is invalid for 'issuer-pair'; use the entity IDs of a Response",
            "p.json:9:9: The value 'yesterday' is invalid for 'at'; use an RFC 3339 time, such as 2026-05-01T10:00:00Z, or issue-instant.",
        ]
        #expect(lines.count == expected.count)
        for (line, start) in zip(lines, expected) { #expect(line.hasPrefix(start)) }
    }

    @Test(arguments: [(20, nil), (21, "1 more key"), (6_000, "5980 more keys")])
    func `reports 20 unknown keys and counts the others`(count: Int, others: String?) throws {
        let result = try run("{\n" + (0..<count).map { "\"k\($0)\":0,\n" }.joined() + #""format":7}"#, good)
        #expect(result.status == 64)
        let keys = (0..<20).map { "p.json:\($0 + 2):1: \"k\($0)\" is not an option of validate." }
        let format = "p.json:\(count + 2):10: \"format\" must be "
        let last = others.map { "p.json:22:1: \($0) from here on: not an option of validate." }
        let lines = result.errors.split(separator: "\n")
        #expect(lines.count == 21 + (last == nil ? 0 : 1))
        for (line, start) in zip(lines, ["samltool: \(keys[0])"] + keys.dropFirst() + [format]) {
            #expect(line.hasPrefix(start), "\(line)")
        }
        if let last { #expect(lines.last.map(String.init) == last) }
    }

    @Test(
        arguments: [
            (#"{"at":"issue-instant","at":"issue-instant"}"#, "1:23"), ("[]", "1:1"), (#"{"jobs":2"#, "1:10"),
            (#"{"jobs":2.5}"#, "1:9"), (#"{"output":null}"#, "1:11"), (#"{"policy":"b.json"}"#, "1:2"),
            (#"{"reject-replays":[]}"#, "1:19"), (#"{"metadata-signed-by":[]}"#, "1:23"),
            (#"{"trust":"a.pem"}"#, "1:10"),
        ]
    )
    func `rejects files that are not policies`(policy: String, place: String) throws {
        let result = try run(policy, good)
        #expect(result.status == 64)
        #expect(result.errors.hasPrefix("samltool: p.json:\(place): "), "\(result.errors)")
    }

    @Test func `reports a missing policy file`() throws {
        let result = try Tool.run("validate", "--policy", "none.json", good)
        #expect(result.status == 66)
        #expect(result.errors.hasPrefix("samltool: none.json: cannot be opened: "))
    }
}
