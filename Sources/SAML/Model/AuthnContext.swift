// SPDX-License-Identifier: Apache-2.0

/// The authentication context: how the subject was authenticated (SAML Core 2.7.2.2).
public struct AuthnContext: Hashable, Sendable {
    /// The authentication context class, such as password over a protected transport.
    public var classReference: URIReference?

    /// The authentication context declaration, or a reference to one.
    public var declaration: Declaration?

    /// The other identity providers that took part in the authentication.
    public var authenticatingAuthorities: [URIReference]

    /// Creates an authentication context.
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
    /// An authentication context declaration, or a reference to one.
    public enum Declaration: Hashable, Sendable {
        /// The declaration, as uninterpreted XML.
        case content(XMLContent)
        /// The URI of the declaration.
        case reference(URIReference)
    }
}
