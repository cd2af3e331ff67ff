// SPDX-License-Identifier: Apache-2.0

internal import CSecureXML

extension XMLTree {
    /// Returns the canonical form of the whole document.
    package func canonicalOctets(_ canonicalization: Canonicalization) throws(CanonicalizationFault) -> [UInt8] {
        unsafe try octets(apex: nil, excluded: nil, canonicalization)
    }

    /// Returns the canonical form of an element and its content, in time that grows with this element only.
    ///
    /// - Parameters:
    ///   - element: An element of this tree.
    ///   - excluded: An element inside it to omit, as the enveloped-signature transform does.
    ///   - canonicalization: The canonicalization options.
    /// - Returns: The complete canonical form.
    /// - Throws: ``CanonicalizationFault`` if there is no canonical form.
    package func canonicalOctets(
        of element: XMLElementView,
        excluding excluded: XMLElementView? = nil,
        _ canonicalization: Canonicalization
    ) throws(CanonicalizationFault) -> [UInt8] {
        unsafe try octets(apex: element.node, excluded: excluded?.node, canonicalization)
    }

    private func octets(
        apex: OpaquePointer?,
        excluded: OpaquePointer?,
        _ canonicalization: Canonicalization
    ) throws(CanonicalizationFault) -> [UInt8] {
        try checkNamespaces(canonicalization)
        // The size of a part of a document is not known in advance.
        let expected = unsafe apex == nil || apex == root.node ? source.count + source.count / 16 : 0
        return unsafe try canonicalization.octets(
            of: tree,
            apex: apex,
            excluded: excluded,
            expectedCount: expected
        )
    }
}

extension XMLElementView {
    /// Returns the exclusive canonical form of an element and its content, in a tree or a stream.
    ///
    /// - Parameters:
    ///   - excluded: An element inside it to omit.
    ///   - canonicalization: The canonicalization options; only the exclusive method is supported.
    /// - Returns: The complete canonical form.
    /// - Throws: ``CanonicalizationFault`` if there is no canonical form, or the method is not exclusive.
    package func exclusiveOctets(
        excluding excluded: XMLElementView? = nil,
        _ canonicalization: Canonicalization
    ) throws(CanonicalizationFault) -> [UInt8] {
        guard canonicalization.method == .exclusive else {
            throw CanonicalizationFault(.failed, "A single element supports only exclusive canonicalization")
        }
        return unsafe try canonicalization.octets(of: nil, apex: node, excluded: excluded?.node, expectedCount: 0)
    }
}

extension Canonicalization {
    /// Writes the canonical form with our own code, several times as fast as libxml2.
    fileprivate func octets(
        of tree: OpaquePointer?,
        apex: OpaquePointer?,
        excluded: OpaquePointer?,
        expectedCount: Int
    ) throws(CanonicalizationFault) -> [UInt8] {
        var count = 0
        let octets = unsafe inclusivePrefixes.withCStrings { prefixes in
            unsafe cxml_write_canonical(
                tree,
                apex,
                excluded,
                native,
                withComments,
                prefixes,
                expectedCount,
                &count
            )
        }
        return unsafe try Self.taking(octets, count: count)
    }

    /// Copies the octets of a canonical form, and frees them.
    static func taking(_ octets: UnsafeMutablePointer<UInt8>?, count: Int) throws(CanonicalizationFault) -> [UInt8] {
        guard let octets = unsafe octets else { throw .noOctets }
        defer { unsafe cxml_octets_free(octets) }
        return unsafe Array(UnsafeBufferPointer(start: octets, count: count))
    }
}
