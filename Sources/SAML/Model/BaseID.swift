// SPDX-License-Identifier: Apache-2.0

/// An identifier of a type that SAML leaves to others (SAML Core 2.2.1).
public struct BaseID: Hashable, Sendable {
    /// The type, as `xsi:type` names it.
    public var type: QualifiedName?

    /// The domain that the identifier belongs to.
    public var nameQualifier: String?

    /// The service provider, or affiliation, that the identifier was made for.
    public var spNameQualifier: String?

    /// The whole element.
    public var content: XMLContent

    /// Makes an identifier.
    public init(
        type: QualifiedName?,
        nameQualifier: String? = nil,
        spNameQualifier: String? = nil,
        content: XMLContent
    ) {
        self.type = type
        self.nameQualifier = nameQualifier
        self.spNameQualifier = spNameQualifier
        self.content = content
    }
}
