// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import BatchValidation
internal import Captures

/// `samltool metadata describe`, the default: shows the content of SAML metadata.
struct DescribeMetadata: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "describe",
        abstract:
            "Show who may sign according to SAML metadata, with keys, scopes and expiration; compare two versions.",
        discussion: """
            Prints the roles of each entity, their keys with the dates and fingerprints of the certificates, the \
            scopes, the entity attributes and categories, and the expiration. An aggregate of more than 10 entities is \
            listed with one line for each; `--entity` describes one entity in full.

            Without `--signed-by`, no signature is verified. With it, metadata is described only if one of the keys \
            signed it, and if it expires at most 28 days from now; otherwise, the exit status is 1.

            `--diff` prints what changed since an earlier version: keys, rollovers of signing keys, endpoints, scopes, \
            entity attributes, and expiration. The signature of the earlier version is not verified.

            EXAMPLE
              samltool metadata idp-metadata.xml
              samltool metadata --signed-by federation.pem --entity urn:idp aggregate.xml
              samltool metadata --diff yesterday.xml today.xml
            """
    )

    @Argument(help: ArgumentHelp("Files of metadata, or `-` for standard input.", valueName: "path"))
    var paths: [InputPath] = []

    @Option(help: ArgumentHelp("Describe only the entity with this ID.", valueName: "id"))
    var entity: String?

    @OptionGroup var trust: MetadataTrustArguments

    @Option(
        help: ArgumentHelp(
            "Repeatable: With --signed-by, allow a weak algorithm of the signature: rsa-sha1, ecdsa-sha1, sha1, rsa-1024 or ed25519.",
            valueName: "name"
        ),
        transform: argument
    )
    var allowAlgorithm: [MetadataInspection.Allowance] = []

    @Option(help: ArgumentHelp("Print what changed since this version of the metadata.", valueName: "old"))
    var diff: InputPath?

    @Flag(help: "Print JSON for programs, one line for each file.")
    var json = false

    func validate() throws {
        guard diff == nil || paths.count <= 1 else {
            throw ValidationError("--diff compares one file with the earlier version, not \(paths.count).")
        }
    }

    func run() throws {
        var inspection = try MetadataInspection(signedBy: trust.signedBy, at: trust.moment)
        inspection.entityID = entity
        inspection.allowances = allowAlgorithm
        inspection.older = diff
        inspection.asJSON = json
        let isGood = try inspection.run(paths.isEmpty ? [.standardInput] : paths, tell: Diagnostics.write)
        if !isGood { throw ExitCode(1) }
    }
}
