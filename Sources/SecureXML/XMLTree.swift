// SPDX-License-Identifier: Apache-2.0

internal import CSecureXML

/// The owner of one parsed document.
///
/// One parse, one tree (S-06): whoever reads, canonicalises or verifies borrows from it. The tree
/// is never edited. It is not `Sendable`, because libxml2's documents are not for sharing.
@safe
package struct XMLTree: ~Copyable {
    /// The bytes that were parsed, for places in findings.
    package let source: [UInt8]

    /// The largest number of namespace declarations in scope of any element.
    package let namespacesInScope: Int

    private let document: OpaquePointer
    private let rootNode: OpaquePointer
    let limits: ParseLimits

    /// Parses a document under hardened rules (S-06 to S-12).
    ///
    /// - Parameters:
    ///   - source: The document: UTF-8, with or without a byte order mark.
    ///   - limits: How much it may hold.
    /// - Throws: The first fault. There is no recovery and no repair.
    package init(parsing source: [UInt8], limits: ParseLimits = ParseLimits()) throws(XMLFault) {
        let count = try Self.checkBytes(source, limits: limits)
        var native = cxml_limits(limits)
        var fault = cxml_fault()
        var namespacesInScope = 0
        let parsed = unsafe source.withUnsafeBufferPointer { buffer in
            unsafe cxml_parse(buffer.baseAddress, count, &native, &fault, &namespacesInScope)
        }
        guard let document = unsafe parsed, let rootNode = unsafe cxml_root(document) else {
            throw XMLFault(fault, in: source, limits: limits)
        }
        self.source = source
        self.namespacesInScope = namespacesInScope
        self.limits = limits
        unsafe self.document = document
        unsafe self.rootNode = rootNode
    }

    deinit {
        unsafe cxml_free_document(document)
    }

    /// The document element.
    package var root: XMLElementView {
        @_lifetime(borrow self)
        get { unsafe XMLElementView(rootNode, of: self) }
    }

    /// The element that bears an identifier, or nil.
    ///
    /// No two do: the parse would have failed.
    @_lifetime(borrow self)
    package func element(withID id: String) -> XMLElementView? {
        var next: OpaquePointer? = unsafe rootNode
        while let element = unsafe next {
            var attribute = unsafe cxml_first_attribute(element)
            while let current = unsafe attribute {
                let value = unsafe String(cString: cxml_attribute_value(current))
                // Byte for byte: `==` also holds for canonical equivalents.
                if unsafe cxml_is_identifier(current), value.utf8.elementsEqual(id.utf8) {
                    return unsafe XMLElementView(element, of: self)
                }
                unsafe attribute = unsafe cxml_next_attribute(current)
            }
            unsafe next = unsafe cxml_next_element_in_document(element, rootNode)
        }
        return nil
    }

    /// Hands the document to another module of this package that wraps C, for one call.
    @unsafe
    package func withUnsafeDocument<Result>(_ body: (OpaquePointer) -> Result) -> Result {
        unsafe body(document)
    }

    /// The version of libxml2 that is loaded, as its own number: 20914 is 2.9.14.
    package static var libraryVersion: String { unsafe String(cString: cxml_version()) }

    /// Whether a version of libxml2, as its own number, is one that documents are read with.
    package static func supports(libraryVersion: String) -> Bool {
        unsafe libraryVersion.withCString { unsafe cxml_is_supported($0) }
    }

    /// Checks what is cheap to check before libxml2 sees anything: size first, then UTF-8 (S-01, S-10).
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
        // UTF-16 without a byte order mark is valid UTF-8 full of NUL bytes.
        if source.count >= 2, source[0] == 0 || source[1] == 0 {
            throw XMLFault(.notUTF8, at: nil, "The document is UTF-16 or UTF-32, not UTF-8")
        }
        return count
    }

    private static func checkUTF8(_ source: [UInt8]) throws(XMLFault) {
        let valid = unsafe source.withUnsafeBufferPointer { unsafe cxml_utf8_prefix($0.baseAddress, $0.count) }
        guard valid == source.count else {
            throw XMLFault(
                .notUTF8,
                at: XMLLocation(offset: valid, in: source.span),
                "byte \(valid) is not part of a UTF-8 character"
            )
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
