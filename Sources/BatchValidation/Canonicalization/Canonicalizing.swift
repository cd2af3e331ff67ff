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

    package func process(_ path: InputPath, tell: (String) -> Void) throws -> Bool {
        let octets = try canonicalizer.octets(of: selection, in: document.plainDocument(of: path, tell: tell))
        try ReportOutput.deliver(octets)
        return true
    }
}
