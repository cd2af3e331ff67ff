// SPDX-License-Identifier: Apache-2.0

public import SAML
public import UntrustedText

/// A role of an entity, such as an `md:IDPSSODescriptor` (metadata, 2.4).
public struct RoleDescription: Hashable, Sendable {
    /// The local name of the element.
    @Exact public private(set) var name: String

    /// The role, or `nil` for one whose keys verify nothing.
    let role: MetadataRole?

    /// Whether the role supports SAML 2.0.
    public let supportsSAML2: Bool

    /// Whether the role issues assertions; only the keys of such roles verify signatures of responses.
    public var issuesAssertions: Bool { role.map { $0 != .serviceProvider } ?? false }

    /// The validity of the role, within the entity and the groups around it.
    let validity: MetadataValidity

    /// The earliest `validUntil` of the role, the entity and the groups around it.
    public var expires: Timestamp? { validity.validUntil }

    /// The scopes of the role, in addition to those of the entity.
    package var scopes: [MetadataScope] { exactScopes.map(\.forDescription) }

    /// The scopes of any length.
    var exactScopes: [MetadataScope] = []

    /// The keys in document order.
    package internal(set) var keys: [KeyDescription] = []

    /// The endpoints in document order.
    public internal(set) var endpoints: [EndpointDescription] = []

    /// The formats of name identifiers that the role supports (`NameIDFormat`), in document order.
    @Exact package internal(set) var nameIDFormats: [String] = []

    /// The attributes that the role requires (`AttributeConsumingService`), in document order.
    package internal(set) var attributeSets: [ValidationPolicy.Service.AttributeSet] = []

    /// Whether the role requires signed requests, or `nil` if it does not say so (metadata, 2.4.3).
    package internal(set) var wantsAuthnRequestsSigned: Bool?

    /// Whether the role signs its requests, or `nil` if it does not say so (metadata, 2.4.4).
    package internal(set) var signsAuthnRequests: Bool?

    /// Whether the role requires signed assertions, or `nil` if it does not say so (metadata, 2.4.4).
    package internal(set) var wantsAssertionsSigned: Bool?

    /// The name for users (`mdui:DisplayName`): the English one if there is one, otherwise the first one.
    @Exact package internal(set) var displayName: String?

    /// The URL of a page that helps users whose login fails (`errorURL`).
    @Exact public internal(set) var errorURL: String?

    /// The algorithms of signatures that the role or its entity publishes and that this library creates, in document order;
    /// empty if none is published (metadata profile for algorithm support, 2.4).
    public internal(set) var signingAlgorithms: [SigningAlgorithm] = []

    /// The keys that verify signatures of responses.
    package var trustedKeys: [KeyDescription] {
        issuesAssertions && supportsSAML2 ? keys.filter { $0.use.isForSigning } : []
    }

    /// The role in which the keys of the element verify signatures, or `nil` if they verify none (metadata, 2.4.1).
    var trustedRole: MetadataRole? { supportsSAML2 ? role : nil }

    init(_ name: String, _ role: MetadataRole?, supportsSAML2: Bool, within validity: MetadataValidity) {
        self.name = name
        self.role = role
        self.supportsSAML2 = supportsSAML2
        self.validity = validity
    }
}

/// An endpoint of a role (metadata, 2.2.2).
public struct EndpointDescription: Hashable, Sendable {
    /// The local name of the element, such as `SingleSignOnService`.
    @Exact public private(set) var name: String

    /// The URI of the binding.
    @Exact public private(set) var binding: String

    /// The location of requests.
    @Exact public private(set) var location: String

    /// The location of responses, or `nil` if it is the same.
    @Exact public private(set) var responseLocation: String?

    /// The index, or `nil` if it is absent or no number.
    public let index: Int?
}
