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

            AES-CBC proves nothing about its content. It is opened with `--allow-algorithm aes-cbc`, and only if \
            `--trust` verifies signatures that cover it.

            EXAMPLE
              samltool decrypt --decryption-key sp.key.pem response.xml
            """
    )

    @Argument(help: "The document, or `-` for standard input.")
    var file = "-"

    @OptionGroup var keys: DecryptionArguments

    @Option(help: ArgumentHelp("Repeatable: what signatures are verified with first.", valueName: "file"))
    var trust: [String] = []

    @OptionGroup(title: "Limits")
    var limits: LimitOptions

    func run() throws {
        var options = keys.options
        options.trust = trust.map { InputPath($0) }
        let opening = try DocumentProtection(
            decrypting: options,
            limits: limits.limits,
            at: JudgingMoment.now.clock
        )
        try perform(opening, on: file)
    }
}
