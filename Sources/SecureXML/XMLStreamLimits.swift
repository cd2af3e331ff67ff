// SPDX-License-Identifier: Apache-2.0

/// How much XML one stream may hold.
package struct XMLStreamLimits: Hashable, Sendable {
    /// Limits on each element that is handed over.
    ///
    /// `bytes` bounds its source, and any one tag; `depth` counts from the root; `nodes` and the rest are as in a
    /// tree.
    package var part = ParseLimits()

    /// Elements and attributes in total.
    ///
    /// Default: 20 million.
    package var nodes: Int = 20_000_000

    /// Bytes of the whole document.
    ///
    /// Default: 256 MiB.
    package var bytes: Int = 256 << 20

    /// The limits for an aggregate of metadata.
    package init() {}
}
