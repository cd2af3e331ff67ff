// SPDX-License-Identifier: Apache-2.0

internal import CSecureXML

extension XMLTree {
    /// The canonical octets of the whole document, as libxml2 makes them; the oracle of our own.
    package func nativeCanonicalOctets(_ canonicalization: Canonicalization) throws(CanonicalizationFault) -> [UInt8] {
        try checkNamespaces(canonicalization)
        return unsafe try octets(
            of: withUnsafeDocument { document in
                unsafe canonicalization.inclusivePrefixes.withCStrings { prefixes in
                    unsafe cxml_canonicalize_subtree(
                        document,
                        nil,
                        nil,
                        canonicalization.native,
                        canonicalization.withComments,
                        prefixes
                    )
                }
            }
        )
    }

    /// The canonical octets of one element and all it holds, as libxml2 makes them; the oracle of our own.
    package func nativeCanonicalOctets(
        of element: XMLElementView,
        excluding excluded: XMLElementView? = nil,
        _ canonicalization: Canonicalization
    ) throws(CanonicalizationFault) -> [UInt8] {
        try checkNamespaces(canonicalization)
        let apex = unsafe element.node
        let left = unsafe excluded?.node
        return unsafe try octets(
            of: withUnsafeDocument { document in
                unsafe canonicalization.inclusivePrefixes.withCStrings { prefixes in
                    unsafe cxml_canonicalize_subtree(
                        document,
                        apex,
                        left,
                        canonicalization.native,
                        canonicalization.withComments,
                        prefixes
                    )
                }
            }
        )
    }

    /// The canonical octets of the node set that an XPath 1.0 expression selects.
    ///
    /// A node set is just that: an element without its attributes, namespaces and descendants is a
    /// pair of bare tags.
    ///
    /// - Parameters:
    ///   - xpath: The expression. It comes from the caller, never from a message.
    ///   - namespaces: What its prefixes stand for.
    ///   - canonicalization: How.
    /// - Returns: All of the octets; never a part of them.
    /// - Throws: A fault of its own type if there are none, or if evaluating the expression would take too long: the
    ///   number of its steps is limited by the size of the document (S-68).
    package func canonicalOctets(
        selecting xpath: String,
        namespaces: [(prefix: String, uri: String)],
        _ canonicalization: Canonicalization
    ) throws(CanonicalizationFault) -> [UInt8] {
        try checkNamespaces(canonicalization)
        var buffer: OpaquePointer?
        let status = unsafe withUnsafeDocument { document in
            unsafe namespaces.map(\.prefix).withCStrings { names in
                unsafe namespaces.map(\.uri).withCStrings { uris in
                    unsafe canonicalization.inclusivePrefixes.withCStrings { prefixes in
                        unsafe cxml_canonicalize_xpath(
                            document,
                            xpath,
                            names,
                            uris,
                            canonicalization.native,
                            canonicalization.withComments,
                            prefixes,
                            &buffer
                        )
                    }
                }
            }
        }
        switch status {
        case CXML_XPATH_BAD_EXPRESSION:
            throw CanonicalizationFault(.badXPath, "the XPath expression cannot be evaluated")
        case CXML_XPATH_NOT_A_NODE_SET:
            throw CanonicalizationFault(.notANodeSet, "the XPath expression does not select nodes")
        case CXML_XPATH_BEYOND_BUDGET:
            throw CanonicalizationFault(
                .xpathBeyondBudget,
                "The XPath expression takes more steps than the budget for a document of this size allows. Use paths that "
                    + "only go down and join them with `|`, as in `//x | //x/@*`, or select one element by its ID."
            )
        default:
            return unsafe try octets(of: buffer)
        }
    }

    /// The time that inclusive canonicalisation takes grows with the cube of the declarations in scope.
    private func checkNamespaces(_ canonicalization: Canonicalization) throws(CanonicalizationFault) {
        let limit = limits.namespacesInScopeInclusive
        if canonicalization.method != .exclusive, namespacesInScope > limit {
            throw CanonicalizationFault(
                .tooManyNamespaces,
                "\(namespacesInScope) namespace declarations in scope where inclusive canonicalisation allows \(limit)"
            )
        }
    }

    /// Copies the octets out and frees the buffer.
    private func octets(of buffer: OpaquePointer?) throws(CanonicalizationFault) -> [UInt8] {
        guard let buffer = unsafe buffer else { throw .noOctets }
        defer { unsafe cxml_buffer_free(buffer) }
        return unsafe Array(
            UnsafeBufferPointer(start: cxml_buffer_bytes(buffer), count: cxml_buffer_count(buffer))
        )
    }
}

extension Canonicalization {
    fileprivate var native: cxml_canonicalization {
        switch method {
        case .exclusive: CXML_C14N_EXCLUSIVE
        case .inclusive: CXML_C14N_INCLUSIVE
        case .inclusive11: CXML_C14N_INCLUSIVE_1_1
        }
    }
}
