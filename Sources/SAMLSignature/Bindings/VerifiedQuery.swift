// SPDX-License-Identifier: Apache-2.0

#if XMLSec
public import SAML

/// A message whose query string was signed by a trusted key of its issuer (S-05); guarded by the trait `XMLSec`.
///
/// Only ``RedirectSignatureVerifier`` makes one. The signature says who sent the message. What the message says has
/// still to be judged.
public struct VerifiedQuery: Hashable, Sendable {
    /// The document, decoded from the octets that were signed.
    public let document: [UInt8]

    /// The relay state, decoded; nil if there is none.
    public let relayState: [UInt8]?

    /// The key that verified the signature.
    public let key: PublicKey

    /// What is worth knowing all the same: none of it is an error.
    public let findings: [Finding]
}
#endif
