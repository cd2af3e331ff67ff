// SPDX-License-Identifier: Apache-2.0

internal import SecureXML
internal import UntrustedText

/// Works out what prefixes stand for at an element.
///
/// Siblings share the list of their parent, in time and in memory: an attacker's thousands of small elements under
/// many declarations would cost many times what the document does.
struct NamespaceScopes {
    private var parent: UInt?
    private var parentScope: [XMLContent.NamespaceDeclaration] = []

    /// The declarations that an element itself makes.
    func declarations(of element: XMLElementView) -> [XMLContent.NamespaceDeclaration] {
        element.namespaceDeclarations.map { XMLContent.NamespaceDeclaration(prefix: $0.prefix, uri: $0.uri) }
    }

    /// The declarations in scope of an element: its own, and those of its ancestors that it leaves in force.
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

    /// Adds outer declarations of prefixes that are not declared yet.
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
