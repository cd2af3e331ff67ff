// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import SAML

/// The unordered work of a run: opening, reading, validating and rendering.
struct RunWorker: Sendable {
    /// The maximum number of documents in a unit of work.
    static let documentsAtOnce = 32

    /// The maximum number of bytes in a unit of work with several documents.
    static let bytesAtOnce = 256 << 10

    let validator: DocumentValidator
    let writer: any ReportWriter
    let open: @Sendable (InputPath) throws(FileFault) -> OpenedInput

    let isStopping: @Sendable () -> Bool

    func work(on unit: WorkUnit) -> WorkResult {
        switch unit {
        case .inputs(let steps): return work(on: steps)
        case .read(let reader): return read(reader)
        case .validate(let documents, let path):
            var result = WorkResult()
            for (index, document) in documents.enumerated() {
                if isStopping() {
                    result.documents = Array(documents[index...])
                    result.source = path
                    break
                }
                result.events.append(validate(document, from: path))
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

    /// The state of an input.
    private enum Progress {
        /// All documents of the input are validated.
        case done
        /// The input was not read, because the process is about to end.
        case interrupted
        /// The input has more documents than one task should validate.
        case opened(OpenReader)
    }

    /// Validates the documents of an input.
    private func work(on path: InputPath, _ result: inout WorkResult) -> Progress {
        var opened: OpenReader?
        do throws(FileFault) {
            switch try open(path) {
            case .capture(let capture):
                result.events.append(.input(validate(capture, from: path), path))
                return .done
            case .documents(let documents):
                let reader = OpenReader(documents, of: path)
                opened = reader
                // The documents of a small input are validated in the same task.
                var (count, bytes) = (0, 0)
                while count < Self.documentsAtOnce, bytes < Self.bytesAtOnce {
                    guard !isStopping(), let document = try reader.next() else {
                        if isStopping() { break }
                        result.events.append(.end(path))
                        return .done
                    }
                    count += 1
                    bytes += document.capture.bytes.count
                    result.events.append(validate(document, from: path))
                }
                return .opened(reader)
            }
        } catch {
            // Documents that were already reported remain in the report.
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

    private func validate(_ capture: InputFile, from path: InputPath) -> ValidatedDocument {
        validated(validator.validate(capture, from: path.description), size: capture.size)
    }

    private func validate(_ document: EnclosedDocument, from path: InputPath) -> RunEvent {
        let mark = EntryMark(document)
        let size = document.capture.size
        switch validator.validate(document, from: path.description) {
        case .record(let record): return .document(validated(record, size: size), mark)
        case .other(let other): return .counted(other, mark, size: size)
        }
    }

    private func validated(_ record: ReportRecord, size: Int) -> ValidatedDocument {
        ValidatedDocument(
            row: writer.row(for: record),
            record: record.replays.isEmpty ? nil : record,
            size: size
        )
    }
}
