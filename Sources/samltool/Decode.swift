// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import BatchValidation
internal import Captures

/// `samltool decode`: extracts the document from a captured value.
struct Decode: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "decode",
        abstract: "Decode all layers of a captured value and print the document, byte by byte or formatted.",
        discussion: """
            Layers are detected from the content: form bodies, query strings, HTTP requests, percent-encoding, \
            Base64, DEFLATE, HTML, JSON and quoted-printable escapes. Deviations from the output of `encode` are \
            warnings on standard error; with `--strict`, they are errors.

            EXAMPLE
              samltool decode --pretty value.txt
              samltool encode response.xml | samltool decode --layers
            """
    )

    @Argument(help: "The captured value, or `-` for standard input.")
    var file = InputPath.standardInput

    @OptionGroup var selection: ChoiceArguments

    @Flag(help: "Name the layers on standard error, outermost first.")
    var layers = false

    @Flag(help: "Print the document with one element on a line, for people; signatures of this output are not valid.")
    var pretty = false

    @Flag(help: "Accept only the output of `encode`.")
    var strict = false

    @OptionGroup(title: "Limits")
    var limits: LimitOptions

    func run() throws {
        var decoding = CaptureDecoding(DocumentSelection(selection.choice, limits: limits.limits))
        decoding.isStrict = strict
        decoding.showsLayers = layers
        decoding.isPretty = pretty
        try perform(decoding, on: file)
    }
}
