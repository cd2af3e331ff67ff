// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import BatchValidation

/// `samltool decode`: from a captured value to the document.
struct Decode: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Peel every encoding from a captured value and print the document's exact bytes.",
        discussion: """
            What was peeled is recognised by content: form bodies, query strings, HTTP requests, percent-encoding, \
            Base64, DEFLATE, HTML, JSON and quoted-printable escapes. Deviations from what `encode` prints are \
            warnings on standard error; with `--strict` they are errors.

            EXAMPLE
              samltool encode response.xml | samltool decode --layers
            """
    )

    @Argument(help: "The captured value, or `-` for standard input.")
    var file = "-"

    @Flag(help: "Name the layers on standard error, outermost first.")
    var layers = false

    @Flag(help: "Accept only what `encode` can produce.")
    var strict = false

    @OptionGroup(title: "Limits")
    var limits: LimitOptions

    func run() throws {
        let decoding = CaptureDecoding(isStrict: strict, showsLayers: layers, limits: limits.limits)
        try perform(decoding, on: file)
    }
}
