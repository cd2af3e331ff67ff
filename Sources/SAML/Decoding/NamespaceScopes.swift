// SPDX-License-Identifier: Apache-2.0

internal import SecureXML
internal import UntrustedText

/// Computes the namespace declarations in scope of an element.
///
/// Sibling elements share the list of their parent. Without this, thousands of small elements under many declarations
/// would take far more time and memory than the size of the document suggests.
struct NamespaceScopes {
    private var parent: UInt?
    private var parentScope: [XMLContent.NamespaceDeclaration] = []

    /// Returns the declarations on an element itself.
    func declarations(of element: XMLElementView) -> [XMLContent.NamespaceDeclaration] {
        element.namespaceDeclarations.map { XMLContent.NamespaceDeclaration(prefix: $0.prefix, uri: $0.uri) }
    }

    /// Returns the declarations in scope of an element: its own, and those of its ancestors that it does not override.
    mutating func scope(of element: XMLElementView) -> [XMLContent.NamespaceDeclaration] {
        let own = declarations(of: element)
        guard let above = element.parent else { return own }
        if above.identity != parent {
            parentScope = merged(above)
            parent = above.identity
        }
        return own.isEmpty ? parentScope : adding(parentScope, to: own)
    }

    private func merged(_ element: XMLElementView) -> [XMLContent.NamespaceDeclaration] {
        var scope = declarations(of: element)
        var ancestor = element.parent
        while let current = ancestor {
            scope = adding(declarations(of: current), to: scope)
            ancestor = current.parent
        }
        return scope
    }

    /// Adds the outer declarations whose prefixes are not declared in the inner scope.
    private func adding(
        _ outer: [XMLContent.NamespaceDeclaration],
        to inner: [XMLContent.NamespaceDeclaration]
    ) -> [XMLContent.NamespaceDeclaration] {
        inner
            + outer.filter { declaration in
                !inner.contains { $0.prefix.utf8.elementsEqual(declaration.prefix.utf8) }
            }
    }
}
