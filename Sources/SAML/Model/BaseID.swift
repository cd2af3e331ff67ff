// SPDX-License-Identifier: Apache-2.0

public import UntrustedText

/// An identifier of an extension type (SAML Core 2.2.1).
public struct BaseID: Hashable, Sendable {
    /// The security or administrative domain that qualifies the identifier.
    @Exact public var nameQualifier: String? = nil

    /// The service provider or affiliation that qualifies the identifier.
    @Exact public var spNameQualifier: String? = nil

    /// The whole element, including its type.
    public var content: XMLContent

    /// Creates an identifier.
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
