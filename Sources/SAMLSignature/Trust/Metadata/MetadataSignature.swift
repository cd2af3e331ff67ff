// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SecureXML

/// Verifies the signature of metadata with the rules for responses; only for a description, weak algorithms can be allowed
/// (S-51).
enum MetadataSignature {
    /// The allowances that affect the signature of metadata; it requires exclusive canonicalization and a reference by ID.
    private static let allowances: Set<AlgorithmAllowance> = [.rsaSHA1, .ecdsaSHA1, .sha1, .rsa1024, .ed25519]

    /// Verifies a signature value.
    ///
    /// - Parameters:
    ///   - signature: The first `ds:Signature` of the document element.
    ///   - demand: The trusted keys, and the allowed weaknesses.
    /// - Returns: The reference, with the algorithms and the signed digest, and the key that verifies the signature.
    /// - Throws: ``TrustError`` if the signature does not cover the whole document element, or no key verifies it.
    static func reference(
        in signature: XMLElementView,
        meeting demand: MetadataDemand
    ) throws(TrustError) -> (SignatureReference, PublicKey) {
        let allowed = demand.allowances.intersection(allowances)
        do throws(Finding) {
            let markup = try SignatureMarkup(signature, allowances: allowed)
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
            let fitting = demand.keys.prefix(IssuerKeys.maximumCount).filter { key in
                markup.algorithm.fits(key.native.facts) && key.strength.isAllowed(allowed)
            }
            guard let key = fitting.first(where: { $0.verifies(markup.value, over: octets, markup.algorithm) }) else {
                throw signature.finding(
                    .signatureInvalidValue,
                    "The signature of the metadata does not verify with \(fitting.nameForReport).\(signer(in: markup.keyInfo))"
                )
            }
            return (markup.reference, key)
        } catch {
            throw TrustError(.unverifiedMetadata, error.message)
        }
    }

    /// Returns a sentence about the certificate in a signature, which is a hint, not a key.
    private static func signer(in keyInfo: XMLElementView?) -> String {
        guard let keyInfo, let certificate = KeyInfoReader(keyInfo, checksKeys: false).certificates.first ?? nil else {
            return ""
        }
        return
            " The signature contains the certificate \(certificate.nameForReport): the federation may sign with another key now, "
            + "or the file is from another source."
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
