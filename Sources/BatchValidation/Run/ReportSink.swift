// SPDX-License-Identifier: Apache-2.0

internal import Captures

/// Receives rows in order, and writes them to the output, or to a journal until the report is complete.
final class ReportSink {
    /// The number of bytes of a report that are buffered before a state is written.
    private static let checkpointSize = 256 << 10

    /// The maximum duration for which rows are buffered.
    private static let checkpointInterval = Duration.milliseconds(100)

    private let target: InputPath
    private let journal: RunJournal?
    private var output: ReportOutput
    private var writer: any ReportWriter
    private var held: [UInt8] = []
    private var claims: [RunClaim] = []
    private var lastWrite = ContinuousClock.now

    private(set) var trail = InputTrail()

    /// The tally of the run so far.
    var tally = BatchTally()

    /// Opens the output, and begins or resumes the report.
    init(_ writer: any ReportWriter, to target: InputPath, journal: RunJournal?) throws {
        self.target = target
        self.journal = journal
        self.writer = writer
        // With a journal, the file is created only when the report is complete. Check now that this is possible.
        if journal != nil { try ReportOutput.probe(target) }
        output = journal == nil ? try ReportOutput(creating: target) : ReportOutput()
        if let state = journal?.state {
            guard let restored = writer.restored(from: state.writer) else {
                throw JournalFault(path: target, problem: .otherVersion)
            }
            self.writer = restored
            tally = state.tally
        } else {
            try append(self.writer.begin())
        }
    }

    /// Skips the completed inputs.
    func skip(_ inputs: inout InputWalk, expecting position: RunPosition) -> Bool {
        for _ in 0..<position.inputs {
            guard let step = inputs.next() else { return false }
            trail.add(.end(step.path))
        }
        return trail.position.names == position.names
    }

    /// Skips the completed documents.
    func skip(_ reader: OpenReader, expecting position: RunPosition) throws(FileFault) -> Bool {
        for _ in 0..<position.documents {
            guard let document = try reader.documents.next() else { return false }
            trail.add(RunPlace(document))
        }
        return trail.position == position
    }

    /// Appends the row of a document.
    func add(_ row: ReportRow) throws(FileFault) {
        tally.add(row)
        if row.isReported { try append(writer.append(row)) }
    }

    /// Records a completed place; only a journal requires this.
    func note(_ place: RunPlace) { if journal != nil { trail.add(place) } }

    /// Records claims of documents, whose rows may be appended later.
    func note(_ claims: [RunClaim]) { self.claims += claims }

    /// Writes a state if it is due.
    ///
    /// Rows are buffered only between calls of this method.
    func checkpointIfDue() throws(FileFault) {
        guard journal != nil else { return }
        if held.count >= Self.checkpointSize || ContinuousClock.now - lastWrite >= Self.checkpointInterval {
            try checkpoint()
        }
    }

    /// Flushes the buffered rows to standard output, whose reader may wait for them.
    func idle() throws(FileFault) {
        if target == .standardInput { try output.flush() }
    }

    /// Ends the report of a completed or interrupted run.
    func finish() throws(FileFault) {
        guard let journal else {
            try append(writer.end(tally))
            try output.finish()
            return
        }
        if tally.wasInterrupted {
            // A later run resumes; until then, there is no report.
            try checkpoint()
        } else {
            try append(writer.end(tally))
            try checkpoint(isComplete: true)
            try journal.deliver(to: target)
        }
    }

    private func append(_ bytes: [UInt8]) throws(FileFault) {
        if journal == nil { try output.append(bytes) } else { held += bytes }
    }

    private func checkpoint(isComplete: Bool = false) throws(FileFault) {
        let state = RunJournal.State(
            position: trail.position,
            tally: tally,
            writer: writer.stored,
            claims: claims,
            isComplete: isComplete
        )
        try journal?.append(held, state)
        held.removeAll(keepingCapacity: true)
        claims.removeAll()
        lastWrite = .now
    }
}
