// SPDX-License-Identifier: Apache-2.0

package import SAMLBindings

extension EnclosedDocument {
    /// Decodes the layers and keeps the result, for a document that is validated several times.
    ///
    /// - Returns: The memory for the result in bytes.
    package mutating func keepLayers(within limits: CaptureLimits) -> Int {
        guard other == nil, finding == nil,
            let peeled = try? capture.decodeLayers(within: allowance.applied(to: limits)), !peeled.layers.isEmpty
        else { return 0 }
        return peeled.document.count
    }
}
