// SPDX-License-Identifier: Apache-2.0

internal import CSecureXML
package import UntrustedText

/// A namespace declaration of an element.
package struct XMLNamespaceDeclaration: Hashable, Sendable {
    /// The prefix; empty for the default namespace.
    @Exact package private(set) var prefix: String

    /// The namespace URI, or an empty string if the declaration removes the default namespace.
    @Exact package private(set) var uri: String
}

extension XMLElementView {
    /// The namespace declarations on this element, in document order.
    package var namespaceDeclarations: [XMLNamespaceDeclaration] {
        var declarations: [XMLNamespaceDeclaration] = []
        var next = unsafe cxml_first_declaration(node)
        while let declaration = unsafe next {
            unsafe declarations.append(
                XMLNamespaceDeclaration(
                    prefix: cxml_declaration_prefix(declaration).map { unsafe String(cString: $0) } ?? "",
                    uri: String(cString: cxml_declaration_uri(declaration))
                )
            )
            unsafe next = unsafe cxml_next_declaration(declaration)
        }
        return declarations
    }

    /// A number that identifies the element within its tree.
    package var identity: UInt { unsafe UInt(bitPattern: node) }
}
