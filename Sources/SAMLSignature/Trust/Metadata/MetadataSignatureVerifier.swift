// SPDX-License-Identifier: Apache-2.0

#if XMLSec
package import SAML
package import SecureXML

/// Whoever verifies the signature of metadata, by the rules for responses (S-51).
package protocol MetadataSignatureVerifier: Sendable {
    /// Verifies the signature of the document element.
    ///
    /// - Parameters:
    ///   - tree: The metadata.
    ///   - keys: The keys that may have signed it; no other key counts.
    ///   - moment: When it was read.
    /// - Returns: The octets that were digested. They are parsed again, and nothing else is believed (S-21).
    /// - Throws: An error with the code `unverifiedMetadata` if the signature is missing, covers anything but the
    ///   whole document element, or does not verify.
    func verifiedOctets(
        of tree: borrowing XMLTree,
        signedWith keys: [PublicKey],
        at moment: Timestamp
    ) throws(TrustError) -> [UInt8]
}
#endif
