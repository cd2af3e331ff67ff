// SPDX-License-Identifier: Apache-2.0

extension Finding.Code {
    /// Signatures and encryption.
    static let signatureMeanings: [Finding.Code: Finding.Meaning] = [
        .signatureMissing: Finding.Meaning(
            "No signature where one is required",
            "The part that the policy names is not signed.",
            "Whoever stands on the way could have written it.",
            "Switch on signing of responses or assertions for this partner."
        ),
        .signatureUnchecked: Finding.Meaning(
            "Nobody looked at signatures",
            "No trusted key was given, so that no signature was verified.",
            "What the document says may be forged.",
            "Give the certificate or the metadata of the identity provider."
        ),
        .signatureInvalidDigest: Finding.Meaning(
            "Content changed after signing",
            "The digest in the signature is not that of the content.",
            "What was signed is not what arrived; the cause says what happened, where that can be proved.",
            "Sign last, and let nothing format, convert or clean the document afterwards."
        ),
        .signatureInvalidValue: Finding.Meaning(
            "Signature does not verify",
            "The signature was not made over this content with the key that is trusted.",
            "Either the content or the key is another one.",
            """
            Compare the certificate of the identity provider with the one you trust; after a change of keys, \
            load its metadata again.
            """
        ),
        .signatureUntrustedKey: Finding.Meaning(
            "Signed by an unknown key",
            "No key that is trusted for this issuer made the signature.",
            """
            A signature proves something only by a key that was agreed on beforehand; a key in the message \
            proves nothing.
            """,
            "Exchange metadata with the identity provider; if it has a new key, add it before the old one goes."
        ),
        .signatureAlgorithmNotAllowed: Finding.Meaning(
            "Algorithm is not allowed",
            "The signature uses an algorithm that is weak, unknown or not agreed on.",
            "A weak algorithm lets others forge what looks signed.",
            "Use RSA or ECDSA with SHA-256 and exclusive canonicalisation."
        ),
        .signatureWeakKey: Finding.Meaning(
            "Key is too short",
            "The key that made the signature is shorter than is safe today.",
            "Short keys can be broken, and then anybody can sign.",
            "Make a new key of at least 2048 bits for RSA, or on P-256, and publish it in metadata."
        ),
        .signatureBadReference: Finding.Meaning(
            "Reference does not point to its element",
            "The signature does not refer exactly once to the element that it stands in.",
            "It would cover something else than what is read.",
            "Sign the element by its own `ID`, with one reference."
        ),
        .signatureBadTransform: Finding.Meaning(
            "Transforms are not allowed",
            "The signature transforms the content by more than enveloped-signature and one canonicalisation.",
            "Other transforms choose what is signed, and can leave out what is read.",
            "Leave only enveloped-signature and exclusive canonicalisation in the signing configuration."
        ),
        .signatureWrapping: Finding.Meaning(
            "Looks like signature wrapping",
            "The element that is signed is not the one that would be read.",
            "This is the shape of an attack: signed content is moved aside, and forged content put in its place.",
            "Treat it as an attack until it is explained, and find out where the document came from."
        ),
        .signatureMisplaced: Finding.Meaning(
            "Signature in the wrong place",
            "A signature stands where the standard has none.",
            "It protects nothing that is read, yet looks as if it did.",
            "Put the signature right after `Issuer` of the response or the assertion."
        ),
        .signatureMultiple: Finding.Meaning(
            "Several signatures on one element",
            "One element has more than one signature.",
            "Two readers may verify two different ones.",
            "Sign each element once; look whether a gateway signs what is signed already."
        ),
        .signatureKeyExpired: Finding.Meaning(
            "Certificate has expired",
            "The certificate of the key is not valid at the time of judging.",
            "The key may no longer be looked after.",
            "Renew the certificate at the identity provider and exchange metadata."
        ),
        .encryptionCannotDecrypt: Finding.Meaning(
            "Cannot be decrypted",
            "None of the keys given opens the encrypted part.",
            "What is inside was not judged.",
            "Give the identity provider your present encryption certificate; it may still use an old one."
        ),
        .encryptionAlgorithmNotAllowed: Finding.Meaning(
            "Encryption algorithm is not allowed",
            "The encryption uses an algorithm that is weak, unknown or not agreed on.",
            "With CBC and RSA 1.5 others can find out what is inside by watching how errors differ.",
            "Use AES-GCM with RSA-OAEP."
        ),
        .encryptionNotDecrypted: Finding.Meaning(
            "Still encrypted",
            "No key was given for an encrypted part.",
            "What is inside was not judged.",
            "Give the private key of the service provider."
        ),
    ]
}
