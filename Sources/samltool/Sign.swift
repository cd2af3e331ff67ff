// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import BatchValidation

/// `samltool sign`: puts signatures into a response.
struct Sign: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Sign a response, its assertions, or one element of it.",
        discussion: """
            The signature is put behind the Issuer; no other byte changes. What was made is verified before it is \
            printed. Signatures are enveloped, with exclusive canonicalisation.

            EXAMPLE
              samltool sign --key idp.key.pem --certificate idp.crt.pem --target both response.xml
            """
    )

    @Argument(help: "The document, or `-` for standard input.")
    var file = "-"

    @Option(help: ArgumentHelp("The PEM private key: RSA, EC or Ed25519, without a passphrase.", valueName: "file"))
    var key: String

    @Option(help: ArgumentHelp("PEM certificates to add, that of the key first.", valueName: "file"))
    var certificate: String?

    @Option(help: "What to sign: response, assertion (each of them) or both.")
    var target: SigningOptions.Target = .response

    @Option(help: ArgumentHelp("Sign the one element with this identifier instead.", valueName: "id"))
    var id: String?

    @Option(
        help: ArgumentHelp(
            "rsa-sha256, rsa-pss-sha256, ecdsa-sha256, the same with 384 and 512, or ed25519 (default: fits the key).",
            valueName: "name"
        )
    )
    var algorithm: String?

    @OptionGroup(title: "Limits")
    var limits: LimitOptions

    func run() throws {
        var options = SigningOptions(key: InputPath(key), limits: limits.limits)
        options.certificate = certificate.map { InputPath($0) }
        options.target = target
        options.id = id
        options.algorithm = algorithm
        try perform(try DocumentProtection(signing: options), on: file)
    }
}
