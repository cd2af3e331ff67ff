// SPDX-License-Identifier: Apache-2.0

/// Where rows go in their order: into the output, or into a journal until all are there.
final class ReportSink {
    /// Bytes of a report that are held before a state is written.
    private static let checkpointSize = 256 << 10

    /// How long they are held at most.
    private static let checkpointInterval = Duration.milliseconds(100)

    /// How long rows wait on their way to standard output while nothing else is to do.
    private static let idleInterval = Duration.milliseconds(200)

    private let target: InputPath
    private let journal: RunJournal?
    private var output: ReportOutput
    private var writer: any ReportWriter
    private var held: [UInt8] = []
    private var claims: [RunClaim] = []
    private var lastWrite = ContinuousClock.now

    private(set) var trail = InputTrail()

    /// What the run came to so far.
    var tally = BatchTally()

    /// Opens the output, and begins the report or goes on with it.
    init(_ writer: any ReportWriter, to target: InputPath, journal: RunJournal?) throws(RunFault) {
        self.target = target
        self.journal = journal
        self.writer = writer
        do throws(FileFault) {
            // With a journal the file is created when there is a report to put into it. That it cannot be is worth
            // knowing now.
            if journal != nil { try ReportOutput.probe(target) }
            output = journal == nil ? try ReportOutput(creating: target) : ReportOutput()
        } catch {
            throw .file(error)
        }
        if let state = journal?.state {
            guard let restored = writer.restored(from: state.writer) else {
                throw .journal(JournalFault(path: target, problem: .otherVersion))
            }
            self.writer = restored
            tally = state.tally
        } else {
            let beginning = self.writer.begin()
            try RunFault.wrapping { () throws(FileFault) in try append(beginning) }
        }
    }

    /// Walks past the inputs that were done before.
    func skip(_ inputs: inout InputWalk, expecting position: RunPosition) -> Bool {
        for _ in 0..<position.inputs {
            guard let step = inputs.next() else { return false }
            trail.end(step.path)
        }
        return trail.position.names == position.names
    }

    /// Reads past the documents that were done before.
    func skip(_ reader: OpenReader, expecting position: RunPosition) throws(FileFault) -> Bool {
        for _ in 0..<position.documents {
            guard let document = try reader.next() else { return false }
            trail.add(EntryMark(document))
        }
        return trail.position == position
    }

    /// Adds the row of a document.
    func add(_ row: ReportRow) throws(FileFault) {
        tally.add(row)
        try append(writer.append(row))
    }

    /// Takes note of a document of an input that holds many; only a journal needs the trail.
    func note(_ mark: EntryMark) { if journal != nil { trail.add(mark) } }

    /// Takes note that an input is done.
    func noteEnd(of path: InputPath) { if journal != nil { trail.end(path) } }

    /// Takes note of claims that documents make, some of which may be added only later.
    func note(_ claims: [RunClaim]) { self.claims += claims }

    /// Writes a state if it is time for one.
    ///
    /// Rows are only held between two calls.
    func checkpointIfDue() throws(FileFault) {
        guard journal != nil else { return }
        if held.count >= Self.checkpointSize || ContinuousClock.now - lastWrite >= Self.checkpointInterval {
            try checkpoint()
        }
    }

    /// Lets a reader at the other end have what is there.
    func idle() throws(FileFault) {
        guard journal == nil, target == .standardInput, ContinuousClock.now - lastWrite >= Self.idleInterval else {
            return
        }
        try output.flush()
        lastWrite = .now
    }

    /// Ends the report of a run that has come to its end, or was cut short.
    func finish() throws(FileFault) {
        guard let journal else {
            try append(writer.end(tally))
            try output.finish()
            return
        }
        if tally.wasInterrupted {
            // The next start goes on; until then there is no report.
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
