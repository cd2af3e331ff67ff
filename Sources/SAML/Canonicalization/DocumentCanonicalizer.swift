// SPDX-License-Identifier: Apache-2.0

internal import SecureXML

/// Writes documents as the octets that XML signatures are made over.
///
/// Canonical XML 1.0 and 1.1, and Exclusive XML Canonicalization 1.0. Documents are read under the
/// same hardened rules as responses.
public struct DocumentCanonicalizer: Sendable {
    private let canonicalization: Canonicalization
    private let limits: DocumentLimits

    /// What to canonicalise.
    public enum Selection: Hashable, Sendable {
        /// The whole document.
        case document
        /// The element that bears an identifier, with all it holds.
        case element(id: String)
        /// The node set that an XPath 1.0 expression selects; the dictionary says what its prefixes stand for.
        case nodes(xpath: String, namespaces: [String: String])
    }

    /// Makes a canonicaliser.
    ///
    /// - Parameters:
    ///   - method: The family of canonicalisation.
    ///   - withComments: Whether comments are kept.
    ///   - inclusivePrefixes: The prefix list of exclusive canonicalisation; `#default` stands for the default
    ///     namespace.
    ///   - limits: How much a document may hold.
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

    /// The canonical octets of a document, or of a part of it.
    ///
    /// - Parameters:
    ///   - selection: Which part.
    ///   - document: The document: UTF-8.
    /// - Returns: The octets.
    /// - Throws: An error if the document cannot be read, or the selection has no canonical form. Partial or
    ///   empty output is never returned.
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
        throw CanonicalizationError(.noSuchElement, "no element bears the identifier that was asked for")
    }
}
