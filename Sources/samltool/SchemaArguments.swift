// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import BatchValidation
internal import SAML

/// Whether documents are held against the schemas of OASIS, too.
struct SchemaArguments: ParsableArguments {
    @Flag(help: "Validate against the OASIS schemas, too (Debian: opensaml-schemas, xmltooling-schemas).")
    var schema = false

    @Option(
        help: ArgumentHelp("The folder that holds the schemas, if it is another; implies --schema.", valueName: "path")
    )
    var schemaDirectory: String?

    /// The schemas, if they are asked for.
    func read() throws -> ResponseSchema? {
        if let schemaDirectory { return try SchemaFolder(InputPath(schemaDirectory)).read() }
        return schema ? try SchemaFolder.debian.read() : nil
    }
}
