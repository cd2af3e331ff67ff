// SPDX-License-Identifier: Apache-2.0

package import SAML
package import SAMLSignature

/// The keys of a check, for pages that show them next to those of a document.
extension SignatureCheck {
    /// Returns the trusted keys, those of the issuers of a document first.
    package func trustedKeys(for outline: ResponseOutline) -> TrustListing { trust.listing(for: outline) }

    /// Returns the keys that the encrypted parts of a document are meant for, compared with the decryption keys.
    package func recipients(in document: borrowing UnverifiedResponse) -> [RecipientExamination] {
        RecipientExamination.all(in: document.tree, comparing: decryptionKeys)
    }

    /// The fingerprints of the decryption keys, in the order of the options.
    package var decryptionKeyFingerprints: [String] { decryptionKeys?.keys.map(\.publicKey.fingerprint) ?? [] }
}
