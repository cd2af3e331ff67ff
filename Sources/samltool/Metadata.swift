// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Captures
internal import SAML

/// `samltool metadata`: shows and fetches SAML metadata.
struct Metadata: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "metadata",
        abstract:
            "Show who may sign according to SAML metadata, with keys, scopes and expiration; compare two versions.",
        discussion: """
            Without a subcommand, `describe` runs: `samltool metadata help describe` lists its options.

            EXAMPLE
              samltool metadata idp-metadata.xml
              samltool metadata --signed-by federation.pem --entity urn:idp aggregate.xml
              samltool metadata --diff yesterday.xml today.xml
              samltool metadata fetch --mdq https://mdq.example/ --entity urn:idp \\
                --signed-by federation.pem --output idp.xml
            """,
        subcommands: [DescribeMetadata.self, FetchMetadata.self],
        defaultSubcommand: DescribeMetadata.self
    )
}

/// Who must have signed metadata, and when it must not have expired.
struct MetadataTrustArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Repeatable: The certificate or public key that must have signed the metadata.",
            valueName: "file"
        )
    )
    var signedBy: [InputPath] = []

    @Option(
        help: ArgumentHelp(
            "The time at which expiration is checked: an RFC 3339 time (default: now).",
            valueName: "time"
        ),
        transform: Timestamp.argument
    )
    var at: Timestamp?

    /// The time at which expiration is checked.
    var moment: Timestamp { at ?? .now }
}

extension Timestamp {
    /// Parses an argument that is a point in time.
    fileprivate static func argument(_ text: String) throws -> Timestamp {
        guard let instant = Timestamp(text) else {
            throw ValidationError("It takes an RFC 3339 time, such as 2026-05-01T10:00:00Z.")
        }
        return instant
    }
}
