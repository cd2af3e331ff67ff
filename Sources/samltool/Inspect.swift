// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import BatchValidation

/// `samltool inspect`: what is in a capture.
struct Inspect: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show what a capture holds: layers, structure, signatures, windows, what the clean-up would do.",
        discussion: """
            Nothing is judged and no trust is needed. Attribute values and name identifiers stay out unless \
            `--show-values` asks for them.

            EXAMPLE
              samltool inspect response.xml
              samltool inspect --json value.txt | jq .assertions
            """
    )

    @Argument(help: "The capture, or `-` for standard input.")
    var file = "-"

    @Flag(help: "Print JSON for programs.")
    var json = false

    @Flag(help: "Show attribute values and name identifiers, which are personal data.")
    var showValues = false

    @OptionGroup(title: "Limits")
    var limits: LimitOptions

    func run() throws {
        let inspection = CaptureInspection(asJSON: json, showsValues: showValues, limits: limits.limits)
        try perform(inspection, on: file)
    }
}
