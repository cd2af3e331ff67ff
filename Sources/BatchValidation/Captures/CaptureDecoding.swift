// SPDX-License-Identifier: Apache-2.0

package import SAML
internal import SAMLBindings
internal import SAMLEncoding

/// Peels every encoding from one captured value.
package struct CaptureDecoding: DocumentTask {
    private let isStrict: Bool
    private let showsLayers: Bool
    private let limits: DocumentLimits

    /// Makes a decoding.
    ///
    /// - Parameters:
    ///   - isStrict: Whether only what `encode` produces is accepted.
    ///   - showsLayers: Whether the layers are told.
    ///   - limits: How much a document may hold.
    package init(isStrict: Bool, showsLayers: Bool, limits: DocumentLimits) {
        self.isStrict = isStrict
        self.showsLayers = showsLayers
        self.limits = limits
    }

    package func run(_ path: InputPath, tell: (String) -> Void) throws(FileFault) -> Bool {
        let capture = try InputFile(reading: path, limit: limits.captureLimits.encoded)
        let peeled: PeeledDocument
        do throws(EncodingFault) {
            peeled = try CaptureLayers.peel(capture.bytes, limits: limits.captureLimits)
            if isStrict, let deviation = peeled.deviation { throw deviation }
        } catch {
            tell("\(error)")
            return false
        }
        for warning in peeled.warnings {
            tell("\(warning)")
        }
        if showsLayers {
            tell("layers: \(peeled.layerNames.joined(separator: " "))")
        }
        var output = ReportOutput()
        try output.append(peeled.document)
        try output.finish()
        return true
    }
}
