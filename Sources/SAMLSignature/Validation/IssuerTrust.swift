// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SecureXML
internal import UntrustedText

/// The trusted keys and the policy by which the signature of an issuer counts: the one path for responses, assertions and
/// all other messages.
struct IssuerTrust {
    let store: TrustStore
    let policy: SignaturePolicy

    /// Whether only keys count that are bound to the issuer.
    let boundOnly: Bool

    /// The roles of issuers whose keys count (S-104).
    let sender: SenderRoles

    /// Whether a failure names what is known about the keys.
    var explainsFailures = false

    /// The result of a verification.
    struct Verification {
        /// The signed octets and the key, or `nil` if the signature does not count.
        var verified: SignatureVerifier.Verified?

        let signature: SignatureResult
        var findings: [Finding] = []
    }

    /// Returns the keys of an issuer that count.
    func keys(of issuer: String, at moment: Timestamp) -> IssuerKeys {
        store.keys(forIssuer: issuer, in: sender, at: moment, boundOnly: boundOnly)
    }

    /// Verifies the signature of an element.
    func verify(
        _ signature: XMLElementView,
        in tree: borrowing XMLTree,
        covering coverage: ResponseOutline.Signature.Coverage,
        of issuer: NameID?,
        at moment: Timestamp,
        with verifier: inout SignatureVerifier
    ) -> Verification {
        let outline = ResponseOutline.Signature(signature, covers: coverage, id: signature.parent?.attribute("ID"))
        // Without an issuer, no trusted keys can be selected; a rule reports this (S-41).
        guard let issuer else {
            return Verification(signature: SignatureResult(signature: outline, outcome: .unchecked))
        }
        let keys = keys(of: issuer.value, at: moment)
        do throws(Finding) {
            let verified = try verifier.verify(signature, in: tree, with: keys)
            let warning = try warning(about: verified.key.validity, of: signature, at: moment)
            // The signatures of a message have the same `KeyInfo`.
            let isCompared = explainsFailures && warning == nil && !verifier.hasComparedCertificates
            if isCompared { verifier.hasComparedCertificates = true }
            let other = isCompared ? verified.key.finding(aboutCertificatesIn: signature) : nil
            return Verification(
                verified: verified,
                signature: SignatureResult(signature: outline, outcome: .valid(keys.facts(of: verified.key))),
                findings: [other, warning].compactMap(\.self) + verified.warnings
            )
        } catch {
            var finding = error
            if explainsFailures, let key = verifier.untrusted {
                let keyInfo = SignatureView(signature).keyInfo
                finding.name(keys, inPlaceOf: key, in: keyInfo, within: verifier.embeddedKeys)
                if let knowledge = store.knowledge(of: key, usedBy: issuer.value) {
                    finding = finding.explained(by: knowledge, issuer: issuer.value)
                }
            }
            var attempts: [KeyAttempt] = []
            var contained: [KeyAttempt] = []
            if explainsFailures {
                let algorithm = outline.signatureAlgorithm.flatMap(SignatureAlgorithm.init(uri:))
                attempts = keys.attempts(on: algorithm, policy.allowances, verifier.trial)
                contained = verifier.containedKeys(of: signature)
            }
            return Verification(
                signature: SignatureResult(
                    signature: outline,
                    outcome: .invalid(finding),
                    attempts: attempts,
                    containedKeys: contained
                ),
                findings: [finding]
            )
        }
    }

    /// Returns a warning about an invalid certificate of a key, or throws it, as the policy requires (S-32).
    func warning(
        about validity: PublicKey.Validity?,
        of signature: XMLElementView?,
        at moment: Timestamp
    ) throws(Finding) -> Finding? {
        guard let unplaced = validity?.finding(at: moment) else { return nil }
        var finding = signature?.finding(unplaced) ?? unplaced
        switch policy.certificateValidity {
        case .ignored: return nil
        case .enforced: throw finding
        case .reported:
            finding.severity = .warning
            return finding
        }
    }
}
