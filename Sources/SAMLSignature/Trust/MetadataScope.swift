// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SecureXML
package import UntrustedText

/// A `shibmd:Scope` of metadata: a domain that an identity provider may assert in scoped attributes (ShibMetaExt 1.0).
package struct MetadataScope: Hashable, Sendable {
    /// The domain, or a regular expression, without surrounding white space.
    @Exact package private(set) var value: String

    /// Whether the value is a regular expression.
    package let isRegexp: Bool

    package init(_ value: String, isRegexp: Bool = false) {
        self.value = value
        self.isRegexp = isRegexp
    }

    /// Reads a `shibmd:Scope`; fails if it is empty or contains anything other than text (S-15).
    init?(reading element: XMLElementView) {
        let text = element.text
        guard text.isPlain else { return nil }
        let value = text.value.withoutXMLWhiteSpace
        guard !value.utf8.isEmpty else { return nil }
        // A value that is no `xs:boolean` counts as true.
        let flag = element.attribute("regexp")?.withoutXMLWhiteSpace ?? "false"
        self.init(value, isRegexp: Bool(xmlBoolean: flag) != false)
    }
}

extension XMLElementView {
    /// Calls a closure with each child element of the `md:Extensions` of an entity or role.
    func forEachExtension<Failure: Error>(_ body: (XMLElementView) throws(Failure) -> Void) throws(Failure) {
        try firstChild(MetadataNames.extensions)?.forEachChild(body)
    }

    /// The scopes in the `md:Extensions` of an entity or role, in document order.
    var metadataScopes: [MetadataScope] {
        var scopes: [MetadataScope] = []
        forEachExtension { child in
            if child.is(MetadataNames.scope), let scope = MetadataScope(reading: child) { scopes.append(scope) }
        }
        return scopes
    }
}
