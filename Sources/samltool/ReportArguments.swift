// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import BatchValidation

/// What is written, where to, and how.
struct ReportArguments: ParsableArguments {
    @Option(help: "How to report: text, jsonl, csv, junit, sarif or html (default: text).")
    var format: ReportFormat?

    @Option(
        help: ArgumentHelp(
            """
            Write the report to a file, which appears when it is complete. Only you can read it, unless it replaces a \
            file, whose mode it keeps; a link is replaced, not followed (default: standard output).
            """,
            valueName: "file"
        )
    )
    var output: InputPath?

    @Flag(help: "Leave accepted documents and the summary out of a text report.")
    var quiet = false

    @Flag(help: "Report attribute values and name identifiers, which are personal data.")
    var showValues = false

    func fill(_ options: inout RunOptions) {
        options.format = format
        options.output = output
        options.quiet = quiet
        options.showValues = showValues
    }
}
