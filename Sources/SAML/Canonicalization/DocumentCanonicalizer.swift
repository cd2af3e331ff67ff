// SPDX-License-Identifier: Apache-2.0

internal import SecureXML

/// Converts documents to the canonical form that XML signatures are computed over.
///
/// Supports Canonical XML 1.0 and 1.1, and Exclusive XML Canonicalization 1.0. Documents are parsed with the same
/// restrictions as responses.
public struct DocumentCanonicalizer: Sendable {
    private let canonicalization: Canonicalization
    private let limits: DocumentLimits

    /// The part of a document to canonicalize.
    public enum Selection: Hashable, Sendable {
        /// The whole document.
        case document
        /// The element with the given identifier, including its descendants.
        case element(id: String)
        /// The node set that an XPath 1.0 expression selects; `namespaces` maps its prefixes to namespace URIs.
        case nodes(xpath: String, namespaces: [String: String])
    }

    /// Creates a canonicalizer.
    ///
    /// - Parameters:
    ///   - method: The canonicalization algorithm.
    ///   - withComments: Whether the output includes comments.
    ///   - inclusivePrefixes: The `PrefixList` of exclusive canonicalization; `#default` denotes the default namespace.
    ///   - limits: The limits on the size and structure of a document.
    public init(
        _ method: CanonicalizationMethod = .exclusive,
        withComments: Bool = false,
        inclusivePrefixes: [String] = [],
        limits: DocumentLimits = DocumentLimits()
    ) {
        canonicalization = Canonicalization(
            method.native,
            withComments: withComments,
            inclusivePrefixes: inclusivePrefixes
        )
        self.limits = limits
    }

    /// Returns the canonical form of a document, or of a part of it.
    ///
    /// - Parameters:
    ///   - selection: The part of the document to canonicalize.
    ///   - document: The document, as UTF-8.
    /// - Returns: The canonical form, as UTF-8.
    /// - Throws: An error if the document cannot be parsed, or the selection has no canonical form. The method never
    ///   returns partial or empty output.
    public func octets(
        of selection: Selection = .document,
        in document: [UInt8]
    ) throws(CanonicalizationError) -> [UInt8] {
        let tree = try Self.parse(document, limits)
        return try octets(of: selection, in: tree)
    }

    private static func parse(_ document: [UInt8], _ limits: DocumentLimits) throws(CanonicalizationError) -> XMLTree {
        do throws(SAMLError) {
            return try XMLTree.parsing(document, limits: limits)
        } catch {
            throw CanonicalizationError(error)
        }
    }

    private func octets(
        of selection: Selection,
        in tree: borrowing XMLTree
    ) throws(CanonicalizationError) -> [UInt8] {
        do throws(CanonicalizationFault) {
            switch selection {
            case .document:
                return try tree.canonicalOctets(canonicalization)
            case .element(let id):
                if let element = tree.element(withID: id) {
                    return try tree.canonicalOctets(of: element, canonicalization)
                }
            case .nodes(let xpath, let namespaces):
                return try tree.canonicalOctets(
                    selecting: xpath,
                    namespaces: namespaces.map { (prefix: $0.key, uri: $0.value) },
                    canonicalization
                )
            }
        } catch {
            throw CanonicalizationError(error)
        }
        throw CanonicalizationError(.noSuchElement, "No element has the requested ID.")
    }
}
