// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import TestVectors
internal import Testing

/// Members of a record beside its message.
@Suite struct `samltool validate --carry` {
    private struct Row: Decodable {
        var entry: String?
        var carried: [String: String]?
    }

    private static let message = TestVectors.base64("responses/xmlsec1/minimal.xml")

    private static func rows(_ input: String, _ arguments: String...) throws -> [Row] {
        let options = ["validate", "--format", "jsonl", "--progress", "never"] + arguments + ["-"]
        return try Tool.run(options, input: Array(input.utf8)).lines.map {
            try JSONDecoder().decode(Row.self, from: Data($0.utf8))
        }
    }

    @Test func `copies strings, numbers and truth values of JSON Lines, also of a line without a message`() throws {
        let long = String(repeating: "x", count: 1_025)
        let input = """
            {"SAMLResponse":"\(Self.message)","trace":"a\\"b","http":{"status":302,"tls":true,"other":null},"tags":["t"]}
            {"SAMLResponse":"\(Self.message)","http":7,"trace":"\(long)"}
            {"trace":"only","http":{}}

            """
        let names = "trace,http.status,http.tls,http.other,tags"
        let rows = try Self.rows(input, "--carry", names, "--input-format", "jsonl")
        #expect(rows.map(\.entry) == ["1", "2", "3"])
        #expect(rows[0].carried == ["trace": "a\"b", "http.status": "302", "http.tls": "true"])
        #expect(rows[1].carried == ["trace": String(repeating: "x", count: 1_024) + "…"])
        #expect(rows[2].carried == ["trace": "only"])
    }

    @Test func `copies columns of CSV`() throws {
        let input = "id,SAMLResponse,note\n1,\(Self.message),\"a,b\"\n2,\(Self.message),\n"
        let rows = try Self.rows(input, "--carry", "note,id,absent", "--input-format", "csv")
        #expect(rows.map(\.carried) == [["id": "1", "note": "a,b"], ["id": "2", "note": ""]])
    }

    @Test func `leaves rows as they are without the option`() throws {
        let input = #"{"SAMLResponse":"\#(Self.message)","trace":"a"}"#
        #expect(try Self.rows(input, "--input-format", "jsonl").map(\.carried) == [nil])
    }

    @Test(arguments: ["", "a,", "a,a", (0...16).map { "m\($0)" }.joined(separator: ",")])
    func `takes up to 16 names, each once`(names: String) throws {
        let result = try Tool.run("validate", "--carry", names, "-")
        #expect(result.status == 64)
        #expect(result.errors.contains("names with commas between them"), "\(result.errors)")
    }
}

extension TestVectors {
    static func base64(_ name: String) -> String {
        (try? Data(contentsOf: directory.appending(path: name)).base64EncodedString()) ?? ""
    }
}
