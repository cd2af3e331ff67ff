// SPDX-License-Identifier: Apache-2.0

internal import SAML

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Judges many inputs with bounded work, and reports on them in input order.
package struct BatchRun: Sendable {
    /// How many units of work are under way at once.
    private let jobs: Int

    /// Whether the run ends with the first document that is not accepted.
    private let failsFast: Bool

    private let judge: DocumentJudge

    /// What remembers assertions, if those that come again are to be rejected.
    private let replays: RunReplays?

    /// How an input is opened.
    package var open: @Sendable (InputPath) throws(FileFault) -> OpenedInput

    /// Whether somebody asked the process to stop.
    package var isInterrupted: @Sendable () -> Bool = { Interruption.isRequested }

    /// Makes a run.
    ///
    /// - Precondition: `jobs` is at least one.
    package init(
        _ judge: DocumentJudge,
        opening: InputOpening,
        jobs: Int,
        failsFast: Bool = false,
        replays: RunReplays? = nil
    ) {
        precondition(jobs >= 1, "A run takes at least one job.")
        self.judge = judge
        self.jobs = jobs
        self.failsFast = failsFast
        self.replays = replays
        open = { (path) throws(FileFault) in try opening.open(path) }
    }

    /// How many cores this process may use.
    package static var coreCount: Int { max(1, sysconf(CInt(_SC_NPROCESSORS_ONLN))) }

    /// Judges all inputs.
    ///
    /// - Parameters:
    ///   - inputs: What to judge.
    ///   - format: How to report.
    ///   - quiet: Whether the text report leaves accepted documents and the summary out.
    ///   - target: Where to; `-` is standard output. A file appears when the report is complete.
    ///   - journal: What the run goes on from if it is cut short, or has to go on from now.
    ///   - progress: Is told how the run comes along.
    ///   - complain: Is told of every input that could not be read, in input order.
    /// - Returns: What the run came to.
    /// - Throws: A fault of the output or the journal. Faults of inputs are told and counted.
    package func run(
        _ inputs: InputWalk,
        format: ReportFormat,
        quiet: Bool = false,
        to target: InputPath,
        journal: RunJournal? = nil,
        progress: ProgressDisplay? = nil,
        complain: (FileFault) -> Void
    ) async throws(RunFault) -> BatchTally {
        defer { progress?.finish() }
        if let journal, let state = journal.state, state.isComplete {
            try RunFault.wrapping { () throws(FileFault) in try journal.deliver(to: target) }
            return state.tally
        }
        let writer = format.makeWriter(quiet: quiet, coloured: ReportColour.isWanted(on: target))
        let sink = try ReportSink(writer, to: target, journal: journal)
        var queue = WorkQueue(jobs: min(jobs, Descriptors.mostJobs, Threads.mostJobs(jobs)))
        var inputs = inputs
        if let journal, let position = journal.state?.position {
            try skip(&inputs, to: position, sink, &queue, journal)
        }
        let worker = RunWorker(
            judge: judge,
            writer: writer,
            open: open,
            isStopping: { [isInterrupted] in isInterrupted() || Task.isCancelled }
        )
        try RunFault.wrapping { () throws(FileFault) in try replays?.restore(from: journal) }
        let claims = replays?.claims(of: journal)
        let order = RunOrder(sink: sink, worker: worker, claims: claims, failsFast: failsFast, progress: progress)
        try await work(&inputs, &queue, order, complain)
        try RunFault.wrapping { () throws(FileFault) in try sink.finish() }
        return sink.tally
    }

    /// Goes past what was judged before the run was cut short.
    private func skip(
        _ inputs: inout InputWalk,
        to position: RunPosition,
        _ sink: ReportSink,
        _ queue: inout WorkQueue,
        _ journal: RunJournal
    ) throws(RunFault) {
        var isSame = sink.skip(&inputs, expecting: position)
        if isSame, position.documents > 0 {
            isSame = false
            if case .file(let path)? = inputs.next() {
                do throws(FileFault) {
                    if case .documents(let documents) = try open(path) {
                        let reader = OpenReader(documents, of: path)
                        isSame = try sink.skip(reader, expecting: position)
                        queue.plan(reader)
                    }
                } catch {
                    throw .file(error)
                }
            }
        }
        guard isSame else { throw RunFault.journal(JournalFault(path: journal.path, problem: .otherInputs)) }
    }

    /// Keeps all jobs busy until everything is judged, or nothing more is to be.
    private func work(
        _ inputs: inout InputWalk,
        _ queue: inout WorkQueue,
        _ order: RunOrder,
        _ complain: (FileFault) -> Void
    ) async throws(RunFault) {
        let worker = order.worker
        let fault: RunFault? = await withTaskGroup(of: (Int, WorkResult).self) { group in
            do throws(RunFault) {
                while true {
                    let isStopped = order.isStopped || isInterrupted()
                    if !isStopped, let (number, unit) = queue.begin(&inputs) {
                        group.addTask { (number, worker.work(on: unit)) }
                        continue
                    }
                    try order.idle()
                    guard let (number, result) = await group.next() else { break }
                    queue.finish(number, result)
                    while !order.isStopped, let events = queue.nextEvents() {
                        try order.report(events, complain)
                    }
                    if order.isStopped { group.cancelAll() }
                }
                return nil
            } catch {
                group.cancelAll()
                return error
            }
        }
        if let fault { throw fault }
        // What was cut short is not the end, even if the signal came behind the last document.
        order.sink.tally.wasInterrupted = isInterrupted() && !(queue.isEmpty && inputs.next() == nil)
    }
}
