// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import Testing

/// Reports about rejected messages that resemble a published attack.
@Suite(.requiresXMLSec) struct `samltool validate --hunt` {
    private static let files = [
        "attacks/transform/xslt.xml", "responses/xmlsec1/minimal.xml", "attacks/valid/comment-added.xml",
        "attacks/value/comment-NameID-suffix.xml", "attacks/value/changed-name.xml",
    ]

    private struct Row: Decodable {
        struct Attack: Decodable {
            var grade: String
            var asIn: [String]
        }
        var source: String
        var resembles: [Attack]
    }

    private static func run(_ arguments: String...) throws -> Tool.Result {
        let options = ["validate", "--hunt", "--trust", "keys/trust.pem", "--at", "2026-05-01T10:01:00Z"]
        return try Tool.run(options + arguments + files)
    }

    @Test func `reports only messages with a mark`() throws {
        let rows = try Self.run("--format", "jsonl").lines.map {
            try JSONDecoder().decode(Row.self, from: Data($0.utf8))
        }
        #expect(rows.map(\.source) == [Self.files[0], Self.files[3]])
        #expect(rows.flatMap(\.resembles).allSatisfy { $0.grade == "sure" && (1...3).contains($0.asIn.count) })
    }

    @Test(arguments: ["text", "csv", "html", "junit", "sarif", "markdown"])
    func `counts the other messages in each format`(format: String) throws {
        let result = try Self.run("--format", format, "--summary", "/dev/stderr")
        #expect(result.status == 1)
        #expect(
            result.errors.contains(#""documents":5"#) || result.errors.contains(#""documents": 5"#),
            "\(result.errors)"
        )
        #expect(result.text.contains("xslt.xml"))
        #expect(!result.text.contains("changed-name.xml"))
    }
}
