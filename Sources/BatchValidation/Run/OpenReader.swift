// SPDX-License-Identifier: Apache-2.0

/// An input that holds many documents, on its way from task to task: one at a time has it.
struct OpenReader: Sendable {
    private let reader: DocumentReader

    /// What is read.
    let path: InputPath

    init(_ reader: DocumentReader, of path: InputPath) {
        self.reader = reader
        self.path = path
    }

    /// Takes the next document, or gives nil at the end.
    func next() throws(FileFault) -> EnclosedDocument? { try reader.next() }
}
