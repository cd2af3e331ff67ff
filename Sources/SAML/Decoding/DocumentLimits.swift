// SPDX-License-Identifier: Apache-2.0

package import SecureXML

/// Limits on the size and structure of a document; parsing fails when a document exceeds one (S-01, S-09).
public struct DocumentLimits: Hashable, Sendable {
    /// Whether libxml2 also reads the octets that a signature covers, from which the content of a response comes.
    ///
    /// Default: `false`. Then a small reader of this package reads nearly all of them. It builds the same tree or none, in
    /// which case libxml2 reads them; tests compare its trees with those of libxml2.
    public var readsSignedOctetsWithLibxml2 = false

    /// The maximum size of an identifier (`ID`, `InResponseTo`), in bytes: that of ``XMLID``, or ``nameBytes`` if it was
    /// set to less.
    private(set) var identifierBytes = XMLID.maximumLength

    /// Whether the message may be in a SOAP envelope or an `ArtifactResponse`, neither of which needs a signature.
    private(set) var admitsEnclosure = true

    /// Creates the default limits, for a single message of a service.
    public init() {}

    /// The limits for batches of captured documents: the limits of ``init()``, but 16 MiB per document.
    public static var batch: DocumentLimits {
        var limits = DocumentLimits()
        limits.bytes = ParseLimits.batch.bytes
        return limits
    }

    /// These limits for a document whose root must be the message, as in what a browser brings (S-77).
    package var withoutEnclosure: DocumentLimits {
        var limits = self
        limits.admitsEnclosure = false
        return limits
    }

    /// The maximum size of a document, in bytes.
    ///
    /// Default: 1 MiB.
    public var bytes = ParseLimits().bytes

    /// The maximum nesting depth of elements.
    ///
    /// Default: 64.
    public var depth = ParseLimits().depth

    /// The maximum number of elements and attributes in total.
    ///
    /// Default: 50 000.
    public var nodes = ParseLimits().nodes

    /// The maximum number of attributes of an element.
    ///
    /// Default: 64.
    public var attributesPerElement = ParseLimits().attributesPerElement

    /// The maximum number of namespace declarations in scope of an element.
    ///
    /// Default: 64.
    public var namespacesInScope = ParseLimits().namespacesInScope

    /// The maximum size of a text node or an attribute value, in bytes.
    ///
    /// Default: 1 MiB.
    public var textBytes = ParseLimits().textBytes

    /// The maximum size of a name or a namespace URI, in bytes.
    ///
    /// Default: 256. A value that is set also limits identifiers, which have at most ``XMLID/maximumLength`` bytes.
    public var nameBytes = ParseLimits().nameBytes {
        didSet { identifierBytes = min(nameBytes, XMLID.maximumLength) }
    }

    /// The limits that the XML parser enforces.
    package var parseLimits: ParseLimits {
        var limits = ParseLimits()
        limits.bytes = bytes
        limits.depth = depth
        limits.nodes = nodes
        limits.attributesPerElement = attributesPerElement
        limits.namespacesInScope = namespacesInScope
        limits.textBytes = textBytes
        limits.nameBytes = nameBytes
        return limits
    }
}
