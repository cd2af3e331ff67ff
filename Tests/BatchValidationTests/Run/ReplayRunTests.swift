// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Captures
internal import Foundation
internal import SAML
internal import TestVectors
internal import Testing

/// Assertions that occur repeatedly in a run.
@Suite struct `a run that rejects replays` {
    /// Creates 15 valid documents with three assertions, and one invalid document before them.
    private func with(_ body: (Corpus) async throws -> Void) async throws {
        try await Corpus.with(0) { corpus in
            let source = TestVectors.directory.appending(path: "responses/xmlsec1/minimal.xml")
            let text = try String(contentsOf: source, encoding: .utf8)
            let id = try #require(text.firstMatch(of: /<saml:Assertion[^>]* ID="([^"]+)"/)?.1)
            for number in 0..<15 {
                let document = text.replacing("\"\(id)\"", with: "\"\(id)\(number % 3)\"")
                try Data(document.utf8).write(to: corpus.file(number + 1))
            }
            // An invalid document does not use the ID of an assertion.
            let bad = text.replacing("\"\(id)\"", with: "\"\(id)0\"").replacing(
                "status:Success",
                with: "status:Responder"
            )
            try Data(bad.utf8).write(to: corpus.file(0))
            try await body(corpus)
        }
    }

    private func run(
        _ corpus: Corpus,
        _ store: any ReplayStore = MemoryReplayStore(),
        jobs: Int,
        failsFast: Bool = false,
        isLasting: Bool = false,
        journal: RunJournal? = nil,
        stoppingAfter limit: Int = .max
    ) async throws -> BatchTally {
        var options = ValidationOptions(time: .issueInstant)
        options.policy.detectsReplays = true
        var run = BatchRun(
            DocumentValidator(options),
            opening: Corpus.opening,
            jobs: jobs,
            failsFast: failsFast,
            replays: RunReplays(store, isLasting: isLasting)
        )
        let count = Counter()
        let open = run.open
        run.open = { (path) throws(FileFault) in
            count.increment()
            return try open(path)
        }
        run.isInterrupted = { count.value >= limit }
        return try await run.run(
            corpus.inputs,
            format: .jsonl,
            to: corpus.path("report"),
            journal: journal
        ) { _ in }
    }

    /// The lines that report a replayed assertion.
    private func replays(_ corpus: Corpus) -> [Int] {
        let lines = String(decoding: corpus.report ?? [], as: UTF8.self).split(separator: "\n")
        return lines.indices.filter { lines[$0].contains("\"replay.seen-before\",\"severity\":\"error\"") }
    }

    @Test(arguments: [1, 2, 8])
    func `accepts only the first occurrence of each assertion in input order`(jobs: Int) async throws {
        try await with { corpus in
            let tally = try await run(corpus, jobs: jobs)
            #expect(tally.count(of: .undecided) == 3)
            #expect(replays(corpus) == Array(4...15))
        }
    }

    @Test(arguments: [1, 2], [true, false])
    func `reports no document as its own replay after it resumes`(jobs: Int, isLasting: Bool) async throws {
        try await with { corpus in
            let expected = try await run(corpus, jobs: jobs)
            let report = try #require(corpus.report)
            let lasting = MemoryReplayStore()
            var limit = 3
            var tally = BatchTally()
            repeat {
                let store = isLasting ? lasting : MemoryReplayStore()
                let journal = try corpus.openJournal()
                tally = try await run(
                    corpus,
                    store,
                    jobs: jobs,
                    isLasting: isLasting,
                    journal: journal,
                    stoppingAfter: limit
                )
                limit += 2
            } while tally.wasInterrupted
            #expect(tally == expected)
            #expect(corpus.report == report)
        }
    }

    @Test func `records no assertion after the document that stops it`() async throws {
        try await with { corpus in
            let store = MemoryReplayStore()
            let first = try await run(corpus, store, jobs: 2, failsFast: true)
            let second = try await run(corpus, store, jobs: 2)
            #expect(first.total == 1)
            #expect(second.count(of: .undecided) == 3)
        }
    }
}
