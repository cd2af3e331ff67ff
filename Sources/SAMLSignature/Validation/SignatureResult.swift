// SPDX-License-Identifier: Apache-2.0

#if XMLSec
public import SAML

/// What came of one signature of a response.
public struct SignatureResult: Hashable, Sendable {
    /// What can come of a signature.
    public enum Outcome: Hashable, Sendable {
        /// It verified, with this key.
        case valid(PublicKey)
        /// It is not to be believed.
        case invalid(Finding)
        /// Nobody looked: something that comes first is wrong with the document.
        case unchecked
    }

    /// What the signature says about itself, and what it stands in.
    public let signature: ResponseOutline.Signature

    /// What came of it.
    public let outcome: Outcome

    /// The key that verified the signature, or nil.
    public var key: PublicKey? {
        if case .valid(let key) = outcome { key } else { nil }
    }
}
#endif
