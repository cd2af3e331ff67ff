// SPDX-License-Identifier: Apache-2.0

package import SecureXML

/// How much one document may hold; the parse stops where it holds more (S-01, S-09).
public struct DocumentLimits: Hashable, Sendable {
    /// What the XML layer counts.
    package var parseLimits: ParseLimits

    /// The limits for one message of a service.
    public init() {
        parseLimits = ParseLimits()
    }

    /// The limits for captures that are read in bulk: as ``init()``, with 16 MiB a document.
    public static var batch: DocumentLimits {
        var limits = DocumentLimits()
        limits.parseLimits = .batch
        return limits
    }

    /// Bytes of the whole document.
    ///
    /// Default: 1 MiB.
    public var bytes: Int {
        get { parseLimits.bytes }
        set { parseLimits.bytes = newValue }
    }

    /// Depth of element nesting.
    ///
    /// Default: 64.
    public var depth: Int {
        get { parseLimits.depth }
        set { parseLimits.depth = newValue }
    }

    /// Elements and attributes in total.
    ///
    /// Default: 50 000.
    public var nodes: Int {
        get { parseLimits.nodes }
        set { parseLimits.nodes = newValue }
    }

    /// Attributes on one element.
    ///
    /// Default: 64.
    public var attributesPerElement: Int {
        get { parseLimits.attributesPerElement }
        set { parseLimits.attributesPerElement = newValue }
    }

    /// Namespace declarations in scope of one element.
    ///
    /// Default: 64.
    public var namespacesInScope: Int {
        get { parseLimits.namespacesInScope }
        set { parseLimits.namespacesInScope = newValue }
    }

    /// Bytes of one text or attribute value.
    ///
    /// Default: 1 MiB.
    public var textBytes: Int {
        get { parseLimits.textBytes }
        set { parseLimits.textBytes = newValue }
    }

    /// Bytes of a name, a namespace name or an identifier.
    ///
    /// Default: 256.
    public var nameBytes: Int {
        get { parseLimits.nameBytes }
        set { parseLimits.nameBytes = newValue }
    }
}
