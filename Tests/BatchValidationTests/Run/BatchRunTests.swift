// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Foundation
internal import SAML
internal import Synchronization
internal import Testing

@Suite struct `a batch run` {
    @Test(arguments: [1, 2, 3, 16])
    func `reports in input order whatever the number of jobs`(jobs: Int) async throws {
        try await Corpus.with(200) { corpus in
            try await corpus.run(jobs: 1)
            let report = corpus.report
            let tally = try await corpus.run(jobs: jobs) { run in
                let open = run.open
                run.open = { (path) throws(FileFault) in
                    // Some inputs take longer than others.
                    if path.bytes.hashValue % 7 == 0 { Thread.sleep(forTimeInterval: 0.002) }
                    return try open(path)
                }
            }
            #expect(tally.total == 200)
            #expect(corpus.report == report)
        }
    }

    @Test func `ends with the first document that is not accepted, and counts nothing behind it`() async throws {
        try await Corpus.with(200) { corpus in
            let tally = try await corpus.run(jobs: 2, failsFast: true)
            #expect(tally.total == 1)
            #expect(corpus.report?.count { $0 == UInt8(ascii: "\n") } == 1)
        }
    }

    @Test func `reads no further ahead of a slow document than it has room for`() async throws {
        try await Corpus.with(1_000) { corpus in
            let opened = Counter()
            let ahead = Mutex(0)
            try await corpus.run(jobs: 2) { run in
                let open = run.open
                run.open = { (path) throws(FileFault) in
                    if opened.increment() == 1 {
                        Thread.sleep(forTimeInterval: 0.5)
                        ahead.withLock { $0 = opened.value }
                    }
                    return try open(path)
                }
            }
            #expect(opened.value == 1_000)
            #expect(ahead.withLock { $0 } < 300)
        }
    }

    @Test func `says what was judged when it is interrupted, in whole lines from the first one on`() async throws {
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

    @Test func `tells of inputs that cannot be read, in order, and goes on`() async throws {
        try await Corpus.with(50) { corpus in
            let run = BatchRun(Corpus.judge, opening: Corpus.opening, jobs: 2)
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

    @Test func `a report that cannot be written ends it, and leaves the good one that was there`() async throws {
        try await Corpus.with(3) { corpus in
            let folder = corpus.folder.appending(path: "report")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
            await #expect {
                try await corpus.run()
            } throws: { error in
                guard case RunFault.file(let fault) = error else { return false }
                return fault.operation == .create
            }
        }
    }
}
