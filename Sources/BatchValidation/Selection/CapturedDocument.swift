// SPDX-License-Identifier: Apache-2.0

package import Captures
package import SAML
internal import SAMLEncoding

/// The exact bytes of the document in a capture.
package struct CapturedDocument: Hashable, Sendable {
    /// The bytes of the document.
    package let bytes: [UInt8]

    /// Reads a capture and decodes its layers; fails if there is no such document or a layer cannot be decoded, after
    /// reporting it.
    ///
    /// - Parameters:
    ///   - path: The path of the capture; `-` is standard input.
    ///   - entry: The name of the document in the input, or `nil` for the only one.
    ///   - limits: The limits on the size and structure of the document.
    ///   - tell: A closure that receives messages, one at a time.
    /// - Throws: ``FileFault`` if the input cannot be read.
    package init?(
        reading path: InputPath,
        entry: EntryName?,
        limits: DocumentLimits,
        tell: (String) -> Void
    ) throws(FileFault) {
        let selection = DocumentSelection(EntryChoice(entry, of: .responses), limits: limits, listIsOutput: false)
        guard case .capture(let capture) = try selection.capture(of: path, tell: tell) else { return nil }
        do throws(EncodingFault) {
            let peeled = try capture.layersDecoded(within: limits.captureLimits)
            for warning in peeled.warnings { tell(Finding(warning, .warning).diagnostic) }
            bytes = Array(peeled.document)
        } catch {
            tell(Finding(error, .error).diagnostic)
            return nil
        }
    }
}
