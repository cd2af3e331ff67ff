// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import BatchValidation

/// `samltool explain`: the catalog of finding codes.
struct Explain: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explain a finding code: what it means, why it matters and how to fix it.",
        discussion: """
            Without a code, prints a table of all codes, in the order in which findings are listed.

            EXAMPLE
              samltool explain conditions.expired
              samltool explain --json | jq -r '.[] | [.code, .remedy] | @tsv'
            """
    )

    @Argument(
        help: "A finding code, such as signature.missing (default: all codes).",
        completion: .list(CodeExplanation.names)
    )
    var code: String?

    @Flag(help: "Print JSON for programs: an object, or an array of all codes.")
    var json = false

    func run() throws {
        try CodeExplanation(of: code).write(asJSON: json)
    }
}
