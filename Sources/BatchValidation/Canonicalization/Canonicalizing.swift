// SPDX-License-Identifier: Apache-2.0

package import SAML

/// Canonicalises one document, or a part of it, onto standard output.
package struct Canonicalizing: DocumentTask {
    private let canonicalizer: DocumentCanonicalizer
    private let selection: DocumentCanonicalizer.Selection
    private let limit: Int

    /// Makes a canonicalisation.
    ///
    /// - Parameters:
    ///   - selection: Which part.
    ///   - canonicalizer: How.
    ///   - limit: The most bytes that a document may have.
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
        var output = ReportOutput()
        try output.append(octets)
        try output.finish()
        return true
    }
}
