// SPDX-License-Identifier: Apache-2.0

internal import SAML

/// What the tasks of a run do: opening, reading, judging and rendering.
///
/// Nothing here depends on order.
struct RunWorker: Sendable {
    /// The most documents that are read ahead in one go.
    static let documentsAtOnce = 32

    /// The most bytes that are read ahead in one go, if it is more than one document.
    static let bytesAtOnce = 256 << 10

    let judge: DocumentJudge
    let writer: any ReportWriter
    let open: @Sendable (InputPath) throws(FileFault) -> OpenedInput

    let isStopping: @Sendable () -> Bool

    func work(on unit: WorkUnit) -> WorkResult {
        switch unit {
        case .inputs(let steps): return work(on: steps)
        case .read(let reader): return read(reader)
        case .judge(let documents, let path):
            var result = WorkResult()
            for (index, document) in documents.enumerated() {
                if isStopping() {
                    result.documents = Array(documents[index...])
                    result.source = path
                    break
                }
                result.events.append(.document(judge(document, from: path), EntryMark(document)))
            }
            return result
        }
    }

    private func work(on steps: ArraySlice<InputWalk.Step>) -> WorkResult {
        var result = WorkResult()
        for index in steps.indices {
            result.rest = steps[index...]
            if isStopping() { return result }
            switch steps[index] {
            case .fault(let fault):
                result.events.append(.fault(fault, fault.path))
            case .file(let path):
                switch work(on: path, &result) {
                case .done: break
                case .interrupted: return result
                case .opened(let reader):
                    result.reader = reader
                    result.rest = steps[(index + 1)...]
                    return result
                }
            }
        }
        result.rest = []
        return result
    }

    /// What became of an input.
    private enum Progress {
        /// There is no more to judge in it.
        case done
        /// Nobody has looked at it yet, because the process is to stop.
        case interrupted
        /// It holds more than one task should judge.
        case opened(OpenReader)
    }

    /// Judges what an input holds.
    private func work(on path: InputPath, _ result: inout WorkResult) -> Progress {
        var opened: OpenReader?
        do throws(FileFault) {
            switch try open(path) {
            case .capture(let capture):
                result.events.append(.input(judge(capture, from: path), path))
                return .done
            case .documents(let documents):
                let reader = OpenReader(documents, of: path)
                opened = reader
                // A small input needs no second task.
                var (count, bytes) = (0, 0)
                while count < Self.documentsAtOnce, bytes < Self.bytesAtOnce {
                    guard !isStopping(), let document = try reader.next() else {
                        if isStopping() { break }
                        result.events.append(.end(path))
                        return .done
                    }
                    count += 1
                    bytes += document.capture.bytes.count
                    result.events.append(.document(judge(document, from: path), EntryMark(document)))
                }
                return .opened(reader)
            }
        } catch {
            // What was reported of it stays.
            if error.isInterruption { return opened.map(Progress.opened) ?? .interrupted }
            result.events.append(.fault(error, path))
            return .done
        }
    }

    private func read(_ reader: OpenReader) -> WorkResult {
        var result = WorkResult()
        result.source = reader.path
        var bytes = 0
        do throws(FileFault) {
            while result.documents.count < Self.documentsAtOnce, bytes < Self.bytesAtOnce, !isStopping() {
                guard let document = try reader.next() else {
                    result.end = .end(reader.path)
                    return result
                }
                bytes += document.capture.bytes.count
                result.documents.append(document)
            }
            result.reader = reader
        } catch  where error.isInterruption {
            result.reader = reader
        } catch {
            result.end = .fault(error, reader.path)
        }
        return result
    }

    private func judge(_ capture: InputFile, from path: InputPath) -> JudgedDocument {
        judged(judge.judge(capture, from: path.description), size: capture.size)
    }

    private func judge(_ document: EnclosedDocument, from path: InputPath) -> JudgedDocument {
        judged(judge.judge(document, from: path.description), size: document.capture.size)
    }

    private func judged(_ record: ReportRecord, size: Int) -> JudgedDocument {
        JudgedDocument(
            row: writer.row(for: record),
            record: record.replays.isEmpty ? nil : record,
            size: size
        )
    }
}

extension DocumentJudge {
    /// Judges one document of an input that holds many.
    func judge(_ document: EnclosedDocument, from source: String) -> ReportRecord {
        guard let finding = document.finding else {
            return judge(document.capture, from: source, entry: document.entry)
        }
        return ReportRecord(
            source: source,
            entry: document.entry,
            bytes: document.capture.size,
            verdict: .unreadable,
            findings: [finding]
        )
    }
}
