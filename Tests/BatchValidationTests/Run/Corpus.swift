// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Captures
internal import Foundation
internal import SAML
internal import Synchronization
internal import TestVectors
internal import Waiting

/// A folder of small documents and the setup of a run.
struct Corpus {
    let folder: URL

    /// Creates a folder with a number of valid and invalid documents for a test.
    static func with(_ count: Int, _ body: (Corpus) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "run-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder.appending(path: "captures"),
            withIntermediateDirectories: true
        )
        defer { try? FileManager.default.removeItem(at: folder) }
        let corpus = Corpus(folder: folder)
        for number in 0..<count { try Data(document(number)).write(to: corpus.file(number)) }
        try await body(corpus)
    }

    /// A document that its row identifies.
    static func document(_ number: Int) -> [UInt8] {
        number % 5 == 0 ? Array("no SAML \(number)".utf8) : Array("<a n='\(number)'/>".utf8)
    }

    func file(_ number: Int) -> URL {
        folder.appending(path: "captures/\(String(number + 100_000)).xml")
    }

    func path(_ name: String) -> InputPath { InputPath(folder.appending(path: name).path()) }

    var inputs: InputWalk { InputWalk([path("captures")]) }

    var report: [UInt8]? { (try? Data(contentsOf: folder.appending(path: "report"))).map { Array($0) } }

    var journal: URL { folder.appending(path: "journal") }

    static let validator = DocumentValidator(ValidationOptions(time: .issueInstant))

    static let opening = InputOpening(limits: .batch)

    /// The identity of a run.
    static func fingerprint(_ text: String = "one") -> RunFingerprint {
        var fingerprint = RunFingerprint()
        fingerprint.add("argument", Array(text.utf8))
        return fingerprint
    }

    /// Opens the journal.
    ///
    /// A test that starts a process inherits the locks of all others until the process executes its program.
    func openJournal(_ text: String = "one", at seconds: Int = 7, patiently: Bool = true) throws -> RunJournal {
        var opened: Result<RunJournal, any Error>?
        _ = eventually {
            do {
                let path = InputPath(journal.path())
                opened = .success(
                    try RunJournal(path, Self.fingerprint(text), beginningAt: Timestamp(seconds: seconds))
                )
            } catch {
                opened = .failure(error)
                if patiently, (error as? JournalFault)?.problem == .inUse { return false }
            }
            return true
        }
        guard let opened else { throw CancellationError() }
        return try opened.get()
    }

    /// Runs over the folder and writes the report to a file.
    @discardableResult func run(
        _ format: ReportFormat = .jsonl,
        jobs: Int = 2,
        failsFast: Bool = false,
        journal: RunJournal? = nil,
        stoppingAfter limit: Int? = nil,
        _ change: (inout BatchRun) -> Void = { _ in },
        until isInterrupted: @escaping @Sendable () -> Bool = { false }
    ) async throws -> BatchTally {
        var run = BatchRun(Self.validator, opening: Self.opening, jobs: jobs, failsFast: failsFast)
        run.isInterrupted = isInterrupted
        change(&run)
        if let limit {
            let count = Counter()
            let open = run.open
            run.open = { (path) throws(FileFault) in
                count.increment()
                return try open(path)
            }
            run.isInterrupted = { count.value >= limit }
        }
        return try await run.run(inputs, format: format, to: path("report"), journal: journal) { _ in }
    }
}

/// A counter that tasks share.
final class Counter: Sendable {
    private let number = Atomic<Int>(0)

    var value: Int { number.load(ordering: .sequentiallyConsistent) }

    @discardableResult func increment() -> Int {
        number.add(1, ordering: .sequentiallyConsistent).newValue
    }
}
