// SPDX-License-Identifier: Apache-2.0

internal import TestVectors
internal import Testing

/// `--reject-replays`: an assertion counts once in a run.
@Suite struct `samltool validate and assertions that come again` {
    private static let good = "responses/xmlsec1/minimal.xml"
    private let run = ["validate", "--at", "2026-05-01T10:01:00Z", "--quiet"]

    @Test(
        arguments: [
            ["--reject-replays", good, good], [good, "--reject-replays", good], [good, good, "--reject-replays"],
            ["--reject-replays", "--jobs", "2", good, good], ["--reject-replays", "--", good, good],
        ]
    )
    func `rejects the second of two in one run, wherever the flag stands`(arguments: [String]) throws {
        let result = try Tool.run(run + arguments)
        #expect(result.status == 1)
        #expect(result.lines.count == 1)
        #expect(result.lines.first?.contains("minimal.xml:1:417: replay.seen-before: ") == true)
    }

    @Test func `lets both pass unless it is asked`() throws {
        #expect(try Tool.run(run + [Self.good, Self.good]).status == 0)
    }

    #if !SQLite
    @Test func `says what a database needs`() throws {
        let result = try Tool.run(run + ["--reject-replays=seen.db", Self.good])
        #expect(result.status == 66)
        #expect(
            result.errors
                == "samltool: seen.db: cannot be opened: this build has no databases; build with the trait SQLite\n"
        )
    }
    #endif
}
