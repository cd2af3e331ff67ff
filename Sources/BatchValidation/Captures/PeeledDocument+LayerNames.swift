// SPDX-License-Identifier: Apache-2.0

internal import SAMLBindings

extension PeeledDocument {
    /// The layers as reports name them, outermost first.
    ///
    /// A byte order mark is one, though it stays with the document.
    var layerNames: [String] {
        layers.map(\.rawValue) + (document.starts(with: [0xEF, 0xBB, 0xBF]) ? ["bom"] : [])
    }
}
