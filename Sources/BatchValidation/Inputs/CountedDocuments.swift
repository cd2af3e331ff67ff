// SPDX-License-Identifier: Apache-2.0

internal import SAML

/// The documents of an input, as many as its size allows.
///
/// Each document costs a row, however small it is. The limit is a ratio: a real response takes 80 bytes or more in the
/// best compressed archive, so that an input of millions of responses never reaches it.
struct CountedDocuments: DocumentSequence {
    /// The documents that the smallest input may contain.
    static let slack = 10_000

    /// The bytes of the input for each further document.
    static let bytesEach = 16

    private var documents: any DocumentSequence
    private let source: StreamSource
    private var count = 0
    private var isAtEnd = false

    /// Counts the documents of an input.
    ///
    /// - Parameters:
    ///   - documents: The documents.
    ///   - source: The input, as it is stored: an archive counts before it expands.
    init(_ documents: any DocumentSequence, from source: StreamSource) {
        self.documents = documents
        self.source = source
    }

    /// The size of a file; of a stream, what was read.
    private var size: Int { max(source.expectedSize, source.reach) }

    mutating func next() throws(FileFault) -> EnclosedDocument? {
        guard !isAtEnd, let document = try documents.next() else { return nil }
        count += 1
        guard count > Self.slack, (count - Self.slack) * Self.bytesEach > size else { return document }
        isAtEnd = true
        let message =
            "The input contains more than \(count - 1) documents in \(size) bytes: \(Self.slack) are allowed, and one "
            + "more for each \(Self.bytesEach) bytes. It is read no further; unpack it, or split it into several files."
        return EnclosedDocument(entry: nil, Finding(.inputTooLarge, .error, message))
    }
}
