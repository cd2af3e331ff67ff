// SPDX-License-Identifier: Apache-2.0

extension PeeledDocument {
    /// The names of the layers in reports, outermost first.
    ///
    /// A byte order mark counts as a layer, although it stays in the document.
    package var layerNames: [String] {
        layers.map(\.rawValue) + (document.starts(with: [0xEF, 0xBB, 0xBF]) ? ["bom"] : [])
    }
}
