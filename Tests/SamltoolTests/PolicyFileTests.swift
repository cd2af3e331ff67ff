// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Foundation
internal import TestVectors
internal import Testing

/// `--policy`: every flag of `validate` is a key of a JSON file.
@Suite struct `samltool validate with a policy file` {
    private let good = "responses/xmlsec1/minimal.xml"

    /// The long options of `validate`, as the tool itself tells them.
    private func options() throws -> [(name: String, isFlag: Bool)] {
        struct Dump: Decodable {
            var command: Command
            struct Command: Decodable { var arguments: [Argument]? }
            struct Argument: Decodable {
                var kind: String
                var names: [Name]?
            }
            struct Name: Decodable {
                var kind: String
                var name: String
            }
        }
        let result = try Tool.run("validate", "--experimental-dump-help")
        let arguments = try JSONDecoder().decode(Dump.self, from: Data(result.output)).command.arguments ?? []
        return arguments.flatMap { argument in
            (argument.names ?? []).filter { $0.kind == "long" }.map { ($0.name, argument.kind == "flag") }
        }
    }

    @Test func `has a key for every flag, and no other`() throws {
        let apart: Set = ["policy", "help", "version"]
        let names = Set(try options().map(\.name))
        #expect(names.isSuperset(of: apart))
        #expect(names.subtracting(apart) == Set(PolicyKey.all.map(\.name)))
        #expect(PolicyKey.all.count == Set(PolicyKey.all.map(\.name)).count)
    }

    @Test func `knows which flags take no value`() throws {
        for (name, isFlag) in try options() {
            guard let key = PolicyKey.all.first(where: { $0.name == name }) else { continue }
            #expect((key.kind == .flag) == isFlag, "\(name)")
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
    func `judges as the flags would`(policy: String, status: Int32) throws {
        #expect(try run(policy, good).status == status)
    }

    @Test func `gives way to the command line, flag by flag`() throws {
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
        #expect(result.lines.first?.hasPrefix("accept ") == true)
    }

    #if XMLSec && SQLite
    @Test func `takes paths from its own folder`() throws {
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
    #endif

    @Test func `tells all that is wrong, each with its place`() throws {
        let result = try run(
            """
            {
              "clock-skew": 999,
              "trsut": ["a.pem"],
              "format": "jsonlx",
              "exchange": 1,
              "audience": ["a", 3]
            }
            """,
            good
        )
        #expect(result.status == 64)
        let lines = result.errors.split(separator: "\n")
        let expected = [
            "samltool: p.json:2:17: --clock-skew takes a number from 0 to 300, not 999.",
            "p.json:3:3: expected a flag of validate, found \"trsut\"; the nearest is \"trust\"",
            "p.json:4:13: The value 'jsonlx' is invalid",
            "p.json:5:15: expected \"exchange\" to be true or false, found another value",
            "p.json:6:15: expected \"audience\" to be a list of strings, found another value",
        ]
        #expect(lines.count == expected.count)
        for (line, start) in zip(lines, expected) { #expect(line.hasPrefix(start)) }
    }

    @Test(
        arguments: [
            (#"{"at":"issue-instant","at":"issue-instant"}"#, "1:23"), ("[]", "1:1"), (#"{"jobs":2"#, "1:10"),
            (#"{"jobs":2.5}"#, "1:9"), (#"{"output":null}"#, "1:11"), (#"{"policy":"b.json"}"#, "1:2"),
            (#"{"reject-replays":[]}"#, "1:19"), (#"{"trust":"a.pem"}"#, "1:10"),
        ]
    )
    func `refuses what is no policy`(policy: String, place: String) throws {
        let result = try run(policy, good)
        #expect(result.status == 64)
        #expect(result.errors.hasPrefix("samltool: p.json:\(place): "), "\(result.errors)")
    }

    @Test func `cannot be read where there is none`() throws {
        let result = try Tool.run("validate", "--policy", "none.json", good)
        #expect(result.status == 66)
        #expect(result.errors.hasPrefix("samltool: none.json: cannot be opened: "))
    }
}
