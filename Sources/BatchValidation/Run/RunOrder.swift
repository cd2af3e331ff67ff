// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import SAML

/// Processes claims, rows and counts strictly in order; all other work of a run is unordered.
final class RunOrder {
    let sink: ReportSink
    let worker: RunWorker
    private let replays: RunReplays?
    private let failsFast: Bool
    private let progress: ProgressDisplay?

    /// Whether no further rows are reported.
    private(set) var isStopped = false

    init(sink: ReportSink, worker: RunWorker, replays: RunReplays?, failsFast: Bool, progress: ProgressDisplay?) {
        self.sink = sink
        self.worker = worker
        self.replays = replays
        self.failsFast = failsFast
        self.progress = progress
    }

    /// Reports events, in order.
    func report(_ events: [RunEvent], _ complain: (FileFault) -> Void) throws(FileFault) {
        // After a document that ends the run, no further claims are made.
        for part in failsFast ? events.map({ [$0] }) : [events] where !isStopped {
            try report(settled(part), telling: complain)
        }
        progress?.redraw()
    }

    private func report(_ events: [RunEvent], telling complain: (FileFault) -> Void) throws(FileFault) {
        for event in events where !isStopped {
            switch event.content {
            case .document(let row, _):
                try sink.add(row)
                isStopped = failsFast && row.verdict.isFailure
                progress?.add(documents: 1, bytes: event.size)
            case .counted(let other):
                sink.tally.add(other)
                progress?.add(documents: 0, bytes: event.size)
            case .fault(let fault):
                sink.tally.addFault(fault.operation)
                progress?.clear()
                complain(fault)
            case .end: break
            }
            sink.note(event.place)
            try sink.checkpointIfDue()
        }
    }

    /// Flushes buffered rows and progress while tasks are running.
    func idle() throws(FileFault) {
        progress?.redraw()
        try sink.idle()
    }

    /// Makes the claims of all documents in one step, and renders rejected documents again.
    private func settled(_ events: [RunEvent]) throws(FileFault) -> [RunEvent] {
        guard let replays else { return events }
        var number = sink.tally.total
        var records: [ReportRecord] = []
        var numbers: [Int] = []
        for event in events {
            guard case .document(_, let record) = event.content else { continue }
            if let record {
                records.append(record)
                numbers.append(number)
            }
            number += 1
        }
        guard !records.isEmpty else { return events }
        let made = replays.made(records, numbers)
        try replays.settle(&records, numbers)
        sink.note(made)
        var settled = records[...]
        return events.map { event in
            guard case .document(_, .some) = event.content, let record = settled.popFirst(),
                record.result.verdict != .accept
            else { return event }
            return RunEvent(content: .document(worker.row(for: record), nil), place: event.place, size: event.size)
        }
    }
}
