// SPDX-License-Identifier: Apache-2.0

/// An identifier of a type that SAML leaves to others (SAML Core 2.2.1).
public struct BaseID: Hashable, Sendable {
    /// The domain that the identifier belongs to.
    public var nameQualifier: String?

    /// The service provider, or affiliation, that the identifier was made for.
    public var spNameQualifier: String?

    /// The whole element, its type included.
    public var content: XMLContent

    /// Makes an identifier.
    public init(
        nameQualifier: String? = nil,
        spNameQualifier: String? = nil,
        content: XMLContent
    ) {
        self.nameQualifier = nameQualifier
        self.spNameQualifier = spNameQualifier
        self.content = content
    }
}
