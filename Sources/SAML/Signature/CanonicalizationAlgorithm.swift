// SPDX-License-Identifier: Apache-2.0

package import SecureXML
internal import UntrustedText

/// A supported canonicalization algorithm (XML Signature 1.1, 6.5).
package enum CanonicalizationAlgorithm: String, Hashable, Sendable, CaseIterable {
    case exclusive = "http://www.w3.org/2001/10/xml-exc-c14n#"
    case exclusiveWithComments = "http://www.w3.org/2001/10/xml-exc-c14n#WithComments"
    case inclusive = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315"
    case inclusiveWithComments = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315#WithComments"
    case inclusive11 = "http://www.w3.org/2006/12/xml-c14n11"
    case inclusive11WithComments = "http://www.w3.org/2006/12/xml-c14n11#WithComments"

    /// Whether the algorithm has a list of inclusive prefixes.
    private var isExclusive: Bool { self == .exclusive || self == .exclusiveWithComments }

    /// Returns the options for the XML canonicalizer.
    package func canonicalization(prefixes: [String]) -> Canonicalization {
        switch self {
        case .exclusive: Canonicalization(.exclusive, inclusivePrefixes: prefixes)
        case .exclusiveWithComments: Canonicalization(.exclusive, withComments: true, inclusivePrefixes: prefixes)
        case .inclusive: Canonicalization(.inclusive)
        case .inclusiveWithComments: Canonicalization(.inclusive, withComments: true)
        case .inclusive11: Canonicalization(.inclusive11)
        case .inclusive11WithComments: Canonicalization(.inclusive11, withComments: true)
        }
    }

    /// The parameters in an element that names a canonicalization algorithm.
    package struct Parameters: ~Escapable {
        /// The `InclusiveNamespaces`, which only exclusive canonicalization has.
        package let inclusiveNamespaces: XMLElementView?

        /// The first child that is not a parameter of the algorithm.
        package let unexpectedChild: XMLElementView?

        /// Reads the parameters from a `CanonicalizationMethod` or a `Transform`; see ``SignatureView``.
        @_lifetime(copy element)
        package init(of element: XMLElementView, for algorithm: CanonicalizationAlgorithm) {
            var children = ChildElements(of: element)
            if algorithm.isExclusive {
                inclusiveNamespaces = children.next(Names.inclusiveNamespaces)
            } else {
                inclusiveNamespaces = nil
            }
            unexpectedChild = children.remainder
        }

        /// The maximum number of prefixes in a `PrefixList`.
        package static let maximumPrefixes = 64

        /// Returns the prefixes in the value of a `PrefixList`.
        package static func prefixes(in list: String) -> [String] {
            list.utf8.split(whereSeparator: \.isXMLSpace).compactMap { String($0) }
        }
    }
}
