// SPDX-License-Identifier: Apache-2.0

public import UntrustedText

/// An identifier of a type that SAML leaves to others (SAML Core 2.2.1).
public struct BaseID: Hashable, Sendable {
    /// The domain that the identifier belongs to.
    @Exact public var nameQualifier: String? = nil

    /// The service provider, or affiliation, that the identifier was made for.
    @Exact public var spNameQualifier: String? = nil

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
