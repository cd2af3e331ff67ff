// SPDX-License-Identifier: Apache-2.0

package import SAML

/// Canonicalises one document, or a part of it, onto standard output.
package struct Canonicalizing: Sendable {
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

    /// Writes the octets, and nothing else.
    ///
    /// - Parameters:
    ///   - path: The document.
    ///   - tell: Is given what is worth knowing, a line at a time.
    /// - Returns: Whether there is a result.
    /// - Throws: A fault of the input or the output.
    package func run(_ path: InputPath, tell: (String) -> Void) throws(FileFault) -> DocumentOutcome {
        let document = try InputFile(reading: path, limit: limit)
        let octets: [UInt8]
        do throws(CanonicalizationError) {
            octets = try canonicalizer.octets(of: selection, in: document.bytes)
        } catch {
            tell("\(error)")
            return .refused
        }
        var output = ReportOutput()
        try output.append(octets)
        try output.finish()
        return .done
    }
}
