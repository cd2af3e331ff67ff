// SPDX-License-Identifier: Apache-2.0

internal import SAML

/// The documents of an input, limited in number by its size.
///
/// Every document adds a row to the report, however small it is, so the number of documents bounds the time of an input.
struct CountedDocuments: DocumentSequence {
    /// A limit on the number of documents, which grows with the size of the input.
    struct Limit {
        /// The number of documents that is always allowed.
        let slack: Int

        /// The number of bytes of the input for each further document.
        let bytesEach: Int

        /// The next step of a user whose input exceeds the limit.
        let remedy: String

        /// Whether the input is compressed, so that its size bounds the work to explain failures.
        var isCompressed = false

        /// Whether the whole input is read before its first document, so that its size is known also for a stream.
        var isReadFirst = false

        /// The limit for JSON Lines and HAR: a line with a response takes 1 KB and more, other lines take less.
        static let text = Limit(slack: 1_000, bytesEach: 64, remedy: "Split the input into several files.")

        /// The limit for archives and compressed files.
        ///
        /// Compression makes copies of a document nearly free, but not different documents: in the best compressed
        /// archive, a signed response takes 430 bytes or more for its identifiers, digest and signature value.
        static let archive = Limit(
            slack: 1_000,
            bytesEach: 128,
            remedy: "Unpack the archive and validate the files.",
            isCompressed: true
        )

        /// The limit for mail, whose attachments can be archives.
        static let mail = Limit(
            slack: 1_000,
            bytesEach: 128,
            remedy: "Save the attachments and validate the files.",
            isCompressed: true,
            isReadFirst: true
        )

        /// Returns the number of documents that an input of this size may contain.
        func most(in size: Int) -> Int { slack + size / bytesEach }
    }

    private var documents: any DocumentSequence
    private let source: any ArchiveSource
    private let limit: Limit
    private let maximumLength: Int
    private var count = 0
    private var isAtEnd = false
    private var shares: DocumentShares

    /// Creates a sequence that counts the documents of an input.
    ///
    /// - Parameters:
    ///   - documents: The documents.
    ///   - source: The input as stored, so that an archive counts with its compressed size.
    ///   - limit: The limit on their number.
    ///   - maximumLength: The maximum size of a single document.
    init(_ documents: any DocumentSequence, from source: any ArchiveSource, limit: Limit, maximumLength: Int) {
        self.documents = documents
        self.source = source
        self.limit = limit
        self.maximumLength = maximumLength
        let storedSize = limit.isCompressed ? source.expectedSize : nil
        shares = DocumentShares(storedSize: storedSize, maximumLength: maximumLength)
    }

    /// The size of a file, or the number of bytes read from a stream.
    private var size: Int { max(source.expectedSize, source.reach) }

    mutating func isReady() -> Bool { documents.isReady() }

    mutating func next() throws(FileFault) -> EnclosedDocument? {
        guard !isAtEnd, var document = try documents.next() else { return nil }
        if count == 0, limit.isReadFirst {
            shares = DocumentShares(storedSize: size, maximumLength: maximumLength)
        }
        if count < limit.most(in: size) {
            count += 1
            document.allowance = shares.next(document.capture.bytes.count)
            return document
        }
        isAtEnd = true
        let message =
            "The input contains more than \(count) documents in \(size) bytes: \(limit.slack) are allowed, and one more "
            + "for each \(limit.bytesEach) bytes. The report contains the first \(count) documents. \(limit.remedy)"
        return EnclosedDocument(entry: nil, Finding(.inputTooLarge, .error, message))
    }
}
