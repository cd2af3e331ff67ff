// SPDX-License-Identifier: Apache-2.0

/// A role of an entity in metadata, for which the entity lists keys (SAML Metadata 2.4).
@nonexhaustive
public enum MetadataRole: String, Hashable, Sendable, CaseIterable {
    /// An identity provider for single sign-on.
    case identityProvider = "IDPSSODescriptor"
    /// An authority that answers attribute queries.
    case attributeAuthority = "AttributeAuthorityDescriptor"
    /// An authority that answers authentication queries.
    case authnAuthority = "AuthnAuthorityDescriptor"
    /// A policy decision point.
    case policyDecisionPoint = "PDPDescriptor"
    /// A service provider.
    case serviceProvider = "SPSSODescriptor"
}
