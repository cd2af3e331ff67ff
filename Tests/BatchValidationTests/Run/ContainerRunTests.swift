// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Captures
internal import Foundation
internal import Testing

/// Inputs with many documents among files with one document.
@Suite struct `a run over inputs with many documents` {
    /// Creates files with the given numbers of lines before, between and after single documents.
    private func with(lines counts: [Int], _ body: (Corpus) async throws -> Void) async throws {
        try await Corpus.with(40) { corpus in
            for (index, count) in counts.enumerated() {
                let lines = (0..<count).map { "{\"SAMLResponse\":\"<a n='\(index).\($0)'/>\"}\n" }.joined()
                // After single documents 0, 7, 14 and so on.
                try Data(lines.utf8).write(to: corpus.file(index * 7).appendingPathExtension("jsonl"))
            }
            try await body(corpus)
        }
    }

    private func sources(_ report: [UInt8]?) -> [Substring] {
        String(decoding: report ?? [], as: UTF8.self).split(separator: "\n").map { line in
            line.prefix(upTo: line.range(of: ",\"bytes\"")?.lowerBound ?? line.endIndex)
        }
    }

    @Test(arguments: [1, 2, 5])
    func `reports every document once, in order`(jobs: Int) async throws {
        try await with(lines: [1, 500, 2, 31, 32, 33]) { corpus in
            let tally = try await corpus.run(jobs: jobs)
            #expect(tally.total == 40 + 599)
            let found = sources(corpus.report)
            #expect(found.count == 639)
            #expect(Set(found).count == 639)
            let names = found.map { $0.split(separator: "\"")[7] }
            #expect(names == names.sorted())
        }
    }

    @Test(arguments: [1, 2])
    func `resumes in the middle of an input`(jobs: Int) async throws {
        try await with(lines: [3, 400]) { corpus in
            let expected = try await corpus.run(jobs: jobs)
            let report = try #require(corpus.report)
            var starts = 0
            var tally = BatchTally()
            repeat {
                // Each document checks several times for a cancellation.
                let asked = Counter()
                let limit = 60 + 11 * starts
                tally = try await corpus.run(jobs: jobs, journal: try corpus.openJournal()) { _ in
                } until: {
                    asked.increment() > limit
                }
                starts += 1
            } while tally.wasInterrupted && starts < 200
            #expect(starts > 3)
            #expect(tally == expected)
            #expect(corpus.report == report)
        }
    }

    @Test func `detects that an input was replaced`() async throws {
        try await with(lines: [400]) { corpus in
            let asked = Counter()
            let tally = try await corpus.run(jobs: 1, journal: try corpus.openJournal()) { _ in
            } until: {
                asked.increment() > 150
            }
            #expect(tally.wasInterrupted)
            #expect(tally.total > 40 && tally.total < 400)
            let lines = String(repeating: "{\"SAMLResponse\":\"<another/>\"}\n", count: 400)
            try Data(lines.utf8).write(to: corpus.file(0).appendingPathExtension("jsonl"))
            await #expect {
                try await corpus.run(journal: try corpus.openJournal())
            } throws: { error in
                (error as? JournalFault)?.problem == .otherInputs
            }
        }
    }

    @Test(arguments: [1, 31, 32, 40])
    func `reports the documents that a stream had before an interruption`(count: Int) async throws {
        try await Corpus.with(1) { corpus in
            let interrupted = Counter()
            let tally = try await corpus.run(jobs: 1) { run in
                run.open = { path in
                    let stream = InterruptedStream(path: path, remaining: count, interrupted: interrupted)
                    return .documents(DocumentReader(stream))
                }
            } until: {
                interrupted.value > 0
            }
            #expect(tally.wasInterrupted)
            #expect(tally.total == count)
            #expect(sources(corpus.report).count == count)
        }
    }

    /// Documents of a stream, and a signal while the run waits for another one.
    private struct InterruptedStream: DocumentSequence {
        let path: InputPath
        var remaining: Int
        let interrupted: Counter

        mutating func next() throws(FileFault) -> EnclosedDocument? {
            guard remaining > 0 else {
                interrupted.increment()
                throw .interruption(path)
            }
            remaining -= 1
            return EnclosedDocument(entry: "\(remaining)", capture: InputFile(Corpus.document(remaining)))
        }
    }
}
