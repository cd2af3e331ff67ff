// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import UntrustedText
internal import SAML
internal import SecureXML

extension XMLElementView {
    /// The next element in document order behind this one and all it holds.
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

    /// The declarations in scope, the innermost of each prefix; none that only takes the default namespace back.
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
        // The prefix xml is always there, and may be declared all the same.
        return scope.filter { !$0.uri.isEmpty && !$0.prefix.isIdentical(to: "xml") }
    }
}

extension XMLNamespaceDeclaration {
    /// The declaration as it stands in a start tag, with a blank in front.
    var written: String {
        // libxml2 keeps an ampersand of a namespace URI as the reference that it never resolves.
        let uri = uri.replacingAmpersandReferences
        return (prefix.isEmpty ? " xmlns" : " xmlns:\(prefix)") + "=\"\(uri.escapedForAttribute)\""
    }
}

extension String {
    /// The text with each reference `&#38;` as an ampersand, read as bytes.
    fileprivate var replacingAmpersandReferences: String {
        let reference = Array("&#38;".utf8)
        var result: [UInt8] = []
        var rest = Array(utf8)[...]
        while let byte = rest.first {
            result.append(byte)
            rest = rest.dropFirst(rest.starts(with: reference) ? reference.count : 1)
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// The text as it stands between the quotation marks of an attribute.
    var escapedForAttribute: String {
        var result = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case "\"": result += "&quot;"
            case "\t", "\n", "\r": result += "&#\(scalar.value);"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
#endif
