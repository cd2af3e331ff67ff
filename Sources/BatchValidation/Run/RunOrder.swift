// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import SAML

/// Processes claims, rows and counts strictly in order; all other work of a run is unordered.
final class RunOrder {
    let sink: ReportSink
    let worker: RunWorker
    private let claims: RunClaims?
    private let failsFast: Bool
    private let progress: ProgressDisplay?

    /// Whether no further rows are reported.
    private(set) var isStopped = false

    init(sink: ReportSink, worker: RunWorker, claims: RunClaims?, failsFast: Bool, progress: ProgressDisplay?) {
        self.sink = sink
        self.worker = worker
        self.claims = claims
        self.failsFast = failsFast
        self.progress = progress
    }

    /// Reports events, in order.
    func report(_ events: [RunEvent], _ complain: (FileFault) -> Void) throws {
        // After a document that ends the run, no further claims are made.
        for part in failsFast ? events.map({ [$0] }) : [events] where !isStopped {
            try report(settled(part), telling: complain)
        }
        progress?.redraw()
    }

    private func report(_ events: [RunEvent], telling complain: (FileFault) -> Void) throws {
        for event in events where !isStopped {
            switch event {
            case .input(let validated, let path):
                try add(validated)
                sink.noteEnd(of: path)
                progress?.add(documents: 1, bytes: validated.size)
            case .document(let validated, let mark):
                try add(validated)
                sink.note(mark)
                progress?.add(documents: 1, bytes: validated.size)
            case .counted(let other, let mark):
                sink.tally.add(other)
                sink.note(mark)
                progress?.add(documents: 0, bytes: mark.size)
            case .end(let path):
                sink.noteEnd(of: path)
            case .fault(let fault, let path):
                sink.tally.addFault(fault.operation)
                progress?.clear()
                complain(fault)
                sink.noteEnd(of: path)
            }
            try sink.checkpointIfDue()
        }
    }

    /// Flushes buffered rows and progress while tasks are running.
    func idle() throws {
        progress?.redraw()
        try sink.idle()
    }

    /// Makes the claims of all documents in one step, and renders rejected documents again.
    private func settled(_ events: [RunEvent]) throws -> [RunEvent] {
        guard let claims else { return events }
        var number = sink.tally.total
        var records: [ReportRecord] = []
        var numbers: [Int] = []
        for validated in events.compactMap(\.validated) {
            if let record = validated.record {
                records.append(record)
                numbers.append(number)
            }
            number += 1
        }
        guard !records.isEmpty else { return events }
        let made = claims.made(records, numbers)
        try claims.settle(&records, numbers)
        sink.note(made)
        var settled = records[...]
        return events.map { event in
            guard let validated = event.validated, validated.record != nil, let record = settled.popFirst() else {
                return event
            }
            return record.result.verdict == .accept ? event : event.replacing(worker.row(for: record))
        }
    }

    private func add(_ validated: ValidatedDocument) throws {
        let row = validated.row
        try sink.add(row)
        isStopped = failsFast && row.verdict.isFailure
    }
}
