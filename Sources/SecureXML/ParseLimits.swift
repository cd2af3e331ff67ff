// SPDX-License-Identifier: Apache-2.0

/// Limits on the XML of a document (S-01, S-09).
///
/// The parser checks all limits while it runs, and stops when the document exceeds one.
package struct ParseLimits: Hashable, Sendable {
    /// The maximum size of a document, in bytes.
    ///
    /// Default: 1 MiB.
    package var bytes: Int = 1 << 20

    /// The maximum nesting depth of elements; the root has depth 1.
    ///
    /// Default: 64.
    package var depth: Int = 64

    /// The maximum number of elements and attributes in total.
    ///
    /// Default: 50 000.
    package var nodes: Int = 50_000

    /// The maximum number of attributes of an element, excluding namespace declarations.
    ///
    /// Default: 64.
    package var attributesPerElement: Int = 64

    /// The maximum number of namespace declarations in scope of an element.
    ///
    /// Default: 64.
    package var namespacesInScope: Int = 64

    /// The maximum size of a text node, comment, CDATA section or attribute value, in bytes.
    ///
    /// Default: 1 MiB.
    package var textBytes: Int = 1 << 20

    /// The maximum size of a name or a namespace URI, in bytes.
    ///
    /// Default: 256.
    package var nameBytes: Int = 256

    /// The maximum number of namespace declarations in scope of an element for inclusive canonicalization.
    ///
    /// Default: 16.
    ///
    /// The time of inclusive canonicalization grows with the cube of this number.
    package var namespacesInScopeInclusive: Int = 16

    /// Creates the default limits, for a single message of a service.
    package init() {}

    /// The limits for batches of captured documents: the limits of ``init()``, but 16 MiB per document.
    package static var batch: ParseLimits {
        var limits = ParseLimits()
        limits.bytes = 16 << 20
        return limits
    }
}
