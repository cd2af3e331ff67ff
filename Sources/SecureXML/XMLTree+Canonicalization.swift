// SPDX-License-Identifier: Apache-2.0

internal import CSecureXML

extension XMLTree {
    /// The canonical octets of the whole document.
    package func canonicalOctets(_ canonicalization: Canonicalization) throws(CanonicalizationFault) -> [UInt8] {
        try checkNamespaces(canonicalization)
        return unsafe try octets(
            of: withUnsafeDocument { document in
                unsafe withPrefixes(canonicalization.inclusivePrefixes) { prefixes in
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

    /// The canonical octets of one element and all it holds.
    ///
    /// - Parameters:
    ///   - element: An element of this tree.
    ///   - excluded: An element inside it that is left out, as the enveloped-signature transform does.
    ///   - canonicalization: How.
    /// - Returns: All of the octets; never a part of them.
    /// - Throws: A fault of its own type if there are none.
    package func canonicalOctets(
        of element: XMLElementView,
        excluding excluded: XMLElementView? = nil,
        _ canonicalization: Canonicalization
    ) throws(CanonicalizationFault) -> [UInt8] {
        try checkNamespaces(canonicalization)
        let apex = unsafe element.node
        let left = unsafe excluded?.node
        return unsafe try octets(
            of: withUnsafeDocument { document in
                unsafe withPrefixes(canonicalization.inclusivePrefixes) { prefixes in
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
    /// - Throws: A fault of its own type if there are none.
    package func canonicalOctets(
        selecting xpath: String,
        namespaces: [(prefix: String, uri: String)],
        _ canonicalization: Canonicalization
    ) throws(CanonicalizationFault) -> [UInt8] {
        try checkNamespaces(canonicalization)
        var buffer: OpaquePointer?
        let status = unsafe withUnsafeDocument { document in
            unsafe withPrefixes(namespaces.map(\.prefix)) { names in
                unsafe withPrefixes(namespaces.map(\.uri)) { uris in
                    unsafe withPrefixes(canonicalization.inclusivePrefixes) { prefixes in
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
        guard let buffer = unsafe buffer else {
            throw CanonicalizationFault(.failed, "the document has no canonical form, or the selection is empty")
        }
        defer { unsafe cxml_buffer_free(buffer) }
        return unsafe Array(
            UnsafeBufferPointer(start: cxml_buffer_bytes(buffer), count: cxml_buffer_count(buffer))
        )
    }

    /// Lends strings as a NULL-terminated list of C strings.
    private func withPrefixes<Result>(
        _ strings: [String],
        _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
    ) -> Result {
        // One run of bytes holds all strings, each with its NUL, so that one pointer keeps them alive.
        var bytes: [CChar] = []
        let offsets = strings.map { string in
            defer { bytes.append(contentsOf: string.utf8CString) }
            return bytes.count
        }
        return unsafe bytes.withUnsafeBufferPointer { buffer in
            var list: [UnsafePointer<CChar>?] = unsafe offsets.map { offset in
                unsafe buffer.baseAddress.map { unsafe $0 + offset }
            }
            unsafe list.append(nil)
            return unsafe list.withUnsafeBufferPointer { list in
                // Safety: the list holds at least its end mark, so it has an address.
                unsafe body(list.baseAddress.unsafelyUnwrapped)
            }
        }
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
