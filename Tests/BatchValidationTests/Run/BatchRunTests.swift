// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Captures
internal import Foundation
internal import SAML
internal import Synchronization
internal import Testing
internal import Waiting

@Suite struct `a batch run` {
    @Test(arguments: [1, 2, 3, 16])
    func `reports in input order for any number of jobs`(jobs: Int) async throws {
        try await Corpus.with(60) { corpus in
            try await corpus.run(jobs: 1)
            let report = corpus.report
            let executor = QuietExecutor()
            let opened = Mutex<[InputPath]>([])
            let run = Task(executorPreference: executor) {
                try await corpus.run(jobs: jobs) { run in
                    let open = run.open
                    let number = Counter()
                    run.open = { (path) throws(FileFault) in
                        // Every seventh input takes longer than all that the other jobs do meanwhile.
                        if number.increment() % 7 == 1 { executor.blockUntilQuiet() }
                        opened.withLock { $0.append(path) }
                        return try open(path)
                    }
                }
            }
            let tally = try await run.value
            #expect(tally.total == 60)
            let order = opened.withLock { $0.map(\.bytes) }
            #expect(order.elementsEqual(order.sorted { $0.lexicographicallyPrecedes($1) }) == (jobs == 1))
            #expect(corpus.report == report)
        }
    }

    @Test func `stops after the first document that is not accepted`() async throws {
        try await Corpus.with(200) { corpus in
            let tally = try await corpus.run(jobs: 2, failsFast: true)
            #expect(tally.total == 1)
            #expect(corpus.report?.count { $0 == UInt8(ascii: "\n") } == 1)
        }
    }

    @Test func `limits how many documents it reads ahead of a slow one`() async throws {
        try await Corpus.with(1_000) { corpus in
            let opened = Counter()
            let ahead = Mutex(0)
            let executor = QuietExecutor()
            let run = Task(executorPreference: executor) {
                try await corpus.run(jobs: 2) { run in
                    let open = run.open
                    run.open = { (path) throws(FileFault) in
                        if opened.increment() == 1 {
                            executor.blockUntilQuiet()
                            ahead.withLock { $0 = opened.value }
                        }
                        return try open(path)
                    }
                }
            }
            _ = try await run.value
            #expect(opened.value == 1_000)
            #expect((2..<300).contains(ahead.withLock { $0 }))
        }
    }

    @Test func `writes complete lines for the documents validated before an interruption`() async throws {
        try await Corpus.with(200) { corpus in
            try await corpus.run()
            let whole = try #require(corpus.report)
            let tally = try await corpus.run(stoppingAfter: 50)
            let part = try #require(corpus.report)
            #expect(tally.wasInterrupted)
            #expect(tally.exitStatus == 130)
            #expect(tally.total > 0 && tally.total < 200)
            #expect(part.count { $0 == UInt8(ascii: "\n") } == tally.total)
            #expect(whole.starts(with: part))
        }
    }

    @Test func `reports unreadable inputs in order and continues`() async throws {
        try await Corpus.with(50) { corpus in
            let run = BatchRun(Corpus.validator, opening: Corpus.opening, jobs: 2)
            var names: [String] = []
            let absent = (0..<5).map { corpus.path("absent\($0)") }
            let inputs = InputWalk(absent[..<3] + [corpus.path("captures")] + absent[3...])
            let tally = try await run.run(inputs, format: .jsonl, to: corpus.path("report")) {
                names.append(String($0.path.description.suffix(7)))
            }
            #expect(names == ["absent0", "absent1", "absent2", "absent3", "absent4"])
            #expect(tally.faults == 5)
            #expect(tally.total == 50)
            #expect(tally.exitStatus == 66)
        }
    }

    @Test func `stops if the report cannot be written, and keeps the previous report`() async throws {
        try await Corpus.with(3) { corpus in
            let folder = corpus.folder.appending(path: "report")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
            await #expect {
                try await corpus.run()
            } throws: { error in
                (error as? FileFault)?.operation == .create
            }
        }
    }
}
