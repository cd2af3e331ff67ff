// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLSignature

/// The options that set a member of ``SignatureOptions``.
extension PolicyKey {
    static let signatures: [PolicyKey] = [
        PolicyKey(
            "trust",
            .trust,
            \.signatures.trust,
            value: "file",
            """
            A file with trusted signing keys: certificates or public keys in PEM, DER or Base64, a PKCS #7 chain, a JWK \
            set, or SAML metadata.
            """,
            contents: { $0 }
        ),
        PolicyKey(
            "metadata-signed-by",
            .trust,
            \.signatures.metadataSigners,
            value: "file",
            """
            The certificate or public key that must have signed each file given with --trust, such as that of a \
            federation; each of them must then be SAML metadata that expires within 28 days.
            """,
            contents: { $0 }
        ),
        PolicyKey(
            "trust-key",
            .trust,
            \.signatures.issuerKeys,
            value: "issuer=file",
            """
            A file with the signing keys of one issuer, in any format of --trust except metadata, after the entity ID \
            of the issuer and an equals sign.
            """,
            contents: { $0.map(\.path) }
        ),
        PolicyKey(
            SignaturePolicy.Key.requirement.rawValue,
            .signatures,
            \.signatures.requirement,
            value: "what",
            "The elements that must be signed: \(SignatureOptions.Requirement.form) (default: any with --trust, otherwise none)."
        ),
        PolicyKey(
            SignaturePolicy.Key.certificateValidity.rawValue,
            .signatures,
            \.signatures.certificateDates,
            value: "rule",
            """
            The handling of a key whose certificate is not valid at the validation time: \
            \(SignaturePolicy.CertificateValidity.form) (default: warn).
            """
        ),
        PolicyKey(
            "decryption-key",
            .decryption,
            \.signatures.decryptionKeys,
            value: "file",
            "A PEM private key for encrypted assertions, attributes and name identifiers.",
            contents: { $0 }
        ),
        PolicyKey(
            SignaturePolicy.Key.allowances.rawValue,
            .decryption,
            \.signatures.allowances,
            value: "name",
            "Allow a weak algorithm by name: \(AlgorithmAllowance.form)."
        ),
    ]
}

// Enumerations whose case names are values of options.
extension SignatureOptions.Requirement: PolicyText {}
extension SignaturePolicy.CertificateValidity: PolicyText {}
