// SPDX-License-Identifier: Apache-2.0

/// How much XML one document may hold (S-01, S-09).
///
/// Every limit is counted while the parser runs, so that the parse stops at the limit.
package struct ParseLimits: Hashable, Sendable {
    /// Bytes of the whole document.
    ///
    /// Default: 1 MiB.
    package var bytes: Int = 1 << 20

    /// Depth of element nesting, the root being 1.
    ///
    /// Default: 64.
    package var depth: Int = 64

    /// Elements and attributes in total.
    ///
    /// Default: 50 000.
    package var nodes: Int = 50_000

    /// Attributes on one element, namespace declarations apart.
    ///
    /// Default: 64.
    package var attributesPerElement: Int = 64

    /// Namespace declarations in scope of one element.
    ///
    /// Default: 64.
    package var namespacesInScope: Int = 64

    /// Bytes of one text node, comment, CDATA section or attribute value.
    ///
    /// Default: 1 MiB.
    package var textBytes: Int = 1 << 20

    /// Bytes of a name, a namespace name or an identifier.
    ///
    /// Default: 256.
    package var nameBytes: Int = 256

    /// Namespace declarations in scope of one element under inclusive canonicalisation.
    ///
    /// Default: 16.
    ///
    /// The time that inclusive canonicalisation takes grows with the cube of this number.
    package var namespacesInScopeInclusive: Int = 16

    /// The limits for one message of a service.
    package init() {}

    /// The limits of the batch validator: as ``init()``, with 16 MiB a document.
    package static var batch: ParseLimits {
        var limits = ParseLimits()
        limits.bytes = 16 << 20
        return limits
    }
}
