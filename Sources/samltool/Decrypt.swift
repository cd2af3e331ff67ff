// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import BatchValidation
internal import Captures
internal import SAML

/// `samltool decrypt`: replaces encrypted parts with their plaintext.
struct Decrypt: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "decrypt",
        abstract: "Print a document with its encrypted parts decrypted.",
        discussion: """
            Bytes outside the encrypted parts do not change. The signature of an encrypted assertion is valid in the \
            output. A signature around encrypted parts covers the ciphertext, so it is not valid in the output. The \
            output is not trusted, because anyone can encrypt with a public key.

            AES-CBC does not detect changes. With `--allow-algorithm aes-cbc`, a part is decrypted if a signature \
            that `--trust` verifies covers it. With `aes-cbc-unsigned`, an encrypted assertion is also decrypted if \
            its own signature verifies after decryption, for captures of identity providers that sign the assertion \
            and not the response. Never use it in a service: it gives senders a padding oracle.

            A document is limited to 8 RSA decryptions.

            EXAMPLE
              samltool decrypt --decryption-key sp.key.pem response.xml
            """
    )

    @Argument(help: "The document, or `-` for standard input.")
    var file = InputPath.standardInput

    @OptionGroup var selection: ChoiceArguments

    @OptionGroup var keys: RunOptionGroup<DecryptionSection>

    @OptionGroup var trust: RunOptionGroup<TrustSection>

    @OptionGroup(title: "Limits")
    var limits: LimitOptions

    func run() throws {
        let document = DocumentSelection(selection.choice, limits: limits.limits)
        try perform(DocumentProtection(decrypting: trust.signatures(and: keys), document, at: Timestamp.now), on: file)
    }
}
