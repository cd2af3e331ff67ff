// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import BatchValidation

/// Whether documents are held against the schemas of OASIS, too.
struct SchemaArguments: ParsableArguments {
    @Flag(help: "Validate against the OASIS schemas, too (Debian: opensaml-schemas, xmltooling-schemas).")
    var schema = false

    @Option(
        help: ArgumentHelp("The folder that holds the schemas, if it is another; implies --schema.", valueName: "path")
    )
    var schemaDirectory: InputPath?

    func fill(_ options: inout RunOptions) {
        options.schema = schema
        options.schemaDirectory = schemaDirectory
    }
}
