// SPDX-License-Identifier: Apache-2.0

internal import CSAMLSignature
internal import SAML
internal import SecureXML
internal import TamperingCauses
internal import UntrustedText

/// Diagnosis of signature failures.
///
/// Diagnosis never turns a failure into a success; it only makes the finding more specific. The digest in a signature
/// is meaningful only if the signature value is valid, so the value is diagnosed first.
extension SignatureVerifier {
    /// Returns the keys that the latest signature contains, with the certificates that it contains: neither is trusted.
    func containedKeys(of signature: XMLElementView) -> [KeyAttempt] {
        let wasTried = if case .notTried = trial { false } else { true }
        return embeddedKeys.attempts(SignatureView(signature).keyInfo, creator: creator, wasTried: wasTried)
    }

    /// Returns the finding for content whose digest differs from the signed one, after a search for the cause.
    func changedContent(
        _ markup: borrowing SignatureMarkup,
        of signed: XMLElementView,
        in tree: borrowing XMLTree
    ) -> Finding {
        if diagnoses, let finding = SmuggledDigest.finding(markup, of: signed, in: tree) { return finding }
        let cause = diagnoses ? contentCause(markup, of: signed, in: tree) : nil
        return digestFinding(markup, of: signed, in: tree, because: cause)
    }

    private func digestFinding(
        _ markup: borrowing SignatureMarkup,
        of signed: XMLElementView,
        in tree: borrowing XMLTree,
        because cause: ProvenCause?
    ) -> Finding {
        let octets = cause == nil && diagnoses ? try? tree.canonicalOctets(of: signed, markup.reference.selection) : nil
        let trace = octets.flatMap(CopyDamage.sentence(inContent:))
        let reference = markup.reference
        guard reference.digestAlgorithm.digest([UInt8]()) != reference.digest else {
            return markup.element.finding(
                .signatureInvalidDigest,
                "`DigestValue` is the digest of an empty text, so the signature covers no content.",
                cause: SignatureCause.contentChanged,
                remedy: "Do not trust the content. No signature library writes this digest for an element: the "
                    + "canonicalization of the sender failed, or an attacker relies on a receiver whose canonicalization fails."
            )
        }
        return markup.element.finding(
            .signatureInvalidDigest,
            (cause?.first.isFormOfValue == true
                ? "The content is intact, but the signer created `DigestValue` in a way that the signature does not name."
                : "The content was changed after it was signed: its digest differs from `DigestValue`.")
                + ((cause?.sentence ?? trace).map { " \($0)" } ?? (diagnoses ? embeddedKeys.note : "")),
            cause: cause?.first.rawValue ?? SignatureCause.contentChanged,
            remedy: cause?.first.remedy
                ?? (diagnoses
                    ? "\(Finding.Code.signatureInvalidDigest.meaning.remedy) If no program explains the change, treat it as an attack."
                    : nil)
        )
    }

    /// Returns the finding for a signature that verifies only with a key inside the document; tools also name the
    /// certificate of this key.
    func untrustedKey(
        _ key: PublicKey,
        _ markup: borrowing SignatureMarkup,
        trusting keys: [PublicKey]
    ) -> Finding {
        let described = diagnoses ? embeddedKeys.describe(markup.keyInfo) : []
        let certificate = described.first { $0.key == key }?.certificate
        let name = certificate?.inParentheses ?? ""
        let age = certificate?.age(beside: keys.compactMap(\.certificateDescription))
        let website = diagnoses ? keys.websiteNote : ""
        return markup.element.finding(
            .signatureUntrustedKey,
            "The signature verifies with the key inside the document, \(key.fingerprint)\(name), which is not a "
                + "trusted key of the issuer.\(age?.sentence ?? "")\(website)",
            actual: key.fingerprint,
            cause: SignatureCause.embeddedKeyVerifies,
            headline: website.isEmpty
                ? age?.headline ?? "signed with a key that is not among the trusted ones of the issuer"
                : "the trusted certificate may be that of a website, and not the signing certificate",
            remedy: !website.isEmpty
                ? "Take the signing certificate from the metadata of the identity provider, in place of the certificate of its "
                    + "website, and pass it with `--trust`."
                : age == .older
                    ? "Ask a contact of the identity provider whom you know whether one of its servers still signs with this "
                        + "certificate. If it confirms this, let this server use the new key; only until then, trust both. "
                        + "Otherwise, another party signed the document."
                    : "If the console of the identity provider shows this certificate, the identity provider has changed its key: "
                        + "load its current metadata at the service provider. Otherwise, another party signed the document. "
                        + UntrustedKey.trustHere
        )
    }

