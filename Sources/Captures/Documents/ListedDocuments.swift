// SPDX-License-Identifier: Apache-2.0

/// Documents that have all been read.
struct ListedDocuments: DocumentSequence {
    private var documents: ArraySlice<EnclosedDocument>

    init(_ documents: [EnclosedDocument]) {
        self.documents = documents[...]
    }

    mutating func next() -> EnclosedDocument? { documents.popFirst() }
}
