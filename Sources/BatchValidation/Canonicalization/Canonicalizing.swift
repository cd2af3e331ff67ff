// SPDX-License-Identifier: Apache-2.0

package import SAML

/// Writes the canonical form of a document, or of a part of it, to standard output.
package struct Canonicalizing: DocumentTask {
    private let canonicalizer: DocumentCanonicalizer
    private let selection: DocumentCanonicalizer.Selection
    private let limit: Int

    /// Creates a task.
    ///
    /// - Parameters:
    ///   - selection: The part of the document to canonicalize.
    ///   - canonicalizer: The canonicalizer.
    ///   - limit: The maximum size of a document, in bytes.
    package init(_ selection: DocumentCanonicalizer.Selection, _ canonicalizer: DocumentCanonicalizer, limit: Int) {
        self.selection = selection
        self.canonicalizer = canonicalizer
        self.limit = limit
    }

    package func run(_ path: InputPath, tell: (String) -> Void) throws(FileFault) -> Bool {
        let document = try InputFile(reading: path, limit: limit)
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
