// SPDX-License-Identifier: Apache-2.0

package import SAML
package import UntrustedText

/// A role of an entity, such as an `md:IDPSSODescriptor` (metadata, 2.4).
package struct RoleDescription: Hashable, Sendable {
    /// The local name of the element.
    @Exact package private(set) var name: String

    /// Whether the role supports SAML 2.0.
    package let supportsSAML2: Bool

    /// Whether the role issues assertions; only the keys of such roles verify signatures of responses.
    package let issuesAssertions: Bool

    /// The earliest `validUntil` of the role, the entity and the groups around it.
    package internal(set) var expires: Timestamp?

    /// The scopes of the role, in addition to those of the entity.
    package internal(set) var scopes: [MetadataScope] = []

    /// The keys in document order.
    package internal(set) var keys: [KeyDescription] = []

    /// The endpoints in document order.
    package internal(set) var endpoints: [EndpointDescription] = []

    /// The keys that verify signatures of responses.
    package var trustedKeys: [KeyDescription] {
        issuesAssertions && supportsSAML2 ? keys.filter { $0.use.isForSigning } : []
    }

    init(_ name: String, supportsSAML2: Bool, issuesAssertions: Bool) {
        self.name = name
        self.supportsSAML2 = supportsSAML2
        self.issuesAssertions = issuesAssertions
    }
}

/// An endpoint of a role (metadata, 2.2.2).
package struct EndpointDescription: Hashable, Sendable {
    /// The local name of the element, such as `SingleSignOnService`.
    @Exact package private(set) var name: String

    /// The URI of the binding.
    @Exact package private(set) var binding: String

    /// The location of requests.
    @Exact package private(set) var location: String

    /// The location of responses, or `nil` if it is the same.
    @Exact package private(set) var responseLocation: String?

    /// The index, or `nil` if it is absent or no number.
    package let index: Int?

    init(_ name: String, binding: String, location: String, responseLocation: String?, index: Int? = nil) {
        self.name = name
        self.binding = binding
        self.location = location
        self.responseLocation = responseLocation
        self.index = index
    }
}
