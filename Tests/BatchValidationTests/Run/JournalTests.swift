// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Captures
internal import Foundation
internal import SAML
internal import SAMLSignature
internal import TestVectors
internal import Testing

@Suite struct `a journal` {
    private func problem(_ body: () throws -> Void) -> JournalFault.Problem? {
        do {
            try body()
            return nil
        } catch let fault as JournalFault {
            return fault.problem
        } catch {
            return nil
        }
    }

    @Test(arguments: ["x", "swift-saml/journal", "<a/>", "swift-saml/report/1\n"])
    func `rejects other files`(content: String) async throws {
        try await Corpus.with(1) { corpus in
            // A file that could be the start of a journal counts as a truncated journal.
            let expected: JournalFault.Problem? = content == "swift-saml/journal" ? nil : .notAJournal
            try Data(content.utf8).write(to: corpus.journal)
            let found = problem { _ = try corpus.openJournal() }
            #expect(found == expected)
            if expected != nil { #expect(try Data(contentsOf: corpus.journal) == Data(content.utf8)) }
        }
    }

    @Test func `of another version is rejected and kept`() async throws {
        try await Corpus.with(1) { corpus in
            let content = Data("swift-saml/journal/2\nabc".utf8)
            try content.write(to: corpus.journal)
            let found = problem { _ = try corpus.openJournal() }
            #expect(found == .otherVersion)
            #expect(try Data(contentsOf: corpus.journal) == content)
        }
    }

    @Test func `of another run is rejected with the differing setting`() async throws {
        try await Corpus.with(1) { corpus in
            _ = try corpus.openJournal("one")
            let other = problem { _ = try corpus.openJournal("two") }
            #expect(other == .otherRun("argument"))
            let same = problem { _ = try corpus.openJournal("one") }
            #expect(same == nil)
        }
    }

    /// A stored state in a frame with a correct digest.
    private func frame(_ state: String, after link: [UInt8]) -> (bytes: [UInt8], digest: [UInt8]) {
        let length = (0..<8).map { UInt8(truncatingIfNeeded: state.utf8.count >> ($0 * 8)) }
        let bytes = [UInt8](repeating: 0, count: 8) + length + Array(state.utf8)
        let digest = SHA256.digest(of: link + bytes)
        return (bytes + digest, digest)
    }

    @Test(
        arguments: [
            ("1", false), ("999999999999999", false), ("-1", true), ("9223372036854775807", true), ("1e18", true),
            ("1E18", true), ("1000000000000000", true),
        ]
    )
    func `with invalid counts is rejected`(number: String, isRefused: Bool) async throws {
        for member in ["inputs", "faults", "accept"] {
            try await Corpus.with(1) { corpus in
                _ = try corpus.openJournal()
                let identity = try Data(contentsOf: corpus.journal)
                let state = """
                    {"position":{"inputs":0,"documents":0,"names":"-1","entries":""},"writer":"{}","claims":[],\
                    "tally":{"verdicts":{"accept":0},"findings":{},"errors":[],"others":{},"issuerCounts":{"counts":[]},\
                    "causes":{"causes":[],"omitted":0},"faults":0,"readFaults":0},"isComplete":false}
                    """.replacing("\"\(member)\":0", with: "\"\(member)\":\(number)")
                try (identity + frame(state, after: Array(identity.suffix(32))).bytes).write(to: corpus.journal)
                let found = problem { _ = try corpus.openJournal() }
                #expect(found == (isRefused ? .otherVersion : nil))
            }
        }
    }

    /// Opens a journal at a path and returns the fault.
    private func refusal(_ path: InputPath) -> (any Error)? {
        do {
            _ = try RunJournal(path, Corpus.fingerprint(), beginningAt: Timestamp(seconds: 0))
            return nil
        } catch {
            return error
        }
    }

    @Test func `must be a file in an existing folder, and not a device or folder`() {
        for (path, operation) in [("/tmp", FileFault.Operation.create), ("/nowhere/journal", .create)] {
            guard let fault = refusal(InputPath(path)) as? FileFault else {
                Issue.record("\(path) was accepted as a journal")
                continue
            }
            #expect(fault.operation == operation)
        }
        guard let fault = refusal(InputPath("/dev/null")) as? JournalFault else {
            Issue.record("a device was accepted as a journal")
            return
        }
        #expect(fault.problem == .notAJournal)
    }

    @Test func `is locked by one process at a time`() async throws {
        try await Corpus.with(1) { corpus in
            let first = try corpus.openJournal()
            let second = problem { _ = try corpus.openJournal(patiently: false) }
            #expect(second == .inUse)
            _ = first.moment
        }
    }

    @Test func `stores the start time of the run`() async throws {
        try await Corpus.with(1) { corpus in
            for seconds in [7, 8] {
                let moment = try corpus.openJournal(at: seconds).moment
                #expect(moment == Timestamp(seconds: 7))
            }
        }
    }

    @Test func `is removed when the report is complete`() async throws {
        try await Corpus.with(20) { corpus in
            let tally = try await corpus.run(journal: try corpus.openJournal())
            #expect(tally.total == 20)
            #expect(corpus.report?.isEmpty == false)
            #expect(!FileManager.default.fileExists(atPath: corpus.journal.path()))
        }
    }

    @Test(arguments: ReportFormat.allCases, [1, 2])
    func `resumes to the same report as an uninterrupted run`(format: ReportFormat, jobs: Int) async throws {
        try await Corpus.with(60) { corpus in
            let expected = try await corpus.run(format, jobs: jobs)
            let report = try #require(corpus.report)
            try FileManager.default.removeItem(at: corpus.folder.appending(path: "report"))
            var limit = 7
            var tally = BatchTally()
            repeat {
                #expect(corpus.report == nil, "the report exists before it is complete")
                tally = try await corpus.run(
                    format,
                    jobs: jobs,
                    journal: try corpus.openJournal(),
                    stoppingAfter: limit
                )
                limit += 3 * Cases.stride
            } while tally.wasInterrupted
            #expect(corpus.report == report)
            #expect(tally == expected)
        }
    }

    @Test func `that is truncated is read up to its last complete state`() async throws {
        try await Corpus.with(12) { corpus in
            try await corpus.run()
            let report = try #require(corpus.report)
            // At least two states, so that an earlier one remains.
            for limit in [3, 4] {
                try await corpus.run(journal: try corpus.openJournal(), stoppingAfter: limit)
            }
            let whole = try Data(contentsOf: corpus.journal)
            for length in stride(from: Cases.first, through: whole.count, by: 23 * Cases.stride) {
                try whole.prefix(length).write(to: corpus.journal)
                try await corpus.run(journal: try corpus.openJournal())
                #expect(corpus.report == report, "\(length) of \(whole.count) bytes")
            }
        }
    }

    @Test func `with a damaged byte is read up to the damage`() async throws {
        try await Corpus.with(12) { corpus in
            try await corpus.run()
            let report = try #require(corpus.report)
            try await corpus.run(journal: try corpus.openJournal(), stoppingAfter: 4)
            let whole = try Data(contentsOf: corpus.journal)
            for place in stride(from: 25 + Cases.first, to: whole.count, by: 31 * Cases.stride) {
                var damaged = whole
                damaged[place] ^= 0x20
                try damaged.write(to: corpus.journal)
                try await corpus.run(journal: try corpus.openJournal())
                #expect(corpus.report == report, "byte \(place) of \(whole.count)")
            }
        }
    }

    @Test func `validates no document twice after the last state`() async throws {
        try await Corpus.with(40) { corpus in
            let opened = Counter()
            let count: (inout BatchRun) -> Void = { run in
                let open = run.open
                run.open = { (path) throws(FileFault) in
                    opened.increment()
                    return try open(path)
                }
            }
            let tally = try await corpus.run(jobs: 1, journal: try corpus.openJournal(), stoppingAfter: 10, count)
            let before = opened.value
            try await corpus.run(jobs: 1, journal: try corpus.openJournal(), count)
            #expect(before == 10)
            // Documents that were read when the process was about to end are not validated.
            #expect(1...10 ~= tally.total)
            #expect(opened.value - before == 40 - tally.total)
        }
    }

    @Test func `detects an input that was removed or inserted`() async throws {
        for change in 0..<2 {
            try await Corpus.with(20) { corpus in
                let tally = try await corpus.run(jobs: 1, journal: try corpus.openJournal(), stoppingAfter: 10)
                #expect(tally.wasInterrupted)
                if change == 0 {
                    try FileManager.default.removeItem(at: corpus.file(2))
                } else {
                    try Data("<a/>".utf8).write(to: corpus.file(2).appendingPathExtension("more"))
                }
                await #expect {
                    try await corpus.run(journal: try corpus.openJournal())
                } throws: { error in
                    (error as? JournalFault)?.problem == .otherInputs
                }
                #expect(corpus.report == nil)
            }
        }
    }
}
