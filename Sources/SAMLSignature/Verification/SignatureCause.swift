// SPDX-License-Identifier: Apache-2.0

/// The stable names of causes of signature findings.
enum SignatureCause {
    /// The content is intact, but the key inside the document is not trusted.
    static let embeddedKeyVerifies = "embedded-key-verifies"

    /// The trust store has no key of the issuer that matches the algorithm.
    static let noKeyForIssuer = "no-key-for-issuer"

    /// The certificate inside the signature is trusted, but its key did not create the value.
    static let otherKeyThanCertificate = "other-key-than-certificate"

    /// The content changed after signing, and no cause of the change is proven.
    static let contentChanged = "content-changed"

    /// The content changed after signing, and its new digest is outside of every signature.
    static let smuggledDigest = "smuggled-digest"
}
