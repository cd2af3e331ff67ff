// SPDX-License-Identifier: Apache-2.0

/// Limits on the XML of a stream.
package struct XMLStreamLimits: Hashable, Sendable {
    /// The limits on each element that is passed to the consumer.
    ///
    /// `bytes` limits the source of the element, and any single tag; `depth` counts from the root; the other limits are
    /// as in a tree.
    package var part = ParseLimits()

    /// The maximum number of elements and attributes in total.
    ///
    /// Default: 20 million.
    package var nodes: Int = 20_000_000

    /// The maximum size of a document, in bytes.
    ///
    /// Default: 256 MiB.
    package var bytes: Int = 256 << 20

    /// Creates the default limits, for a metadata aggregate.
    package init() {}
}
