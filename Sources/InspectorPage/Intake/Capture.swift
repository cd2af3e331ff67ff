// SPDX-License-Identifier: Apache-2.0

internal import Captures
package import SAML

/// A file or a text that the user gave to the page, separated into its documents and kept in memory.
package struct Capture: Sendable {
    /// A document of the capture.
    struct Document: Sendable {
        /// The number that `--entry` takes, or `nil` if the content is no message.
        let number: Int?
        let enclosed: EnclosedDocument
    }

    /// The maximum number of documents of a capture; further ones are counted.
    static let mostDocuments = 100_000

    /// The maximum total size of the documents of a capture, in bytes, because an archive can expand.
    static let mostBytes = 512 << 20

    /// The name of the file.
    let name: String

    let documents: [Document]

    /// Whether the capture is one document, not a collection of documents.
    let isSingle: Bool

    /// The number of documents that are not listed.
    let omitted: Int

    /// The total size of the documents, in bytes.
    let size: Int

    /// Reads the documents of a file or a text of any format.
    ///
    /// - Parameters:
    ///   - bytes: The content.
    ///   - name: The name of the file.
    ///   - limits: The limits on the size and structure of a document.
    /// - Throws: ``PageFault`` if the content cannot be read.
    package init(_ bytes: [UInt8], name: String, limits: DocumentLimits) throws(PageFault) {
        self.name = name
        guard let file = MemoryFile(bytes) else { throw PageFault(.unavailable, "There is no memory for the capture.") }
        do throws(FileFault) {
            switch try InputOpening(messages: .all, limits: limits).open(file.path) {
            case .capture(let capture):
                documents = [Document(number: 1, enclosed: EnclosedDocument(entry: nil, capture: capture))]
                (isSingle, omitted, size) = (true, 0, capture.bytes.count)
            case .documents(let reader):
                let list = try Self.list(reader, limits)
                (documents, omitted, size) = list
                isSingle = false
            }
        } catch {
            throw PageFault(.unreadable, "The capture cannot be read.")
        }
    }

    private static func list(
        _ reader: DocumentReader,
        _ limits: DocumentLimits
    ) throws(FileFault) -> (documents: [Document], omitted: Int, size: Int) {
        var documents: [Document] = []
        var (number, omitted, size) = (0, 0, 0)
        while let document = try reader.next() {
            guard documents.count < mostDocuments, size <= mostBytes else {
                omitted += 1
                continue
            }
            let isNumbered = document.isNumbered(.all, limits.captureLimits)
            if isNumbered { number += 1 }
            size += document.capture.bytes.count
            documents.append(Document(number: isNumbered ? number : nil, enclosed: document))
        }
        return (documents, omitted, size)
    }
}
