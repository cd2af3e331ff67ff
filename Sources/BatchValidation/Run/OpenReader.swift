// SPDX-License-Identifier: Apache-2.0

internal import Captures

/// An input with several documents that is passed between tasks; only one task uses it at a time.
struct OpenReader: Sendable {
    private let reader: DocumentReader

    /// The path of the input.
    let path: InputPath

    init(_ reader: DocumentReader, of path: InputPath) {
        self.reader = reader
        self.path = path
    }

    /// Whether the input is a stream, of which everything that was read is reported.
    var isStream: Bool { reader.isStream }

    /// Returns whether the next document, or the end, is available without waiting for input.
    func isReady() -> Bool { reader.isReady() }

    /// Returns the next document, or `nil` at the end.
    func next() throws(FileFault) -> EnclosedDocument? { try reader.next() }
}
