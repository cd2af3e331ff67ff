// SPDX-License-Identifier: Apache-2.0

internal import ExchangeService
internal import Foundation
internal import Testing

/// What the service says of the files and folders that its settings name, before it starts.
struct InspectionTests {
    private static func problems(_ settings: [String: String]) -> [String] {
        (#expect(throws: ConfigurationError.self) { try ServiceFixture(settings) })?.problems ?? []
    }

    @Test func `names the setting and the path of every missing file`() {
        let paths = ["TRUST": "/nope/a.pem,/nope/b.pem", "DECRYPTION_KEYS": "/nope/key.pem"].merging([
            "SOFTWARE_STATEMENT_FILE": "/nope/statement", "CREDENTIALS_FOLDER": "/nope/folder",
            "CALLERS_FILE": "/nope/callers",
        ]) { $1 }
        let expected = [
            "decryptionKeys: /nope/key.pem", "trust: /nope/a.pem", "trust: /nope/b.pem",
            "softwareStatementFile: /nope/statement", "credentialsFolder: /nope/folder", "callersFile: /nope/callers",
        ]
        #expect(Self.problems(paths) == expected.map { "\($0): No such file or directory" })
    }

    @Test(arguments: [
        ("DECRYPTION_KEYS", "decryptionKeys: PATH: trust.no-private-key"), ("TRUST", "trust: PATH: "),
        ("CREDENTIALS_FILE", "credentialsFile: PATH: the file does not contain client_id"),
        ("SOFTWARE_STATEMENT_FILE", "softwareStatementFile: PATH: the file does not contain a software statement"),
        ("CALLERS_FILE", "callersFile: PATH: must be a JSON object"),
    ])
    func `names the setting and the path of a file with something else`(setting: String, problem: String) async throws {
        try await withFolder { folder in
            write("x", to: folder.appending(path: "file"))
            let file = folder.appending(path: "file").path
            let problems = Self.problems([setting: file])
            let expected = problem.replacingOccurrences(of: "PATH", with: file)
            #expect(problems.count == 1 && problems[0].hasPrefix(expected), "\(problems)")
        }
    }

    @Test func `names an issuer without a key`() {
        let metadata = SampleDocument.key("idp-metadata.xml")
        let problems = Self.problems(["TRUST": metadata, "ISSUERS": "\(SampleDocument.issuer),https://other.example"])
        #expect(problems.count == 1 && problems[0].hasPrefix("issuers: https://other.example: "), "\(problems)")
    }

    @Test func `refuses credentials that other users can read`() async throws {
        try await withFolder { folder in
            let file = folder.appending(path: "credentials")
            write(#"{"client_id":"a","client_secret":"b"}"#, to: file, mode: 0o644)
            let problems = Self.problems(["CREDENTIALS_FILE": file.path])
            #expect(problems.count == 1 && problems[0].hasSuffix("set its mode to 600"), "\(problems)")
        }
    }

    @Test func `warns of files and folders that other users can use`() async throws {
        try await withFolder { folder in
            let (statement, trust) = (folder.appending(path: "statement").path, folder.appending(path: "trust").path)
            let key = try String(contentsOfFile: SampleDocument.key("idp-rsa.pub.pem"), encoding: .utf8)
            write("a.b.c", to: URL(filePath: statement), mode: 0o644)
            write(key, to: URL(filePath: trust), mode: 0o666)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
            let fixture = try ServiceFixture([
                "TRUST": trust, "SOFTWARE_STATEMENT_FILE": statement, "CREDENTIALS_FOLDER": folder.path,
            ])
            let expected = [
                "trust: \(trust): other users can change this file (mode 666)",
                "softwareStatementFile: \(statement): other users can read or change this file (mode 644)",
                "credentialsFolder: \(folder.path): other users can read or change this folder (mode 755)",
            ]
            #expect(fixture.service.warnings == expected)
            for warning in expected { #expect(fixture.log.contains("warning \(warning)")) }
        }
    }
}
