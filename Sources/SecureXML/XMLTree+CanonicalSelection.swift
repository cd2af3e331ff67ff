// SPDX-License-Identifier: Apache-2.0

internal import CSecureXML

extension XMLTree {
    /// Returns the canonical form of the node set that an XPath 1.0 expression selects.
    ///
    /// A node set contains only the selected nodes: an element without its attributes, namespaces and descendants is
    /// written as an empty pair of tags.
    ///
    /// - Parameters:
    ///   - xpath: The expression, which must come from the caller, never from a message.
    ///   - namespaces: The namespace URIs of the prefixes in the expression.
    ///   - canonicalization: The canonicalization options.
    /// - Returns: The complete canonical form.
    /// - Throws: ``CanonicalizationFault`` if there is no canonical form, or the evaluation exceeds the number of steps
    ///   that the size of the document allows (S-68).
    package func canonicalOctets(
        selecting xpath: String,
        namespaces: [(prefix: String, uri: String)],
        _ canonicalization: Canonicalization
    ) throws(CanonicalizationFault) -> [UInt8] {
        try checkNamespaces(canonicalization)
        var octets: UnsafeMutablePointer<UInt8>?
        var count = 0
        let status = unsafe withSource { source in
            unsafe namespaces.map(\.prefix).withCStrings { names in
                unsafe namespaces.map(\.uri).withCStrings { uris in
                    unsafe canonicalization.inclusivePrefixes.withCStrings { prefixes in
                        unsafe cxml_canonicalize_xpath(
                            source,
                            xpath,
                            names,
                            uris,
                            canonicalization.native,
                            canonicalization.withComments,
                            prefixes,
                            &octets,
                            &count
                        )
                    }
                }
            }
        }
        switch status {
        case CXML_XPATH_BAD_EXPRESSION:
            throw CanonicalizationFault(.badXPath, "The XPath expression cannot be evaluated")
        case CXML_XPATH_NOT_A_NODE_SET:
            throw CanonicalizationFault(.notANodeSet, "The XPath expression does not select nodes")
        case CXML_XPATH_BEYOND_BUDGET:
            throw CanonicalizationFault(
                .xpathBeyondBudget,
                "The XPath expression takes more steps than the budget for a document of this size allows. Use paths that "
                    + "only go down and join them with `|`, as in `//x | //x/@*`, or select one element by its ID."
            )
        default:
            return unsafe try Canonicalization.taking(octets, count: count)
        }
    }

    /// Throws if there are too many namespace declarations; libxml2 takes cubic time in their number for inclusive
    /// canonicalization.
    package func checkNamespaces(_ canonicalization: Canonicalization) throws(CanonicalizationFault) {
        let limit = limits.namespacesInScopeInclusive
        if canonicalization.method != .exclusive, namespacesInScope > limit {
            throw CanonicalizationFault(
                .tooManyNamespaces,
                "\(namespacesInScope) namespace declarations are in scope; inclusive canonicalization allows \(limit)"
            )
        }
    }

    /// Calls a closure with the tree and its bytes, from which libxml2 makes its own tree.
    private func withSource<Result>(_ body: (UnsafePointer<cxml_source>) -> Result) -> Result {
        unsafe source.withUnsafeBufferPointer { bytes in
            var source = unsafe cxml_source(root: rootNode, bytes: bytes.baseAddress, count: bytes.count)
            return unsafe body(&source)
        }
    }
}

extension Canonicalization {
    var native: cxml_canonicalization {
        switch method {
        case .exclusive: CXML_C14N_EXCLUSIVE
        case .inclusive: CXML_C14N_INCLUSIVE
        case .inclusive11: CXML_C14N_INCLUSIVE_1_1
        }
    }
}
