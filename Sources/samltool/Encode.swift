// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import BatchValidation

/// `samltool encode`: the exchange recipe.
struct Encode: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print the value of SAMLResponse for a token or profile exchange.",
        discussion: """
            The document's white space is cleaned up as the cookbooks of Adobe Pass say, then it is Base64-encoded \
            and strictly URL-encoded. The value is complete: encoding it once more would spoil it. A newline \
            follows it on a terminal only.

            A guard looks at what the clean-up would do to the document. With `--cleanup recipe` it warns on \
            standard error; with `guarded` it refuses, with exit status 1 and no output, where the clean-up would \
            break the XML or change what is signed. A document beyond `--max-bytes` is encoded as a stream in \
            constant memory, and the guard says that it did not look.

            EXAMPLE
              samltool encode response.xml
              samltool encode --form response.xml | curl --data-binary @- https://sp.example/api/v1/tokens/authn
            """
    )

    @Argument(help: "The document, or `-` for standard input.")
    var file = "-"

    @Flag(help: "Print SAMLResponse=VALUE, the body of a form.")
    var form = false

    @Option(help: "recipe, none (keep every byte) or guarded (refuse where something would be lost).")
    var cleanup: ExchangeEncoding.Cleanup = .recipe

    @Option(help: ArgumentHelp("Bytes up to which the guard looks at a document.", valueName: "n"))
    var maxBytes = ExchangeEncoding.defaultMaximum

    func validate() throws {
        guard (1...Int(Int32.max) / 8).contains(maxBytes) else {
            throw ValidationError("--max-bytes takes a number from 1 to \(Int32.max / 8), not \(maxBytes).")
        }
    }

    func run() throws {
        let encoding = ExchangeEncoding(cleanup: cleanup, isForm: form, maximum: maxBytes)
        try perform(encoding, on: file)
    }
}
