// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import BatchValidation

/// What to trust, and what to ask of signatures.
struct SignatureArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Repeatable: PEM certificates or public keys, or SAML metadata; what they name may sign.",
            valueName: "file"
        )
    )
    var trust: [InputPath] = []

    @Option(
        help: ArgumentHelp(
            "What has to be signed: none, any, response, assertion or both (default: any with --trust, else none).",
            valueName: "what"
        )
    )
    var requireSignature: SignatureOptions.Requirement?

    @Option(
        help: ArgumentHelp(
            """
            What happens to a signature by a key whose certificate is not valid at the validation time: ignore, warn \
            or enforce (default: warn).
            """,
            valueName: "rule"
        )
    )
    var certificateDates: SignatureOptions.CertificateDates?

    @OptionGroup var keys: DecryptionArguments

    func fill(_ options: inout RunOptions) {
        options.trust = trust
        options.requireSignature = requireSignature
        options.certificateDates = certificateDates
        options.decryptionKey = keys.decryptionKey
        options.allowAlgorithm = keys.allowAlgorithm
    }
}

/// The keys that open what is encrypted, and the weaknesses that are let in.
struct DecryptionArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Repeatable: a PEM private key for encrypted assertions, attributes and name identifiers.",
            valueName: "file"
        )
    )
    var decryptionKey: [InputPath] = []

    @Option(
        help: ArgumentHelp(
            """
            Repeatable: let a weakness in by name: rsa-sha1, ecdsa-sha1, sha1, rsa-1024, ed25519, aes-cbc (where a \
            verified signature covers the ciphertext), aes-cbc-unsigned (also where one covers the decrypted \
            assertion: for captures, never for a service), rsa-1_5, inclusive-c14n, c14n11, \
            exclusive-c14n-with-comments or empty-reference-uri.
            """,
            valueName: "name"
        )
    )
    var allowAlgorithm: [String] = []

    var options: SignatureOptions {
        var options = SignatureOptions()
        options.decryptionKeys = decryptionKey
        options.allowedAlgorithms = allowAlgorithm
        return options
    }
}
