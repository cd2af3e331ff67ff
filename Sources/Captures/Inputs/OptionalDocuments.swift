// SPDX-License-Identifier: Apache-2.0

/// The documents of a part of a collection, in which content that is not a response is counted instead of reported.
struct OptionalDocuments: DocumentSequence {
    private var documents: any DocumentSequence

    init(_ documents: any DocumentSequence) {
        self.documents = documents
    }

    mutating func next() throws(FileFault) -> EnclosedDocument? {
        guard var document = try documents.next() else { return nil }
        document.counted = .anyOther
        return document
    }
}

/// Documents that have all been read.
struct ListedDocuments: DocumentSequence {
    private var documents: ArraySlice<EnclosedDocument>

    init(_ documents: [EnclosedDocument]) {
        self.documents = documents[...]
    }

    mutating func next() -> EnclosedDocument? { documents.popFirst() }
}
