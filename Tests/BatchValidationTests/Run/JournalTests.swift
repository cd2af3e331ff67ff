// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
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
        } catch RunFault.journal(let fault) {
            return fault.problem
        } catch {
            return nil
        }
    }

    @Test(arguments: ["x", "swift-saml/journal", "<a/>", "swift-saml/report/1\n"])
    func `is nothing else`(content: String) async throws {
        try await Corpus.with(1) { corpus in
            // What could be the beginning of one is one that was cut short.
            let expected: JournalFault.Problem? = content == "swift-saml/journal" ? nil : .notAJournal
            try Data(content.utf8).write(to: corpus.journal)
            let found = problem { _ = try corpus.openJournal() }
            #expect(found == expected)
            if expected != nil { #expect(try Data(contentsOf: corpus.journal) == Data(content.utf8)) }
        }
    }

    @Test func `of another version is refused, and kept`() async throws {
        try await Corpus.with(1) { corpus in
            let content = Data("swift-saml/journal/2\nabc".utf8)
            try content.write(to: corpus.journal)
            let found = problem { _ = try corpus.openJournal() }
            #expect(found == .otherVersion)
            #expect(try Data(contentsOf: corpus.journal) == content)
        }
    }

    @Test func `of another run is refused, and says what is another`() async throws {
        try await Corpus.with(1) { corpus in
            _ = try corpus.openJournal("one")
            let other = problem { _ = try corpus.openJournal("two") }
            #expect(other == .otherRun("argument"))
            let same = problem { _ = try corpus.openJournal("one") }
            #expect(same == nil)
        }
    }

    /// A state as a journal stores it, in a frame whose digest is right.
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
    func `with numbers that are no counts is refused`(number: String, isRefused: Bool) async throws {
        for member in ["inputs", "faults", "accept"] {
            try await Corpus.with(1) { corpus in
                _ = try corpus.openJournal()
                let identity = try Data(contentsOf: corpus.journal)
                let state = """
                    {"position":{"inputs":0,"documents":0,"names":"-1","entries":""},"writer":"{}","claims":[],\
                    "tally":{"verdicts":{"accept":0},"findings":{},"faults":0},"isComplete":false}
                    """.replacing("\"\(member)\":0", with: "\"\(member)\":\(number)")
                try (identity + frame(state, after: Array(identity.suffix(32))).bytes).write(to: corpus.journal)
                let found = problem { _ = try corpus.openJournal() }
                #expect(found == (isRefused ? .otherVersion : nil))
            }
        }
    }

    /// What comes of opening a journal in such a place.
    private func refusal(_ path: InputPath) -> RunFault? {
        do throws(RunFault) {
            _ = try RunJournal(path, Corpus.fingerprint(), beginningAt: Timestamp(seconds: 0))
            return nil
        } catch {
            return error
        }
    }

    @Test func `is a file, and neither a device nor a folder, nor in a folder that is not there`() {
        for (path, operation) in [("/tmp", FileFault.Operation.create), ("/nowhere/journal", .create)] {
            guard case .file(let fault)? = refusal(InputPath(path)) else {
                Issue.record("\(path) is taken for a journal")
                continue
            }
            #expect(fault.operation == operation)
        }
        guard case .journal(let fault)? = refusal(InputPath("/dev/null")) else {
            Issue.record("a device is taken for a journal")
            return
        }
        #expect(fault.problem == .notAJournal)
    }

    @Test func `has one user at a time`() async throws {
        try await Corpus.with(1) { corpus in
            let first = try corpus.openJournal()
            let second = problem { _ = try corpus.openJournal(patiently: false) }
            #expect(second == .inUse)
            _ = first.isResumed
        }
    }

    @Test func `keeps the moment at which the run began`() async throws {
        try await Corpus.with(1) { corpus in
            for seconds in [7, 8] {
                let moment = try corpus.openJournal(at: seconds).moment
                #expect(moment == Timestamp(seconds: 7))
            }
        }
    }

    @Test func `goes when the report is there`() async throws {
        try await Corpus.with(20) { corpus in
            let tally = try await corpus.run(journal: try corpus.openJournal())
            #expect(tally.total == 20)
            #expect(corpus.report?.isEmpty == false)
            #expect(!FileManager.default.fileExists(atPath: corpus.journal.path()))
        }
    }

    @Test(arguments: ReportFormat.allCases, [1, 2])
    func `gives the report of a run that nobody disturbed`(format: ReportFormat, jobs: Int) async throws {
        try await Corpus.with(60) { corpus in
            let expected = try await corpus.run(format, jobs: jobs)
            let report = try #require(corpus.report)
            try FileManager.default.removeItem(at: corpus.folder.appending(path: "report"))
            var limit = 7
            var tally = BatchTally()
            repeat {
                #expect(corpus.report == nil, "there is a report before it is complete")
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

    @Test func `that ends anywhere counts as far as it is whole`() async throws {
        try await Corpus.with(12) { corpus in
            try await corpus.run()
            let report = try #require(corpus.report)
            // Two states at least, so that there is something to fall back to.
            for limit in [3, 4] {
                try await corpus.run(journal: try corpus.openJournal(), stoppingAfter: limit)
            }
            let whole = try Data(contentsOf: corpus.journal)
            for length in stride(from: 0, through: whole.count, by: 23 * Cases.stride) {
                try whole.prefix(length).write(to: corpus.journal)
                try await corpus.run(journal: try corpus.openJournal())
                #expect(corpus.report == report, "\(length) of \(whole.count) bytes")
            }
        }
    }

    @Test func `with a damaged byte counts up to the damage`() async throws {
        try await Corpus.with(12) { corpus in
            try await corpus.run()
            let report = try #require(corpus.report)
            try await corpus.run(journal: try corpus.openJournal(), stoppingAfter: 4)
            let whole = try Data(contentsOf: corpus.journal)
            for place in stride(from: 25, to: whole.count, by: 31) {
                var damaged = whole
                damaged[place] ^= 0x20
                try damaged.write(to: corpus.journal)
                try await corpus.run(journal: try corpus.openJournal())
                #expect(corpus.report == report, "byte \(place) of \(whole.count)")
            }
        }
    }

    @Test func `judges nothing twice behind the last state`() async throws {
        try await Corpus.with(40) { corpus in
            let opened = Counter()
            let count: (inout BatchRun) -> Void = { run in
                let open = run.open
                run.open = { (path) throws(FileFault) in
                    opened.increment()
                    return try open(path)
                }
            }
            try await corpus.run(jobs: 1, journal: try corpus.openJournal(), stoppingAfter: 10, count)
            let before = opened.value
            try await corpus.run(jobs: 1, journal: try corpus.openJournal(), count)
            #expect(before == 10)
            #expect(opened.value == 40)
        }
    }

    @Test func `notices an input that was taken away or put between`() async throws {
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
                    guard case RunFault.journal(let fault) = error else { return false }
                    return fault.problem == .otherInputs
                }
                #expect(corpus.report == nil)
            }
        }
    }
}
