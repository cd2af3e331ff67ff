// SPDX-License-Identifier: Apache-2.0

#if XMLSec
/// The stable names of what led to a finding about a signature.
enum SignatureCause {
    /// The content is intact, and the key that the document carries is not one of ours.
    static let embeddedKeyVerifies = "embedded-key-verifies"

    /// Configuration has no key for the issuer that fits.
    static let noKeyForIssuer = "no-key-for-issuer"

    /// The content is not what was signed, and no accident explains it.
    static let contentChanged = "content-changed"
}
#endif