    /// Returns the finding for a signature value that no key verifies, and the key that created the value if the change of
    /// `SignedInfo` is proven.
    ///
    /// A change of the layout of a whole document also affects `SignedInfo`. If the value is valid after the change is
    /// reverted, the digest is the one of the signer, and the cause of changed content can be determined.
    func changedValue(
        _ markup: borrowing SignatureMarkup,
        in tree: borrowing XMLTree,
        with keys: [PublicKey]
    ) -> (finding: Finding, key: PublicKey?) {
        let message =
            "The signature does not verify with \(keys.nameForReport).\(diagnoses ? keys.websiteNote : "")"
        if let damage = markup.damage(keys) {
            return (
                markup.element.finding(
                    .signatureInvalidValue,
                    "\(message) \(damage.sentence)",
                    cause: damage.cause?.rawValue,
                    remedy: damage.remedy
                ), nil
            )
        }
        guard diagnoses, let signed = markup.element.parent,
            let (cause, key) = valueCause(markup, in: tree, with: keys)
        else {
            let carried = diagnoses ? embeddedKeys.comparison(markup.keyInfo, with: keys, on: markup.value) : nil
            // If the digest holds, the content was not changed after `SignedInfo` was written.
            var guess = false
            if diagnoses, carried?.remedy == nil, let signed = markup.element.parent {
                guess = ContentDigest(markup, of: signed, in: tree)?.holds == true
            }
            return (
                markup.element.finding(
                    .signatureInvalidValue,
                    message + (carried.map { " \($0.sentence)" } ?? markup.referenceToKey)
                        + (guess ? " The content is intact, so another key probably created the value." : "")
                        + embeddedKeys.note,
                    cause: carried?.cause,
                    headline: guess
                        ? "the signature does not verify with a trusted key, and another key probably created it" : nil,
                    remedy: carried?.remedy
                        ?? (guess
                            ? "The identity provider has probably rolled its key over: load its current metadata at the service "
                                + "provider." : nil)
                ), nil
            )
        }
        return (graverFinding(markup, of: signed, in: tree, message, because: cause), key)
    }

    /// Returns the finding about a value that is valid after a change is reverted, or about changed content.
    private func graverFinding(
        _ markup: borrowing SignatureMarkup,
        of signed: XMLElementView,
        in tree: borrowing XMLTree,
        _ message: String,
        because cause: ProvenCause
    ) -> Finding {
        guard ContentDigest(markup, of: signed, in: tree)?.holds != true else {
            let place = cause.first.isFormOfValue && cause.second == nil ? "" : ", but `SignedInfo` was changed"
            return valueFinding(markup, "\(message) The content is intact\(place).", cause)
        }
        let second = contentCause(markup, of: signed, in: tree)
        switch cause.first {
        case .signedInfoChanged where second == nil:
            // The digest is part of `SignedInfo`, so it is not known whether the content was changed, too.
            break
        case .inclusiveNamespacesLost,
            .canonicalizedAlone where second?.first == cause.first:
            break
        case let form where form.isFormOfValue:
            // Without a proven cause, changed content is the graver finding.
            guard let second else { return digestFinding(markup, of: signed, in: tree, because: nil) }
            return valueFinding(
                markup,
                message,
                ProvenCause(first: form, second: second.besides(form), detail: cause.detail)
            )
        default: return digestFinding(markup, of: signed, in: tree, because: second)
        }
        return valueFinding(markup, message, ProvenCause(first: cause.first, detail: second?.detail))
    }

    private func valueFinding(
        _ markup: borrowing SignatureMarkup,
        _ message: String,
        _ cause: ProvenCause
    ) -> Finding {
        markup.element.finding(
            .signatureInvalidValue,
            "\(message) \(cause.sentence)",
            cause: cause.first.rawValue,
            remedy: cause.first.remedy
        )
    }
}
