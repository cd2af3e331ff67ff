// SPDX-License-Identifier: Apache-2.0

package import Captures
package import SAML

/// Writes the canonical form of a document, or of a part of it, to standard output.
package struct Canonicalizing: DocumentTask {
    private let canonicalizer: DocumentCanonicalizer
    private let selection: DocumentCanonicalizer.Selection
    private let document: DocumentSelection

    /// Creates a task.
    ///
    /// - Parameters:
    ///   - selection: The part of the document to canonicalize.
    ///   - canonicalizer: The canonicalizer.
    ///   - document: The document of the input.
    package init(
        _ selection: DocumentCanonicalizer.Selection,
        _ canonicalizer: DocumentCanonicalizer,
        of document: DocumentSelection
    ) {
        self.selection = selection
        self.canonicalizer = canonicalizer
        self.document = document
    }

    package func run(_ path: InputPath, tell: (String) -> Void) throws(FileFault) -> Bool {
        try document.plainDocument(of: path, tell: tell).run { (document) throws(FileFault) in
            try write(document, tell)
        }
    }

    private func write(_ document: InputFile, _ tell: (String) -> Void) throws(FileFault) -> Bool {
        let octets: [UInt8]
        do throws(CanonicalizationError) {
            octets = try canonicalizer.octets(of: selection, in: document.bytes)
        } catch {
            tell("\(error)")
            return false
        }
        try ReportOutput.deliver(octets)
        return true
    }
}
