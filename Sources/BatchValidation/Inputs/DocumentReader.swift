// SPDX-License-Identifier: Apache-2.0

package import SAML
internal import Synchronization
package import UntrustedText

/// Reads the documents of an input that holds many, one at a time and always in the same order.
///
/// Only one document is held, whatever the size of the input.
package final class DocumentReader: Sendable {
    private let documents: Mutex<any DocumentSequence>

    init(_ documents: sending any DocumentSequence) {
        self.documents = Mutex(documents)
    }

    /// Takes the next document, or gives nil at the end.
    ///
    /// - Throws: A fault of the system, which ends the input; the call after it gives nil.
    package func next() throws(FileFault) -> EnclosedDocument? {
        try documents.withLock { documents throws(FileFault) in try documents.next() }
    }
}

/// The documents of an input, for the one reader that has them.
package protocol DocumentSequence {
    /// Takes the next document, or gives nil at the end and ever after.
    mutating func next() throws(FileFault) -> EnclosedDocument?
}

/// One document of an input that holds many, or what is wrong with the input itself.
package struct EnclosedDocument: Hashable, Sendable {
    /// Which one it is: enough to find it again by; nil for the input as a whole.
    @Exact package var entry: String? = nil

    /// Its bytes as they were found; one more than the limit if there were too many.
    package let capture: InputFile

    /// Why it cannot be judged, if the input itself says so: its row has this finding alone, and is `unreadable`.
    package let finding: Finding?

    /// Makes a document.
    package init(entry: String?, capture: InputFile, finding: Finding? = nil) {
        self.entry = entry
        self.capture = capture
        self.finding = finding
    }

    /// Makes a row for what is no document.
    init(entry: String?, _ finding: Finding, size: Int = 0) {
        self.init(entry: entry, capture: InputFile([], size: size), finding: finding)
    }
}
