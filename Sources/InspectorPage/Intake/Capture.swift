// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Captures
package import SAML
internal import SAMLServiceProvider
internal import UntrustedText

/// A file or a text that the user gave to the page, separated into its documents and kept in memory.
package struct Capture: Sendable {
    /// A document of the capture.
    struct Document: Sendable {
        /// The number that `--entry` takes, or `nil` if the content is not a message.
        let number: Int?
        let enclosed: EnclosedDocument
    }

    /// The maximum number of documents of a capture; further ones are counted.
    static let maximumDocuments = 100_000

    /// The maximum total size of the documents of a capture, in bytes, because an archive can expand.
    static let maximumBytes = 512 << 20

    /// The maximum total size of the decoded documents of a capture, in bytes.
    ///
    /// They are kept because each change of the settings validates all documents again. The layers of further documents are
    /// decoded each time.
    private static let maximumDecodedBytes = 128 << 20

    /// The name of the file.
    let name: String

    let documents: [Document]

    /// Whether the capture is one document, not a collection of documents.
    let isSingle: Bool

    /// The number of documents that are not listed.
    let omitted: Int

    /// The total size of the documents and of those whose layers are decoded, in bytes.
    let size: Int

    /// The records of logins and logouts, if the capture is the log of a service provider without messages.
    let attempts: [LoggedAttempt]

    /// The index of the first message at each place of the file.
    private let places: [ExactText: Int]

    /// Reads the documents of a file or a text of any format.
    ///
    /// - Parameters:
    ///   - bytes: The content.
    ///   - name: The name of the file.
    ///   - limits: The limits on the size and structure of a document.
    /// - Throws: ``PageFault`` if the content cannot be read.
    package init(_ bytes: [UInt8], name: String, limits: DocumentLimits) throws(PageFault) {
        self.name = name
        guard let file = MemoryFile(bytes) else { throw PageFault(507, "Not enough memory for the capture.") }
        let list: (documents: [Document], omitted: Int, size: Int)
        var isAlone = false
        do throws(FileFault) {
            // The page shows the request of each answer next to it.
            switch try InputOpening(messages: .all, pairs: true, limits: limits).open(file.path) {
            case .capture(let capture):
                var document = EnclosedDocument(entry: nil, capture: capture)
                let decodedSize = document.keepLayers(within: limits.captureLimits)
                list = ([Document(number: 1, enclosed: document)], 0, capture.bytes.count + decodedSize)
                isAlone = true
            case .documents(let reader): list = try Self.list(reader, limits)
            }
        } catch {
            throw PageFault(422, "The capture cannot be read.")
        }
        let hasMessage = list.documents.contains {
            $0.enclosed.isOtherMessage || $0.number != nil && (!isAlone || $0.isReadable(limits))
        }
        attempts = hasMessage ? [] : LoggedAttempt.all(in: bytes)
        isSingle = isAlone || !attempts.isEmpty
        (documents, omitted, size) = attempts.isEmpty ? list : ([Self.log(bytes, of: attempts.count)], 0, bytes.count)
        var places: [ExactText: Int] = [:]
        for (index, document) in documents.enumerated() where document.number != nil {
            guard let entry = document.enclosed.entry.map({ ExactText($0) }), places[entry] == nil else { continue }
            places[entry] = index
        }
        self.places = places
    }

    /// Returns the number of a document, and its place in the file if that is something else; `nil` for a single document.
    ///
    /// The number has the same meaning in the list, in the command and in the report.
    func label(ofDocument index: Int) -> String? {
        let document = documents[index]
        guard !isSingle, let number = document.number else { return document.enclosed.entry }
        guard let entry = document.enclosed.entry, !entry.utf8.elementsEqual("\(number)".utf8) else {
            return "\(number)"
        }
        return "\(number) (at \(entry))"
    }

    /// Returns the number of the first document at a place of the file.
    func label(ofEntry entry: String) -> String {
        index(ofEntry: entry).flatMap { label(ofDocument: $0) } ?? entry
    }

    /// Returns a record with the numbers of the list in place of the places of its document and of the requests around it.
    func numbered(_ record: ReportRecord, _ index: Int) -> ReportRecord {
        var record = record
        record.entry = label(ofDocument: index)
        func number(_ entry: String) -> String {
            self.index(ofEntry: entry).flatMap { documents[$0].number }.map(String.init) ?? entry
        }
        record.answeredEntry = record.answeredEntry.map(number)
        if let entry = record.otherRequest?.entry { record.otherRequest?.entry = number(entry) }
        return record
    }

    /// Returns the index of the first message at a place of the file.
    func index(ofEntry entry: String) -> Int? { places[ExactText(entry)] }

    /// Returns the log of a service provider, which is shown like a document.
    private static func log(_ bytes: [UInt8], of count: Int) -> Document {
        let finding = Finding(
            .inputUnknownFormat,
            .error,
            "This is the log of a service provider with \(count) \(count == 1 ? "record" : "records") of logins and logouts, "
                + "and without a SAML message.",
            remedy: "Read below what each record means. To find the cause, capture the message of the attempt."
        )
        let enclosed = EnclosedDocument(entry: nil, capture: InputFile(bytes), finding: finding)
        return Document(number: nil, enclosed: enclosed)
    }

    private static func list(
        _ reader: DocumentReader,
        _ limits: DocumentLimits
    ) throws(FileFault) -> (documents: [Document], omitted: Int, size: Int) {
        var documents: [Document] = []
        var (number, omitted, size, decodedSize) = (0, 0, 0, 0)
        while var document = try reader.next() {
            guard documents.count < maximumDocuments, size <= maximumBytes else {
                omitted += 1
                continue
            }
            if decodedSize <= maximumDecodedBytes { decodedSize += document.keepLayers(within: limits.captureLimits) }
            let isNumbered = document.isNumbered(.all, limits.captureLimits)
            if isNumbered { number += 1 }
            size += document.capture.bytes.count
            documents.append(Document(number: isNumbered ? number : nil, enclosed: document))
        }
        return (documents, omitted, size + decodedSize)
    }
}

extension Capture.Document {
    /// Whether the layers of the document can be decoded.
    fileprivate func isReadable(_ limits: DocumentLimits) -> Bool {
        (try? enclosed.capture.layersDecoded(within: limits.captureLimits)) != nil
    }
}

extension EnclosedDocument {
    /// Whether the document is a message that has no number, such as an assertion without its response.
    fileprivate var isOtherMessage: Bool {
        if case .message? = other { true } else { false }
    }
}
