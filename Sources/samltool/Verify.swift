// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import BatchValidation
internal import SAML

/// `samltool verify`: verifies signatures only.
struct Verify: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Verify the signatures of a capture, and report why one fails.",
        discussion: """
            Prints the coverage of each signature and the key that verified it. Exit status 0 means that there is at \
            least one signature and that all of them verify, including those of assertions in advice and evidence. \
            Validity periods, audiences and other conditions are not checked; use `validate`.

            For a signature that fails, prints the part that failed: the reference, the algorithm, the key, the value \
            or the digest; and the cause if it can be proved, such as `pretty-printed` or `charset`. In a query \
            string of the redirect binding, the signature of the query is also verified.

            `--dump-canonical` writes the octets that the digest covers: those of the first signature that fails, of \
            the first signature if none fails, or of the signature of the element with the ID in `--id`. With `-`, \
            standard output contains only these octets. They can contain personal data.

            EXAMPLE
              samltool verify --trust idp-metadata.xml response.xml
              samltool verify --trust idp.pem --dump-canonical - response.xml | sha256sum
            """
    )

    @Argument(help: "The capture, or `-` for standard input.")
    var file = InputPath.standardInput

    @OptionGroup var selection: EntryArguments

    @Option(
        help: ArgumentHelp(
            "Repeatable: A file with trusted keys: certificates, public keys or SAML metadata.",
            valueName: "file"
        )
    )
    var trust: [InputPath] = []

    @Option(
        help: ArgumentHelp(
            "Repeatable: The certificate or public key that must have signed the metadata given with --trust.",
            valueName: "file"
        )
    )
    var metadataSignedBy: [InputPath] = []

    @OptionGroup var keys: RunOptionGroup<DecryptionSection>

    @Option(
        help: ArgumentHelp(
            "The time at which keys are checked: an RFC 3339 time, or issue-instant for that of the document (default: now).",
            valueName: "time"
        ),
        transform: argument
    )
    var at: ValidationTime?

    @Flag(help: "Print JSON for programs.")
    var json = false

    @Option(help: ArgumentHelp("Write canonical octets to a file, or to standard output with `-`.", valueName: "file"))
    var dumpCanonical: InputPath?

    @Option(help: ArgumentHelp("The element whose octets are written.", valueName: "id"))
    var id: String?

    @OptionGroup(title: "Limits")
    var limits: LimitOptions

    func validate() throws {
        guard !trust.isEmpty else {
            throw ValidationError("--trust is missing: without trusted keys, no signature can be verified.")
        }
        guard id == nil || dumpCanonical != nil else {
            throw ValidationError("--id selects the octets that --dump-canonical writes; use both.")
        }
    }

    func run() throws {
        var signatures = keys.options.settings.signatures
        signatures.trust = trust
        signatures.metadataSigners = metadataSignedBy
        var options = VerificationOptions(signatures, at: at ?? .instant(at.moment), readAt: at.moment)
        options.limits = limits.limits
        options.asJSON = json
        options.dump = dumpCanonical
        options.id = id
        options.entry = selection.entry
        try perform(SignatureVerification(options), on: file)
    }
}
