// SPDX-License-Identifier: Apache-2.0

internal import SAML

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Judges many inputs with bounded work, and reports on them in input order.
package struct BatchRun: Sendable {
    /// Rows that may wait for a slower one before them, for each job.
    private static let waitingRowsPerJob = 64

    /// How many inputs are judged at once.
    private let jobs: Int

    /// Whether the run ends with the first document that is not accepted.
    private let failsFast: Bool

    private let judge: DocumentJudge

    /// Remembers assertions, if those that come again are to be rejected.
    private let replays: (any ReplayStore)?

    /// Tells the claims of this run from those of others.
    private let name = UInt64.random(in: .min ... .max)

    /// Makes a run.
    ///
    /// - Precondition: `jobs` is at least one.
    package init(
        _ judge: DocumentJudge,
        jobs: Int,
        failsFast: Bool = false,
        replays: (any ReplayStore)? = nil
    ) {
        precondition(jobs >= 1, "A run takes at least one job.")
        self.judge = judge
        self.jobs = jobs
        self.failsFast = failsFast
        self.replays = replays
    }

    /// How many cores this process may use.
    package static var coreCount: Int { max(1, sysconf(CInt(_SC_NPROCESSORS_ONLN))) }

    /// What became of one input.
    private enum Outcome: Sendable {
        case record(ReportRecord)
        case fault(FileFault)
    }

    /// Judges all inputs.
    ///
    /// - Parameters:
    ///   - inputs: What to judge.
    ///   - format: How to report.
    ///   - quiet: Whether the text report leaves accepted documents and the summary out.
    ///   - target: Where to; `-` is standard output. A file appears when the report is complete.
    ///   - complain: Is told of every input that could not be read, in input order.
    /// - Returns: What the run came to.
    /// - Throws: A fault of the output. Faults of inputs are told and counted.
    package func run(
        _ inputs: InputWalk,
        format: ReportFormat,
        quiet: Bool = false,
        to target: InputPath,
        complain: (FileFault) -> Void
    ) async throws(FileFault) -> BatchTally {
        var output = try ReportOutput(creating: target)
        let writer = format.makeWriter(quiet: quiet, coloured: ReportColour.isWanted(on: target))
        let tally = try await report(on: inputs, writer, to: &output, complain: complain)
        try output.finish()
        return tally
    }

    private func report(
        on inputs: InputWalk,
        _ writer: any ReportWriter,
        to output: inout ReportOutput,
        complain: (FileFault) -> Void
    ) async throws(FileFault) -> BatchTally {
        var writer = writer
        var tally = BatchTally()
        var inputs = inputs.makeIterator()
        var waiting: [Int: Outcome] = [:]
        var nextInput = 0
        var nextRow = 0
        var isStopping = false

        let fault: FileFault? = await withTaskGroup(of: (Int, Outcome).self) { group in
            do throws(FileFault) {
                try output.append(writer.begin())
                while true {
                    tally.wasInterrupted = tally.wasInterrupted || Interruption.isRequested
                    let isOpen = !isStopping && !tally.wasInterrupted
                    let inFlight = nextInput - nextRow - waiting.count
                    if isOpen, inFlight < jobs, nextInput - nextRow < jobs * Self.waitingRowsPerJob,
                        let step = inputs.next()
                    {
                        let number = nextInput
                        group.addTask { (number, judge(step)) }
                        nextInput += 1
                        continue
                    }
                    guard let (number, outcome) = await group.next() else { break }
                    waiting[number] = outcome
                    while !isStopping, let outcome = waiting.removeValue(forKey: nextRow) {
                        nextRow += 1
                        switch outcome {
                        case .record(var record):
                            try replays?.settle(&record, by: "\(name)-\(nextRow)")
                            tally.add(record)
                            try output.append(writer.append(writer.row(for: record)))
                            isStopping = failsFast && record.verdict != .accept
                        case .fault(let fault):
                            tally.addFault()
                            complain(fault)
                        }
                    }
                }
                try output.append(writer.end(tally))
                return nil
            } catch {
                group.cancelAll()
                return error
            }
        }
        if let fault { throw fault }
        return tally
    }

    private func judge(_ step: InputWalk.Step) -> Outcome {
        switch step {
        case .fault(let fault):
            return .fault(fault)
        case .file(let path):
            do throws(FileFault) {
                let capture = try InputFile(reading: path, limit: judge.captureLimit)
                return .record(judge.judge(capture, from: path.description))
            } catch {
                return .fault(error)
            }
        }
    }
}
