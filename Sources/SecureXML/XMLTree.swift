// SPDX-License-Identifier: Apache-2.0

internal import CSecureXML

/// A parsed XML document.
///
/// A document is parsed once (S-06); decoding, canonicalization and verification borrow the same tree, which is never
/// modified. A tree is one block of memory, whose nodes, texts and values are written by the callbacks of libxml2. It is
/// not `Sendable`, because it stores positions and locations that were asked for.
@safe
package struct XMLTree: ~Copyable {
    /// The parsed bytes, to compute locations of findings.
    package let source: [UInt8]

    /// The maximum number of namespace declarations in scope of any element.
    package let namespacesInScope: Int

    let tree: OpaquePointer
    let rootNode: OpaquePointer
    let limits: ParseLimits

    /// Parses a document with restrictions against XML attacks (S-06 to S-12).
    ///
    /// - Parameters:
    ///   - source: The document, as UTF-8, with or without a byte order mark.
    ///   - limits: The limits on the size and structure of the document.
    /// - Throws: The first error. Parsing never recovers from an error.
    package init(parsing source: [UInt8], limits: ParseLimits = ParseLimits()) throws(XMLFault) {
        let count = try Self.checkBytes(source, limits: limits)
        var native = cxml_limits(limits)
        var fault = cxml_fault()
        var namespacesInScope = 0
        let parsed = unsafe source.withUnsafeBufferPointer { buffer in
            unsafe cxml_parse(buffer.baseAddress, count, &native, &fault, &namespacesInScope)
        }
        guard let tree = unsafe parsed, let rootNode = unsafe cxml_root(tree) else {
            throw XMLFault(fault, in: source, limits: limits)
        }
        unsafe self.init(tree, rootNode, of: source, namespacesInScope: namespacesInScope, limits: limits)
    }

    /// Reads octets of a canonical form, with the same result as parsing them.
    ///
    /// Nearly all canonical forms are read by our own small reader, which builds the same tree or none. All others
    /// are parsed.
    package init(readingCanonical octets: [UInt8], limits: ParseLimits) throws(XMLFault) {
        if let tree = XMLTree(ifPlainlyCanonical: octets, limits: limits) {
            self = tree
        } else {
            try self.init(parsing: octets, limits: limits)
        }
    }

    /// Reads octets by our own reader; `nil` if libxml2 must parse them.
    package init?(ifPlainlyCanonical octets: [UInt8], limits: ParseLimits) {
        guard let count = try? Self.checkBytes(octets, limits: limits) else { return nil }
        var native = cxml_limits(limits)
        var namespacesInScope = 0
        let read = unsafe octets.withUnsafeBufferPointer { buffer in
            unsafe cxml_read_canonical(buffer.baseAddress, Int(count), &native, &namespacesInScope)
        }
        guard let tree = unsafe read, let rootNode = unsafe cxml_root(tree) else { return nil }
        unsafe self.init(tree, rootNode, of: octets, namespacesInScope: namespacesInScope, limits: limits)
    }

    private init(
        _ tree: OpaquePointer,
        _ rootNode: OpaquePointer,
        of source: [UInt8],
        namespacesInScope: Int,
        limits: ParseLimits
    ) {
        self.source = source
        self.namespacesInScope = namespacesInScope
        self.limits = limits
        unsafe self.tree = unsafe tree
        unsafe self.rootNode = unsafe rootNode
    }

    deinit {
        unsafe cxml_tree_free(tree)
    }

    /// The document element.
    package var root: XMLElementView {
        @_lifetime(borrow self)
        get { unsafe XMLElementView(rootNode, source: source.span) }
    }

    /// Returns the element with an identifier, or `nil` if it is absent.
    ///
    /// The identifier is unique, because parsing rejects duplicates.
    @_lifetime(borrow self)
    package func element(withID id: String) -> XMLElementView? {
        var next: OpaquePointer? = unsafe rootNode
        while let element = unsafe next {
            var attribute = unsafe cxml_first_attribute(element)
            while let current = unsafe attribute {
                let value = unsafe String(cString: cxml_attribute_value(current))
                // Compare bytes: `==` also matches canonically equivalent strings.
                if unsafe cxml_is_identifier(current), value.utf8.elementsEqual(id.utf8) {
                    return unsafe XMLElementView(element, source: source.span)
                }
                unsafe attribute = unsafe cxml_next_attribute(current)
            }
            unsafe next = unsafe cxml_next_element_in_document(element, rootNode)
        }
        return nil
    }

    /// The version of libxml2 that is loaded at run time, such as `20914` for 2.9.14.
    package static var libraryVersion: String { unsafe String(cString: cxml_version()) }

    /// Returns whether a version of libxml2, such as `20914`, is supported.
    package static func supports(libraryVersion: String) -> Bool {
        unsafe libraryVersion.withCString { unsafe cxml_is_supported($0) }
    }

    /// Checks the size, then UTF-8, before libxml2 reads the bytes (S-01, S-10).
    private static func checkBytes(_ source: [UInt8], limits: ParseLimits) throws(XMLFault) -> CInt {
        guard source.count <= limits.bytes, let count = CInt(exactly: source.count) else {
            throw XMLFault(
                .tooLarge,
                at: nil,
                "The document has \(source.count) bytes; the limit is \(limits.bytes) bytes"
            )
        }
        guard !source.isEmpty else {
            throw XMLFault(.empty, at: nil, "The document is empty")
        }
        try checkUTF8(source)
        // UTF-16 without a byte order mark is valid UTF-8 with many NUL bytes.
        if source.count >= 2, source[0] == 0 || source[1] == 0 {
            throw XMLFault(.notUTF8, at: nil, "The document is UTF-16 or UTF-32, not UTF-8")
        }
        return count
    }

    private static func checkUTF8(_ source: [UInt8]) throws(XMLFault) {
        let valid = unsafe source.withUnsafeBufferPointer { unsafe cxml_utf8_prefix($0.baseAddress, $0.count) }
        guard valid == source.count else {
            throw ForeignEncoding.fault(in: source, firstWrongByte: valid, at: valid)
        }
    }
}

@available(*, unavailable)
extension XMLTree: Sendable {}

extension cxml_limits {
    init(_ limits: ParseLimits) {
        self.init(
            depth: limits.depth,
            nodes: limits.nodes,
            attributes_per_element: limits.attributesPerElement,
            namespaces_in_scope: limits.namespacesInScope,
            text_bytes: limits.textBytes,
            name_bytes: limits.nameBytes
        )
    }
}
