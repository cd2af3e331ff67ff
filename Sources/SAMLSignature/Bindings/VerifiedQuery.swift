// SPDX-License-Identifier: Apache-2.0

public import SAML
package import UntrustedText

/// A message whose query string was signed with a trusted key of its issuer (S-05); requires the trait `XMLSec`.
///
/// Only ``RedirectSignatureVerifier`` creates values of this type. The signature authenticates the sender; the content
/// of the message has yet to be validated.
public struct VerifiedQuery: Hashable, Sendable {
    /// The document, decoded from the signed octets.
    public let document: [UInt8]

    /// The issuer whose key verified the signature: that of the message.
    @Exact package private(set) var issuer: String

    /// The decoded relay state, or `nil` if it is absent.
    public let relayState: [UInt8]?

    /// The key that verified the signature.
    public let key: PublicKey

    /// The facts of the key, with the roles for which the metadata of the issuer lists it.
    package let facts: SignatureResult.Key

    /// The warnings and remarks; none of them is an error.
    public let findings: [Finding]
}
