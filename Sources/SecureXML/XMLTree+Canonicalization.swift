// SPDX-License-Identifier: Apache-2.0

internal import CSecureXML

extension XMLTree {
    /// The canonical octets of the whole document.
    package func canonicalOctets(_ canonicalization: Canonicalization) throws(CanonicalizationFault) -> [UInt8] {
        guard canonicalization.method == .exclusive else { return try nativeCanonicalOctets(canonicalization) }
        return unsafe try exclusiveOctets(apex: nil, excluded: nil, canonicalization)
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
        guard canonicalization.method == .exclusive else {
            return try nativeCanonicalOctets(of: element, excluding: excluded, canonicalization)
        }
        return unsafe try exclusiveOctets(apex: element.node, excluded: excluded?.node, canonicalization)
    }

    private func exclusiveOctets(
        apex: OpaquePointer?,
        excluded: OpaquePointer?,
        _ canonicalization: Canonicalization
    ) throws(CanonicalizationFault) -> [UInt8] {
        // A part of a document has no size that is known beforehand.
        let expected = unsafe apex == nil || apex == root.node ? source.count + source.count / 16 : 0
        return unsafe try withUnsafeDocument { document in
            unsafe canonicalization.exclusiveOctets(
                of: document,
                apex: apex,
                excluded: excluded,
                expectedCount: expected
            )
        }.get()
    }
}

extension XMLElementView {
    /// The canonical octets of the element and all it holds, for trees and streams alike.
    ///
    /// - Parameters:
    ///   - excluded: An element inside it that is left out.
    ///   - canonicalization: How; only the exclusive method will do.
    /// - Returns: All of the octets; never a part of them.
    /// - Throws: A fault of its own type if there are none, or for another method.
    package func exclusiveOctets(
        excluding excluded: XMLElementView? = nil,
        _ canonicalization: Canonicalization
    ) throws(CanonicalizationFault) -> [UInt8] {
        guard canonicalization.method == .exclusive else {
            throw CanonicalizationFault(.failed, "an element by itself can be canonicalised exclusively only")
        }
        return try unsafe canonicalization.exclusiveOctets(
            of: nil,
            apex: node,
            excluded: excluded?.node,
            expectedCount: 0
        ).get()
    }
}

extension Canonicalization {
    /// Writes the octets ourselves, several times as fast as libxml2 does.
    fileprivate func exclusiveOctets(
        of document: OpaquePointer?,
        apex: OpaquePointer?,
        excluded: OpaquePointer?,
        expectedCount: Int
    ) -> Result<[UInt8], CanonicalizationFault> {
        var count = 0
        let octets = unsafe inclusivePrefixes.withCStrings { prefixes in
            unsafe cxml_canonicalize_exclusively(
                document,
                apex,
                excluded,
                withComments,
                prefixes,
                expectedCount,
                &count
            )
        }
        guard let octets = unsafe octets else { return .failure(.noOctets) }
        defer { unsafe cxml_octets_free(octets) }
        return .success(unsafe Array(UnsafeBufferPointer(start: octets, count: count)))
    }
}
