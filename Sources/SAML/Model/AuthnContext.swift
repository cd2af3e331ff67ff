// SPDX-License-Identifier: Apache-2.0

/// How a subject was authenticated (SAML Core 2.7.2.2).
public struct AuthnContext: Hashable, Sendable {
    /// The class of the context.
    public var classReference: URIReference?

    /// The full declaration of the context, or where it is.
    public var declaration: Declaration?

    /// Other parties that took part.
    public var authenticatingAuthorities: [URIReference]

    /// Makes a context.
    public init(
        classReference: URIReference? = nil,
        declaration: Declaration? = nil,
        authenticatingAuthorities: [URIReference] = []
    ) {
        self.classReference = classReference
        self.declaration = declaration
        self.authenticatingAuthorities = authenticatingAuthorities
    }
}

extension AuthnContext {
    /// A declaration of an authentication context.
    public enum Declaration: Hashable, Sendable {
        /// The declaration itself.
        case content(XMLContent)
        /// Where the declaration is.
        case reference(URIReference)
    }
}
