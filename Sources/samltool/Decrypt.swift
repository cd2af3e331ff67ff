// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import BatchValidation

/// `samltool decrypt`: puts plaintext in the place of what is encrypted.
struct Decrypt: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print a document with its encrypted parts opened.",
        discussion: """
            Outside the encrypted parts no byte changes. The signature of an assertion that was encrypted is good in \
            the result; one around what was encrypted covers the ciphertext and is not. What is printed is as \
            untrusted as what was read: anybody can encrypt.

            AES-CBC proves nothing about its content. With `--allow-algorithm aes-cbc`, a part is decrypted if a \
            signature that `--trust` verifies covers that very part. With `aes-cbc-unsigned`, an encrypted assertion \
            is also decrypted if its own signature verifies afterward: for captures of identity providers that sign \
            the assertion and not the response. Never use it in a service: it gives senders a padding oracle.

            A document gets at most 8 RSA decryptions.

            EXAMPLE
              samltool decrypt --decryption-key sp.key.pem response.xml
            """
    )

    @Argument(help: "The document, or `-` for standard input.")
    var file = "-"

    @OptionGroup var keys: DecryptionArguments

    @Option(help: ArgumentHelp("Repeatable: what signatures are verified with first.", valueName: "file"))
    var trust: [InputPath] = []

    @OptionGroup(title: "Limits")
    var limits: LimitOptions

    func run() throws {
        var options = keys.options
        options.trust = trust
        let opening = try DocumentProtection(
            decrypting: options,
            limits: limits.limits,
            at: Clock.now
        )
        try perform(opening, on: file)
    }
}
