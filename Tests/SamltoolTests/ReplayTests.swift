// SPDX-License-Identifier: Apache-2.0

internal import TestVectors
internal import Testing

/// `--reject-replays`: an assertion is accepted once in a run.
@Suite struct `samltool validate and replayed assertions` {
    private static let good = "responses/xmlsec1/minimal.xml"
    private let run = ["validate", "--at", "2026-05-01T10:01:00Z"]

    @Test(
        arguments: [
            ["--reject-replays", good, good], [good, "--reject-replays", good], [good, good, "--reject-replays"],
            ["--reject-replays", "--jobs", "2", good, good], ["--reject-replays", "--", good, good],
        ]
    )
    func `rejects a replayed assertion in one run for any position of the flag`(arguments: [String]) throws {
        let result = try Tool.run(run + arguments)
        #expect(result.status == 1)
        let rejected = result.lines.filter { $0.contains("minimal.xml:1:417: Rejected: ") }
        #expect(rejected.count == 1)
        #expect(rejected.first?.hasSuffix(" [replay.seen-before]") == true)
    }

    @Test func `accepts replayed assertions by default`() throws {
        #expect(try Tool.run(run + [Self.good, Self.good]).status == 0)
    }
}
