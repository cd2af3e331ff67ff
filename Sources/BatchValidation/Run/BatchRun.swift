// SPDX-License-Identifier: Apache-2.0

internal import CLibrary
package import Captures
internal import SAML

/// Validates many inputs with bounded resources, and reports the results in input order.
package struct BatchRun: Sendable {
    /// The number of concurrent units of work.
    private let jobs: Int

    /// Whether the run ends after the first document that is not accepted.
    private let failsFast: Bool

    private let validator: DocumentValidator

    /// The store of used assertions, or `nil` if replays are not detected.
    private let replays: RunReplays?

    /// Opens an input.
    package var open: @Sendable (InputPath) throws(FileFault) -> OpenedInput

    /// Returns whether a signal requested the end of the process.
    package var isInterrupted: @Sendable () -> Bool = { Interruption.isRequested }

    /// Creates a run.
    ///
    /// - Precondition: `jobs` is at least 1.
    package init(
        _ validator: DocumentValidator,
        opening: InputOpening,
        jobs: Int,
        failsFast: Bool = false,
        replays: RunReplays? = nil
    ) {
        precondition(jobs >= 1, "A run requires at least one job.")
        self.validator = validator
        self.jobs = jobs
        self.failsFast = failsFast
        self.replays = replays
        open = { (path) throws(FileFault) in try opening.open(path) }
    }

    /// The number of processor cores that this process may use.
    package static var coreCount: Int { max(1, sysconf(CInt(_SC_NPROCESSORS_ONLN))) }

    /// Validates all inputs.
    ///
    /// - Parameters:
    ///   - inputs: The inputs to validate.
    ///   - format: The format of the report.
    ///   - quiet: Whether the summary is the whole text report.
    ///   - grouped: Whether a text report has a line for each cause; `nil` if the number of documents decides.
    ///   - facts: The facts of the run, or `nil` if they are unknown.
    ///   - target: The path of the report; `-` is standard output. A file appears when the report is complete.
    ///   - journal: The journal of the run, from which an interrupted run resumes.
    ///   - progress: The display of progress.
    ///   - complain: A closure that receives the error of every input that cannot be read, in input order.
    /// - Returns: The tally of the run.
    /// - Throws: ``FileFault`` if the report or the journal cannot be written, and ``JournalFault`` if the journal does not
    ///   belong to this run. Errors of inputs are reported and counted.
    package func run(
        _ inputs: InputWalk,
        format: ReportFormat,
        quiet: Bool = false,
        grouped: Bool? = nil,
        facts: RunFacts? = nil,
        to target: InputPath,
        journal: RunJournal? = nil,
        progress: ProgressDisplay? = nil,
        complain: (FileFault) -> Void
    ) async throws -> BatchTally {
        defer { progress?.finish() }
        if let journal, let state = journal.state, state.isComplete {
            try journal.deliver(to: target)
            return state.tally
        }
        let writer = format.makeWriter(
            quiet: quiet,
            grouped: grouped,
            on: target == .standardInput ? .output : Terminal(),
            facts: facts
        )
        let sink = try ReportSink(writer, to: target, journal: journal)
        var queue = WorkQueue(jobs: min(jobs, Descriptors.maximumJobs, Threads.maximumJobs(jobs)))
        var inputs = inputs
        if let journal, let position = journal.state?.position {
            try skip(&inputs, to: position, sink, &queue, journal)
        }
        let worker = RunWorker(
            validator: validator,
            writer: writer,
            open: open,
            isStopping: { [isInterrupted] in isInterrupted() || Task.isCancelled }
        )
        var replays = replays
        try replays?.begin(journal)
        let order = RunOrder(sink: sink, worker: worker, replays: replays, failsFast: failsFast, progress: progress)
        try await work(&inputs, &queue, order, complain)
        try sink.finish()
        return sink.tally
    }

    /// Skips the documents that were validated before the interruption.
    private func skip(
        _ inputs: inout InputWalk,
        to position: RunPosition,
        _ sink: ReportSink,
        _ queue: inout WorkQueue,
        _ journal: RunJournal
    ) throws {
        var isSame = sink.skip(&inputs, expecting: position)
        if isSame, position.documents > 0 {
            isSame = false
            if case .file(let path)? = inputs.next(), case .documents(let documents) = try open(path) {
                let reader = OpenReader(documents: documents, path: path)
                isSame = try sink.skip(reader, expecting: position)
                queue.plan(reader)
            }
        }
        guard isSame else { throw JournalFault(path: journal.path, problem: .otherInputs) }
    }

    /// Keeps all jobs busy until all documents are validated, or the run ends early.
    private func work(
        _ inputs: inout InputWalk,
        _ queue: inout WorkQueue,
        _ order: RunOrder,
        _ complain: (FileFault) -> Void
    ) async throws {
        let worker = order.worker
        try await withThrowingTaskGroup(of: (Int, WorkResult).self) { group in
            while true {
                if !order.isStopped, let (number, unit) = queue.begin(&inputs, isEnding: isInterrupted()) {
                    group.addTask { (number, worker.work(on: unit)) }
                    continue
                }
                try order.idle()
                guard let (number, result) = try await group.next() else { break }
                queue.finish(number, result)
                while !order.isStopped, let events = queue.nextEvents() {
                    try order.report(events, complain)
                }
                if order.isStopped { group.cancelAll() }
            }
        }
        // The run was not interrupted if the signal arrived after the last document.
        order.sink.tally.wasInterrupted = isInterrupted() && !(queue.isEmpty && inputs.next() == nil)
    }
}
