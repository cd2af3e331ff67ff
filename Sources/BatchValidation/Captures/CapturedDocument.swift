// SPDX-License-Identifier: Apache-2.0

package import SAML
internal import SAMLBindings
internal import SAMLEncoding

/// The exact bytes of the document in a capture.
package struct CapturedDocument: Hashable, Sendable {
    /// The document.
    package let bytes: [UInt8]

    /// Reads a capture and peels its layers; nil if a layer cannot be undone, which was told.
    ///
    /// - Parameters:
    ///   - path: The capture; `-` is standard input.
    ///   - limits: How much the document may hold.
    ///   - tell: Is given what is worth knowing, a line at a time.
    /// - Throws: A fault of the input.
    package init?(reading path: InputPath, limits: DocumentLimits, tell: (String) -> Void) throws(FileFault) {
        let capture = try InputFile(reading: path, limit: limits.captureLimits.encoded)
        do throws(EncodingFault) {
            let peeled = try CaptureLayers.peel(capture.bytes, limits: limits.captureLimits)
            for warning in peeled.warnings { tell("\(warning)") }
            bytes = Array(peeled.document)
        } catch {
            tell("\(error)")
            return nil
        }
    }
}
