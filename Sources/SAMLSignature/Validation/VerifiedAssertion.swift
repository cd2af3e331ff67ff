// SPDX-License-Identifier: Apache-2.0

#if XMLSec
public import SAML

/// An assertion that was read from the octets that a trusted key signed (S-21).
///
/// Only ``ResponseValidator`` makes one. All that an `Assertion` has can be asked of it:
///
/// ```swift
/// let zip = try response.assertion.attributes.single("zip")
/// ```
@dynamicMemberLookup
public struct VerifiedAssertion: Hashable, Sendable {
    /// The assertion.
    public let assertion: Assertion

    /// Whether it came encrypted, which proves nothing about who wrote it (S-34).
    public let wasEncrypted: Bool

    init(_ assertion: Assertion, wasEncrypted: Bool) {
        self.assertion = assertion
        self.wasEncrypted = wasEncrypted
    }

    /// A part of the assertion.
    public subscript<Part>(dynamicMember part: KeyPath<Assertion, Part>) -> Part { assertion[keyPath: part] }
}
#endif
