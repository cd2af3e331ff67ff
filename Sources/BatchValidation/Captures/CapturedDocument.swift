// SPDX-License-Identifier: Apache-2.0

package import SAML
internal import SAMLBindings
internal import SAMLEncoding

/// The exact bytes of the document in a capture.
package struct CapturedDocument: Hashable, Sendable {
    /// The bytes of the document.
    package let bytes: [UInt8]

    /// Reads a capture and decodes its layers; fails if a layer cannot be decoded, after reporting it.
    ///
    /// - Parameters:
    ///   - path: The path of the capture; `-` is standard input.
    ///   - limits: The limits on the size and structure of the document.
    ///   - tell: A closure that receives messages, one at a time.
    /// - Throws: ``FileFault`` if the input cannot be read.
    package init?(reading path: InputPath, limits: DocumentLimits, tell: (String) -> Void) throws(FileFault) {
        let capture = try InputFile(reading: path, limit: limits.captureLimits.encoded)
        do throws(EncodingFault) {
            let peeled = try CaptureLayers.peel(capture.bytes, limits: limits.captureLimits)
            for warning in peeled.warnings { tell(Finding(warning, .warning).diagnostic) }
            bytes = Array(peeled.document)
        } catch {
            tell(Finding(error, .error).diagnostic)
            return nil
        }
    }
}
