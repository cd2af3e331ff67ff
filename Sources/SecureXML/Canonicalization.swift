// SPDX-License-Identifier: Apache-2.0

package import UntrustedText

/// The options for writing a tree, or a part of it, in the canonical form that signatures are computed over.
///
/// Supports Canonical XML 1.0 and 1.1, and Exclusive XML Canonicalization 1.0.
package struct Canonicalization: Hashable, Sendable {
    /// The canonicalization algorithm.
    package enum Method: Hashable, Sendable, CaseIterable {
        case exclusive, inclusive, inclusive11
    }

    package var method: Method

    /// Whether the output includes comments.
    package var withComments: Bool

    /// The `PrefixList` of exclusive canonicalization; `#default` denotes the default namespace.
    @Exact package var inclusivePrefixes: [String]

    package init(_ method: Method, withComments: Bool = false, inclusivePrefixes: [String] = []) {
        self.method = method
        self.withComments = withComments
        self.inclusivePrefixes = inclusivePrefixes
    }
}

/// An error for a tree that has no canonical form, or whose canonical form would take too long to compute.
///
/// Canonicalization throws instead of returning an empty result, which must never be mistaken for signed octets (S-23).
package struct CanonicalizationFault: Error, Hashable, Sendable {
    package enum Code: Hashable, Sendable {
        /// The document has no canonical form, or the selection is empty.
        case failed
        /// Inclusive canonicalization of this many namespace declarations would take too long (S-09).
        case tooManyNamespaces
        /// The XPath expression cannot be compiled or evaluated.
        case badXPath
        /// Evaluating the XPath expression on a document of this size would take too long.
        case xpathBeyondBudget
        /// The XPath expression evaluates to a number, string or Boolean.
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
        Self(.failed, "The document has no canonical form, or the selection is empty")
    }
}
