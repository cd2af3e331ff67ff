// SPDX-License-Identifier: Apache-2.0

internal import CNativeCanonicalization
internal import CSecureXML
package import SecureXML

extension XMLTree {
    /// Returns the canonical form of the whole document as libxml2 writes it.
    package func nativeCanonicalOctets(_ canonicalization: Canonicalization) throws(CanonicalizationFault) -> [UInt8] {
        try nativeOctets(apex: nil, excluded: nil, canonicalization)
    }

    /// Returns the canonical form of an element as libxml2 writes it.
    package func nativeCanonicalOctets(
        of element: XMLElementView,
        excluding excluded: XMLElementView? = nil,
        _ canonicalization: Canonicalization
    ) throws(CanonicalizationFault) -> [UInt8] {
        try nativeOctets(apex: element.identity, excluded: excluded?.identity, canonicalization)
    }

    private func nativeOctets(
        apex: UInt?,
        excluded: UInt?,
        _ canonicalization: Canonicalization
    ) throws(CanonicalizationFault) -> [UInt8] {
        try checkNamespaces(canonicalization)
        var count = 0
        let octets = unsafe source.withUnsafeBufferPointer { bytes in
            unsafe canonicalization.inclusivePrefixes.withCStrings { prefixes in
                // Safety: the identity of an element is its address, and the tree outlives the call.
                var source = unsafe cxml_source(
                    root: OpaquePointer(bitPattern: root.identity),
                    bytes: bytes.baseAddress,
                    count: bytes.count
                )
                return unsafe native_canonicalize_subtree(
                    &source,
                    apex.flatMap { unsafe OpaquePointer(bitPattern: $0) },
                    excluded.flatMap { unsafe OpaquePointer(bitPattern: $0) },
                    canonicalization.method.native,
                    canonicalization.withComments,
                    prefixes,
                    &count
                )
            }
        }
        guard let octets = unsafe octets else {
            throw CanonicalizationFault(.failed, "libxml2 writes no canonical form")
        }
        defer { unsafe cxml_octets_free(octets) }
        return unsafe Array(UnsafeBufferPointer(start: octets, count: count))
    }
}

extension Canonicalization.Method {
    fileprivate var native: cxml_canonicalization {
        switch self {
        case .exclusive: CXML_C14N_EXCLUSIVE
        case .inclusive: CXML_C14N_INCLUSIVE
        case .inclusive11: CXML_C14N_INCLUSIVE_1_1
        }
    }
}
