// SPDX-License-Identifier: Apache-2.0

/// What one task is asked to do.
enum WorkUnit: Sendable {
    /// Open, read and judge some inputs.
    case inputs(ArraySlice<InputWalk.Step>)
    /// Take the next documents out of an input.
    case read(OpenReader)
    /// Judge documents that were taken out of an input.
    case judge([EnclosedDocument], from: InputPath)
}

/// What came of it, in the order of the inputs.
struct WorkResult: Sendable {
    /// What is to be reported.
    var events: [RunEvent] = []

    /// Documents that somebody has to judge next, and the input that they came from.
    var documents: [EnclosedDocument] = []
    var source: InputPath?

    /// The input that is not read to its end, and comes behind them.
    var reader: OpenReader?

    /// The input whose end comes behind the documents.
    var end: RunEvent?

    /// The inputs behind all this, which nobody has looked at.
    var rest: ArraySlice<InputWalk.Step> = []
}

/// One thing to count and to report.
enum RunEvent: Sendable {
    /// An input that is one document.
    case input(JudgedDocument, InputPath)
    /// A document of an input that holds many.
    case document(JudgedDocument, EntryMark)
    /// The end of an input that holds many.
    case end(InputPath)
    /// An input that could not be read, or not to its end.
    case fault(FileFault, InputPath)
}

/// A document with its row of the report.
struct JudgedDocument: Sendable {
    /// The rendered row.
    var row: ReportRow

    /// The record, where its assertions claim to be used for the first time, which others before it may change.
    var record: ReportRecord?

    /// How many bytes were read for it.
    var size: Int
}

extension RunEvent {
    /// The document, if it is one.
    var judged: JudgedDocument? {
        switch self {
        case .input(let judged, _), .document(let judged, _): judged
        case .end, .fault: nil
        }
    }

    /// The event with another row.
    func replacing(_ row: ReportRow) -> RunEvent {
        switch self {
        case .input(let judged, let path): .input(JudgedDocument(row: row, size: judged.size), path)
        case .document(let judged, let mark): .document(JudgedDocument(row: row, size: judged.size), mark)
        case .end, .fault: self
        }
    }

    /// About how much memory it takes while it waits.
    var cost: Int {
        switch self {
        case .input(let judged, _), .document(let judged, _):
            // A record that waits for its claim holds what was read of the document.
            judged.row.bytes.count + (judged.record == nil ? 0 : 2 * judged.size) + 512
        case .end, .fault: 512
        }
    }
}

extension InputWalk.Step {
    /// The name of the input.
    var path: InputPath {
        switch self {
        case .file(let path): path
        case .fault(let fault): fault.path
        }
    }
}
