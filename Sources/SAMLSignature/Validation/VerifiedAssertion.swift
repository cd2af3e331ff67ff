// SPDX-License-Identifier: Apache-2.0

public import SAML

/// An assertion that was decoded from octets that a trusted key signed (S-21).
///
/// Only ``ResponseValidator`` creates values of this type. All properties of `Assertion` are available:
///
/// ```swift
/// let zip = try response.assertion.attributes.single("zip")
/// ```
@dynamicMemberLookup
public struct VerifiedAssertion: Hashable, Sendable {
    /// The assertion, decoded from the signed octets.
    public let assertion: Assertion

    /// Whether the assertion was encrypted, which does not authenticate the sender (S-34).
    public let wasEncrypted: Bool

    /// Returns a property of the assertion.
    public subscript<Part>(dynamicMember part: KeyPath<Assertion, Part>) -> Part { assertion[keyPath: part] }
}
