// SPDX-License-Identifier: Apache-2.0

#if XMLSec
public import SAML

/// The keys that may have signed for one issuer at one moment (S-29).
public struct IssuerKeys: Hashable, Sendable {
    /// What the trust files say about the issuer.
    @nonexhaustive
    public enum Standing: Hashable, Sendable {
        /// It is named, with keys or without.
        case known
        /// It is not named; it can only have keys that are bound to every issuer.
        case unknown
        /// All its own keys ceased to count at this moment.
        case expired(Timestamp)
    }

    /// How many keys are tried for one issuer.
    public static let maximumCount = 8

    /// The keys in the order in which they are tried, at most ``maximumCount``; a signature by any other is rejected.
    ///
    /// Those of the issuer itself come first.
    public let keys: [PublicKey]

    /// What the trust files say about the issuer, which tells why there are no keys when there are none.
    public let standing: Standing

    /// The issuer.
    let issuer: EntityID

    /// The trusted issuers to name in a report where the issuer is unknown.
    let neighbors: TrustedNeighbors
}
#endif
