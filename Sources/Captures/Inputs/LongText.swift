// SPDX-License-Identifier: Apache-2.0

/// A text that is longer than a capture may be.
struct LongText: DocumentSequence {
    var reader: TextReader

    /// The kind of the text if it contains no message.
    var withoutMessage: EnclosedDocument?

    mutating func isReady() -> Bool { reader.isReady() }

    mutating func next() throws(FileFault) -> EnclosedDocument? {
        guard let document = try reader.next() else { return withoutMessage.take() }
        withoutMessage = nil
        return document
    }
}
