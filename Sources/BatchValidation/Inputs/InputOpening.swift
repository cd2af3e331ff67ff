// SPDX-License-Identifier: Apache-2.0

package import SAML
internal import SAMLBindings

/// How inputs are opened: recognises what one is, and gives its documents.
package struct InputOpening: Hashable, Sendable {
    /// What the inputs are said to be.
    let format: InputFormat

    /// Where the document stands in a line of JSON Lines.
    let field: FieldPath

    /// The most bytes of a capture that are of use.
    let captureLimit: Int

    /// Makes a way to open inputs.
    ///
    /// - Parameters:
    ///   - format: What the inputs are said to be.
    ///   - field: Where the document stands in a line of JSON Lines.
    ///   - limits: How much a document may hold; a capture may hold four times as much.
    package init(format: InputFormat = .auto, field: FieldPath = .samlResponse, limits: DocumentLimits) {
        self.format = format
        self.field = field
        captureLimit = limits.captureLimits.encoded
    }

    /// Opens an input.
    ///
    /// - Parameter path: The name; `-` is standard input.
    /// - Returns: The capture, all of which was read, or a reader of many documents.
    /// - Throws: A fault that says what could not be done.
    package func open(_ path: InputPath) throws(FileFault) -> OpenedInput {
        let source = try StreamSource(path)
        do throws(InputFault) {
            var head: [UInt8] = []
            try source.fill(&head, upTo: InputKind.headSize)
            if InputKind.isArchive(head) {
                let members = ArchiveReader(head, continuedBy: source, opening: self)
                return .documents(DocumentReader(CountedDocuments(members, from: source)))
            }
            guard let documents = try documents(in: &head, continuedBy: source) else {
                return .capture(try source.capture(from: head, limit: captureLimit))
            }
            return .documents(DocumentReader(CountedDocuments(documents, from: source)))
        } catch {
            return .documents(DocumentReader(DamagedInput(try error.finding())))
        }
    }

    /// Recognises text that holds many documents.
    ///
    /// - Parameters:
    ///   - head: The first bytes; more are added where it takes more to tell.
    ///   - source: Where more comes from.
    /// - Returns: The documents, or nil if the text is one capture.
    /// - Throws: A fault of the source.
    func documents(
        in head: inout [UInt8],
        continuedBy source: some ByteSource
    ) throws(InputFault) -> (any DocumentSequence)? {
        let kind: InputKind =
            switch format {
            case .xml, .encoded: .capture
            case .har: .har
            case .jsonl: .jsonLines
            case .auto: try InputKind.ofText(&head, continuedBy: source, field: field, limit: captureLimit)
            }
        return switch kind {
        case .har: HARReader(head, continuedBy: source, limit: captureLimit)
        case .jsonLines: JSONLinesReader(head, continuedBy: source, field: field, limit: captureLimit)
        case .capture, .archive: nil
        }
    }
}

/// An input that was opened.
package enum OpenedInput: Sendable {
    /// One document, or something that is none.
    case capture(InputFile)
    /// Many documents.
    case documents(DocumentReader)
}
