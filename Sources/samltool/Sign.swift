// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import BatchValidation
internal import Captures

/// `samltool sign`: adds signatures to a message.
struct Sign: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign",
        abstract: "Sign a message, its assertions, or one element of it.",
        discussion: """
            The signature is inserted after the Issuer; other bytes do not change. It is verified before the \
            document is printed. Signatures are enveloped, with exclusive canonicalization.

            EXAMPLE
              samltool sign --key idp.key.pem --certificate idp.pem --target both r.xml
            """
    )

    @Argument(help: "The document, or `-` for standard input.")
    var file = InputPath.standardInput

    @OptionGroup var selection: ChoiceArguments

    @Option(help: ArgumentHelp("The PEM private key: RSA, EC or Ed25519, without a passphrase.", valueName: "file"))
    var key: InputPath

    @Option(help: ArgumentHelp("PEM certificates to include, starting with that of the key.", valueName: "file"))
    var certificate: InputPath?

    @Option(help: "What to sign: response (the message, of any kind), assertion (every assertion) or both.")
    var target: DocumentProtection.Target = .response

    @Option(help: ArgumentHelp("Sign only the element with this identifier.", valueName: "id"))
    var id: String?

    @Option(
        help: ArgumentHelp(
            "The algorithm: \(DocumentProtection.algorithmNames) (default: depends on the key).",
            valueName: "name"
        )
    )
    var algorithm: String?

    @OptionGroup(title: "Limits")
    var limits: LimitOptions

    func run() throws {
        let signing = try DocumentProtection(
            signing: DocumentSelection(selection.choice, limits: limits.limits),
            key: key,
            certificate: certificate,
            algorithm: algorithm,
            target: target,
            id: id
        )
        try perform(signing, on: file)
    }
}
