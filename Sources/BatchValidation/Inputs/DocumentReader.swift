// SPDX-License-Identifier: Apache-2.0

package import SAML

/// Reads the documents of an input that holds many, one at a time and always in the same order.
package protocol DocumentReader: ~Copyable {
    /// Takes the next document, or gives nil at the end.
    ///
    /// - Throws: A fault of the input, which ends it.
    mutating func next() throws(FileFault) -> EnclosedDocument?
}

/// One document of an input that holds many.
package struct EnclosedDocument: Hashable, Sendable {
    /// Which one it is: enough to find it again by.
    package let entry: String

    /// Its bytes as they were found; one more than the limit if there were too many.
    package let capture: InputFile

    /// Why it cannot be judged, if the input itself says so: its row has this finding alone.
    package let finding: Finding?

    /// Makes a document.
    package init(entry: String, capture: InputFile, finding: Finding? = nil) {
        self.entry = entry
        self.capture = capture
        self.finding = finding
    }
}
