// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import BatchValidation

/// `samltool help formats`: the formats of inputs and reports.
struct Formats: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "formats",
        abstract: "Print the names of formats, one per line.",
        discussion: """
            INPUTS (--input-format)
            \(FormatCatalog.inputs.text)
              Archives (.zip, .tar, .gz, .bz2, .xz, .zst) are always recognized; the option then names the format of
              their members.
              An archive contains at most 1,000 documents and one more for each 128 bytes of its size.

            LAYERS around a document, which are detected in every capture
            \(FormatCatalog.layers.text)

            REPORTS (--format)
            \(FormatCatalog.reports.text)
            """,
        shouldDisplay: false
    )

    @Argument(help: "The kind of formats: inputs, layers or reports.")
    var kind: FormatCatalog

    func run() throws {
        try kind.writeNames()
    }
}
