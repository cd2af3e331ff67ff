// SPDX-License-Identifier: Apache-2.0

internal import SAML

/// The one place in which order counts: claims on assertions, rows and numbers are taken here, one after the other.
final class RunOrder {
    let sink: ReportSink
    let worker: RunWorker
    private let claims: RunClaims?
    private let failsFast: Bool
    private let progress: ProgressDisplay?

    /// Whether nothing behind the last row is to be reported.
    private(set) var isStopped = false

    init(sink: ReportSink, worker: RunWorker, claims: RunClaims?, failsFast: Bool, progress: ProgressDisplay?) {
        self.sink = sink
        self.worker = worker
        self.claims = claims
        self.failsFast = failsFast
        self.progress = progress
    }

    /// Reports what happened, in order.
    func report(_ events: [RunEvent], _ complain: (FileFault) -> Void) throws(RunFault) {
        // Behind a document that ends the run, nothing is claimed.
        for part in failsFast ? events.map({ [$0] }) : [events] where !isStopped {
            try report(settled(part), telling: complain)
        }
        progress?.redraw()
    }

    private func report(_ events: [RunEvent], telling complain: (FileFault) -> Void) throws(RunFault) {
        for event in events where !isStopped {
            switch event {
            case .input(let judged, let path):
                try add(judged)
                sink.noteEnd(of: path)
                progress?.add(documents: 1, bytes: judged.size)
            case .document(let judged, let mark):
                try add(judged)
                sink.note(mark)
                progress?.add(documents: 1, bytes: judged.size)
            case .end(let path):
                sink.noteEnd(of: path)
            case .fault(let fault, let path):
                sink.tally.addFault(fault.operation)
                progress?.clear()
                complain(fault)
                sink.noteEnd(of: path)
            }
            try RunFault.wrapping { () throws(FileFault) in try sink.checkpointIfDue() }
        }
    }

    /// Lets others see how far things are while the tasks are at work.
    func idle() throws(RunFault) {
        progress?.redraw()
        try RunFault.wrapping { () throws(FileFault) in try sink.idle() }
    }

    /// Makes the claims of all documents in one step, and renders those again that come too late.
    private func settled(_ events: [RunEvent]) throws(RunFault) -> [RunEvent] {
        guard let claims else { return events }
        var number = sink.tally.total
        var records: [ReportRecord] = []
        var numbers: [Int] = []
        for judged in events.compactMap(\.judged) {
            if let record = judged.record {
                records.append(record)
                numbers.append(number)
            }
            number += 1
        }
        guard !records.isEmpty else { return events }
        let made = claims.made(records, numbers)
        do throws(FileFault) {
            try claims.settle(&records, numbers)
        } catch {
            throw .file(error)
        }
        sink.note(made)
        var settled = records[...]
        return events.map { event in
            guard let judged = event.judged, judged.record != nil, let record = settled.popFirst() else { return event }
            return record.verdict == .accept ? event : event.replacing(worker.writer.row(for: record))
        }
    }

    private func add(_ judged: JudgedDocument) throws(RunFault) {
        let row = judged.row
        try RunFault.wrapping { () throws(FileFault) in try sink.add(row) }
        isStopped = failsFast && row.verdict != .accept
    }
}
