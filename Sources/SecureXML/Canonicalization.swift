// SPDX-License-Identifier: Apache-2.0

package import UntrustedText

/// How to write a tree, or a part of it, as the octets that signatures are made over.
///
/// Canonical XML 1.0 and 1.1, and Exclusive XML Canonicalization 1.0.
package struct Canonicalization: Hashable, Sendable {
    /// The family of canonicalisation.
    package enum Method: String, Hashable, Sendable, CaseIterable {
        case exclusive
        case inclusive
        case inclusive11 = "inclusive-1.1"
    }

    package var method: Method

    /// Whether comments are kept.
    package var withComments: Bool

    /// The `PrefixList` of exclusive canonicalisation; `#default` stands for the default namespace.
    @Exact package var inclusivePrefixes: [String]

    package init(_ method: Method, withComments: Bool = false, inclusivePrefixes: [String] = []) {
        self.method = method
        self.withComments = withComments
        self.inclusivePrefixes = inclusivePrefixes
    }
}

/// A tree that has no canonical octets, or none that we are willing to compute.
///
/// An error of its own: an empty result must never be taken for the octets of something (S-23).
package struct CanonicalizationFault: Error, Hashable, Sendable {
    package enum Code: Hashable, Sendable {
        /// There is nothing to write, or no way to write it.
        case failed
        /// Inclusive canonicalisation of so many namespace declarations would take too long (S-09).
        case tooManyNamespaces
        /// The XPath expression cannot be compiled or evaluated.
        case badXPath
        /// Evaluating the XPath expression over a document of this size would take too long.
        case xpathBeyondBudget
        /// The XPath expression gives a number, string or Boolean.
        case notANodeSet
    }

    package let code: Code
    @Exact package private(set) var reason: String

    @inline(never)
    package init(_ code: Code, _ reason: String) {
        self.code = code
        self.reason = reason
    }

    static var noOctets: Self {
        Self(.failed, "the document has no canonical form, or the selection is empty")
    }
}
