// SPDX-License-Identifier: Apache-2.0

package import SAMLBindings
package import SAMLEncoding

/// The result of decoding the layers of a capture, and the limits that were used.
struct DecodedLayers: Hashable, Sendable {
    let limits: CaptureLimits
    let result: Result<PeeledDocument, EncodingFault>
}

extension InputFile {
    /// Decodes the layers and keeps the result, so that ``layersDecoded(within:as:)`` does not decode them again.
    mutating func decodeLayers(within limits: CaptureLimits) throws(EncodingFault) -> PeeledDocument {
        let bytes = bytes
        let result = Result { () throws(EncodingFault) in try CaptureLayers.peel(bytes, limits: limits) }
        decoded = DecodedLayers(limits: limits, result: result)
        return try result.get()
    }

    /// Returns the document of the capture, with its layers; see ``CaptureLayers``.
    ///
    /// The layers of a capture that was decoded within the same or a larger limit of its document are not decoded again.
    package func layersDecoded(
        within limits: CaptureLimits,
        as format: CaptureFormat = .auto
    ) throws(EncodingFault) -> PeeledDocument {
        if format == .auto, let result = decoded?.result(within: limits) { return try result.get() }
        return try CaptureLayers.peel(bytes, limits: limits, format: format)
    }
}

extension DecodedLayers {
    /// Returns the result, or `nil` if it can differ within these limits.
    fileprivate func result(within limits: CaptureLimits) -> Result<PeeledDocument, EncodingFault>? {
        var known = self.limits
        known.document = min(known.document, limits.document)
        guard known == limits else { return nil }
        if case .success(let peeled) = result, peeled.document.count > limits.document { return nil }
        return result
    }
}
