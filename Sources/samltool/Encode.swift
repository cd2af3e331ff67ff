// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import BatchValidation
internal import Captures
internal import SAML

/// `samltool encode`: applies the exchange recipe.
struct Encode: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "encode",
        abstract: "Print the value of SAMLResponse for a token or profile exchange.",
        discussion: """
            Applies the white space cleanup that the Adobe Pass cookbooks specify, then encodes the document in \
            Base64 and percent-encodes it strictly. Do not encode the value again. A newline follows it only on a \
            terminal. For a service other than Adobe Pass, pass `--cleanup none`: every byte stays, and so do signatures.

            A guard checks the effect of the cleanup on the document. If the cleanup breaks the XML or changes its \
            structure, signed content or values, or if an assertion or a response is in a wrong place, \
            `--cleanup recipe` prints a warning on standard error, and `guarded` prints no value and exits with \
            status 1, as in `exchange`. A document larger than `--max-bytes` is encoded as a stream in constant \
            memory, with a warning that it was not checked.

            Of an input that contains a response, such as HAR, a log or an encoded value, the response is encoded. Any \
            other text is encoded as it is. If the input is empty, or contains several responses and --entry selects \
            none, no value is printed and the exit status is 1; the responses are listed on standard error.

            EXAMPLE
              samltool encode response.xml
              samltool encode --cleanup none response.xml
              samltool encode --form response.xml | curl --data-binary @- "$url"
            """
    )

    @Argument(help: "The document, or `-` for standard input.")
    var file = InputPath.standardInput

    @OptionGroup var selection: EntryArguments

    @Flag(help: "Print SAMLResponse=VALUE, the body of a form.")
    var form = false

    @Option(help: "recipe, none (keep every byte) or guarded (stop if the cleanup changes the document).")
    var cleanup: CleanupPolicy = .recipe

    @Option(help: ArgumentHelp("The maximum size of a document that the guard checks, in bytes.", valueName: "n"))
    var maxBytes = ExchangeEncoding.defaultMaximum

    func validate() throws {
        guard (1...Int(Int32.max) / 8).contains(maxBytes) else {
            throw ValidationError("--max-bytes takes a number from 1 to \(Int32.max / 8), not \(maxBytes).")
        }
    }

    func run() throws {
        var encoding = ExchangeEncoding(cleanup: cleanup)
        encoding.isForm = form
        encoding.maximum = maxBytes
        encoding.entry = selection.entry
        try perform(encoding, on: file)
    }
}
