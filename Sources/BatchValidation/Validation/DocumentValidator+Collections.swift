// SPDX-License-Identifier: Apache-2.0

package import Captures

extension DocumentValidator {
    /// The result for a document of an input with several documents.
    package enum CollectedResult: Hashable, Sendable {
        case record(ReportRecord)
        /// The content is not a response, and is counted instead of reported.
        case other(OtherContent)
    }

    /// The maximum number of documents that are validated together.
    package static let documentsAtOnce = 32

    /// The size of the documents after which a group ends.
    package static let bytesAtOnce = 256 << 10

    /// Validates a capture.
    ///
    /// - Returns: The record of the report. Every capture has one, regardless of its content.
    package func validate(_ capture: InputFile, from source: String) -> ReportRecord {
        validation(of: EnclosedDocument(entry: nil, capture: capture), from: source).record
    }

    /// Validates a document of an input with several documents, and returns it without its layers, too, if they were decoded.
    package func validate(
        _ document: EnclosedDocument,
        from source: String
    ) -> (result: CollectedResult, peeled: PeeledDocument?) {
        let validation = validation(of: document, from: source)
        return (validation.finish(within: options.limits), validation.peeled)
    }

    /// Takes all steps for one document.
    private func validation(of document: EnclosedDocument, from source: String) -> DocumentValidation {
        let validation = DocumentValidation(document, from: source)
        peel(validation)
        decode(validation)
        check(validation)
        return validation
    }

    /// Validates documents, each step for several of them before the next step.
    ///
    /// The code of one step stays in the nearest cache of the processor, that of all steps does not, so a document takes
    /// a fifth less time.
    ///
    /// - Parameters:
    ///   - documents: The documents, which are already in memory.
    ///   - source: The path of the input of the document with this index.
    ///   - isStopping: Whether the process is about to end.
    ///   - report: The last step, which gets the result and the index of a document.
    /// - Returns: What the last step returns for each document, or for the first of them if the process is about to end.
    package func validate<Row>(
        _ documents: [EnclosedDocument],
        from source: (Int) -> String,
        unless isStopping: () -> Bool = { false },
        report: (CollectedResult, Int) -> Row
    ) -> [Row] {
        var rows: [Row] = []
        var next = 0
        while next < documents.count, !isStopping() {
            var group: [DocumentValidation] = []
            // A compressed document is longer than its capture.
            var bytes = 0
            for index in next..<documents.count where bytes < Self.bytesAtOnce {
                let validation = DocumentValidation(documents[index], from: source(index))
                peel(validation)
                bytes += validation.record.bytes
                group.append(validation)
            }
            for validation in group { decode(validation) }
            var checked = 0
            while checked < group.count, !isStopping() {
                check(group[checked])
                checked += 1
            }
            for validation in group.prefix(checked) {
                rows.append(report(validation.finish(within: options.limits), next))
                next += 1
            }
            if checked < group.count { break }
        }
        return rows
    }
}

/// Documents that are validated together.
struct DocumentGroup: Sendable {
    private(set) var documents: [EnclosedDocument] = []

    /// The size of their captures.
    private var bytes = 0

    /// Whether the documents are as many, or as large, as those that are validated together.
    var isFull: Bool {
        documents.count >= DocumentValidator.documentsAtOnce || bytes >= DocumentValidator.bytesAtOnce
    }

    mutating func append(_ document: EnclosedDocument) {
        documents.append(document)
        bytes += document.capture.bytes.count
    }
}
