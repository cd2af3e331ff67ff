// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import SAML
internal import SecureXML

/// Verifies what the signature of metadata says, by the rules for responses and without any relaxation (S-51).
enum MetadataSignature {
    /// Verifies a signature value.
    ///
    /// - Parameters:
    ///   - signature: The first `ds:Signature` of the document element.
    ///   - keys: The keys that may have made it.
    /// - Returns: What must be digested, how, and the digest that was signed.
    /// - Throws: An error if it covers anything but the whole document element, or no key verifies it.
    static func reference(
        in signature: XMLElementView,
        signedBy keys: [PublicKey]
    ) throws(TrustError) -> SignatureReference {
        do throws(Finding) {
            let markup = try SignatureMarkup(signature, relaxations: [])
            guard
                let root = signature.parent, root.parent == nil,
                let id = root.attribute("ID"),
                markup.reference.uri.utf8.elementsEqual("#\(id)".utf8)
            else {
                throw signature.finding(
                    .signatureBadReference,
                    "`URI` of `Reference` is not the ID of the document element."
                )
            }
            let octets = try signedOctets(markup.signedInfo, markup.canonicalization)
            let fitting = keys.prefix(IssuerKeys.maximumCount).filter { key in
                markup.algorithm.fits(key.native.facts) && key.strength == .strong
            }
            guard fitting.contains(where: { $0.verifies(markup.value, over: octets, markup.algorithm) }) else {
                throw signature.finding(
                    .signatureInvalidValue,
                    "The signature of the metadata does not verify with \(fitting.nameForReport)."
                )
            }
            return markup.reference
        } catch {
            throw TrustError(.unverifiedMetadata, error.message)
        }
    }

    private static func signedOctets(
        _ signedInfo: XMLElementView,
        _ canonicalization: Canonicalization
    ) throws(Finding) -> [UInt8] {
        do throws(CanonicalizationFault) {
            return try signedInfo.exclusiveOctets(canonicalization)
        } catch {
            throw signedInfo.finding(
                .signatureInvalidValue,
                "`SignedInfo` cannot be canonicalized: \(error.reason)."
            )
        }
    }
}
#endif
