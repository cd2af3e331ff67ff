// SPDX-License-Identifier: Apache-2.0

internal import Captures

/// A unit of work for one task.
enum WorkUnit: Sendable {
    /// Open, read and validate inputs.
    case inputs(ArraySlice<InputWalk.Step>)
    /// Read the next documents of an input.
    case read(OpenReader)
    /// Validate documents that were read from an input.
    case validate([EnclosedDocument], from: OpenReader)

    /// Whether the unit works on what was read from a stream, which cannot be read again.
    var holdsStream: Bool {
        switch self {
        case .inputs: false
        case .read(let reader): reader.documents.isStream && reader.documents.isReady()
        case .validate(_, let reader): reader.documents.isStream
        }
    }
}

/// The result of a unit of work, in input order.
struct WorkResult: Sendable {
    /// The events to report, in input order.
    var events: [RunEvent] = []

    /// The documents to validate next, and their input.
    var documents: [EnclosedDocument] = []
    var source: OpenReader?

    /// The reader of the rest of the input, which follows the documents.
    var reader: OpenReader?

    /// The end of an input, which follows the documents.
    var end: RunEvent?

    /// The inputs that follow, which were not processed.
    var rest: ArraySlice<InputWalk.Step> = []
}

/// An event to count and report, at a place that is then completed.
struct RunEvent: Sendable {
    /// What happened.
    ///
    /// Events wait in queues; documents are indirect, because a copy of a record costs as much as a rule.
    enum Content: Sendable {
        /// The row of a document, and its record if its assertions make claims that earlier documents can invalidate.
        indirect case document(ReportRow, ReportRecord?)
        /// Content of an input with several documents that is not a response.
        case counted(OtherContent)
        /// An input that cannot be read, or not completely.
        case fault(FileFault)
        /// The end of an input with several documents.
        case end
    }

    let content: Content
    let place: RunPlace

    /// The number of bytes that were read for a document.
    var size = 0

    /// The approximate memory use in bytes while the event waits.
    var cost: Int {
        guard case .document(let row, let record) = content else { return 512 }
        // A record that waits for its claims contains the content of the document.
        return row.bytes.count + (record == nil ? 0 : 2 * size) + 512
    }
}

extension InputWalk.Step {
    /// The path of the input.
    var path: InputPath {
        switch self {
        case .file(let path): path
        case .fault(let fault): fault.path
        }
    }
}

/// An input with several documents that is passed between tasks; only one task uses it at a time.
struct OpenReader: Sendable {
    let documents: DocumentReader

    /// The path of the input.
    let path: InputPath
}
