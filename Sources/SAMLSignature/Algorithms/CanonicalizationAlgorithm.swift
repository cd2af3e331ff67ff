// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import SecureXML

/// A canonicalisation algorithm that may be allowed (XML Signature 1.1, 6.5).
enum CanonicalizationAlgorithm: String, Hashable, Sendable, CaseIterable {
    case exclusive = "http://www.w3.org/2001/10/xml-exc-c14n#"
    case exclusiveWithComments = "http://www.w3.org/2001/10/xml-exc-c14n#WithComments"
    case inclusive = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315"
    case inclusiveWithComments = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315#WithComments"
    case inclusive11 = "http://www.w3.org/2006/12/xml-c14n11"
    case inclusive11WithComments = "http://www.w3.org/2006/12/xml-c14n11#WithComments"

    /// The namespace of `InclusiveNamespaces`, which is the URI of the algorithm itself.
    static let inclusiveNamespaces = XMLName("InclusiveNamespaces", in: "http://www.w3.org/2001/10/xml-exc-c14n#")

    /// Whether the algorithm counts under some relaxations.
    func isAllowed(_ relaxations: Set<Relaxation>) -> Bool {
        switch self {
        case .exclusive: true
        case .exclusiveWithComments: relaxations.contains(.exclusiveC14NWithComments)
        case .inclusive: relaxations.contains(.inclusiveC14N)
        case .inclusive11: relaxations.contains(.c14n11)
        case .inclusiveWithComments, .inclusive11WithComments: false
        }
    }

    /// Whether the algorithm takes a list of prefixes.
    var isExclusive: Bool { self == .exclusive || self == .exclusiveWithComments }

    /// How the XML layer canonicalises.
    func canonicalization(prefixes: [String]) -> Canonicalization {
        switch self {
        case .exclusive: Canonicalization(.exclusive, inclusivePrefixes: prefixes)
        case .exclusiveWithComments: Canonicalization(.exclusive, withComments: true, inclusivePrefixes: prefixes)
        case .inclusive: Canonicalization(.inclusive)
        case .inclusiveWithComments: Canonicalization(.inclusive, withComments: true)
        case .inclusive11: Canonicalization(.inclusive11)
        case .inclusive11WithComments: Canonicalization(.inclusive11, withComments: true)
        }
    }
}
#endif
