// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SecureXML
internal import UntrustedText

extension XMLElementView {
    /// Returns the next element in document order after this element and its descendants.
    @_lifetime(copy self)
    func nextElementBehind(inside root: XMLElementView) -> XMLElementView? {
        if identity == root.identity { return nil }
        if let sibling = nextSiblingElement { return sibling }
        var above = parent
        while let ancestor = above {
            if ancestor.identity == root.identity { return nil }
            if let sibling = ancestor.nextSiblingElement { return sibling }
            above = ancestor.parent
        }
        return nil
    }

    /// The namespace declarations in scope, excluding those that only remove the default namespace.
    var namespacesInScope: [XMLNamespaceDeclaration] {
        var scope = namespaceDeclarations
        var above = parent
        while let ancestor = above {
            above = ancestor.parent
            for declaration in ancestor.namespaceDeclarations
            where !scope.contains(where: { $0.prefix.isIdentical(to: declaration.prefix) }) {
                scope.append(declaration)
            }
        }
        // The prefix `xml` is always bound, but can be declared nevertheless.
        return scope.filter { !$0.uri.isEmpty && !$0.prefix.isIdentical(to: "xml") }
    }
}

extension XMLNamespaceDeclaration {
    /// The declaration in the form of a start tag, with a leading space.
    var written: String {
        // libxml2 stores an ampersand in a namespace URI as an unresolved reference.
        let uri = uri.replacingAmpersandReferences
        return (prefix.isEmpty ? " xmlns" : " xmlns:\(prefix)") + "=\"\(uri.escapedForXMLAttribute)\""
    }
}

extension String {
    /// The text with each reference `&#38;` replaced by an ampersand, processed as bytes.
    fileprivate var replacingAmpersandReferences: String {
        let ampersand = UInt8(ascii: "&")
        let replaced = Array(utf8)[...].replacingParts(
            where: { $0 == ampersand },
            by: {
                $0.starts(with: "&#38;".utf8) ? (5, [ampersand]) : (1, nil)
            }
        )
        return replaced.map { String(decoding: $0, as: UTF8.self) } ?? self
    }
}
