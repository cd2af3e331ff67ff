// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import BatchValidation
internal import Captures
internal import SAML

/// `samltool verify`: verifies signatures only.
struct Verify: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Verify the signatures of a capture, and report why one fails.",
        discussion: """
            Prints the result and its reason, then the coverage of each signature and the key that verified it. Without \
            `--trust`, nothing is verified: the output shows which digests hold and which certificates the signatures \
            contain. Exit status 0 means that verified \
            signatures cover every assertion of a response, or another message itself, such as a LogoutRequest; and that \
            all signatures verify, including those of \
            assertions in advice and evidence. These are named `advice` and `evidence`, and prove nothing for the \
            rest. Validity periods, audiences and other conditions are not checked; use `validate`.

            For a signature that fails, prints the part that failed: the reference, the algorithm, the key, the value \
            or the digest; and the cause if it can be proved, such as `pretty-printed` or `charset`. If the document \
            was read from a query string of the redirect binding, the signature of the query is also verified; it \
            covers the whole document.

            The output lists the trusted keys with their certificates, and which of them were tried for a rejected \
            signature. Compare the fingerprints with those that the console of the identity provider shows. For \
            encrypted parts, it names the certificate that they are encrypted for.

            `--diff` shows the first difference between the octets that were signed and the received ones, with \
            spaces as `·`, tabs as `→` and line breaks as `⏎`. The signed content is known only if the cause is proved.

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

    @OptionGroup var selection: ChoiceArguments

    @OptionGroup var trust: RunOptionGroup<TrustSection>

    @OptionGroup var keys: RunOptionGroup<DecryptionSection>

    @Option(
        help: ArgumentHelp(
            "The time at which keys are checked: an RFC 3339 time such as 2026-05-01T10:00:00Z, or issue-instant for that of the document (default: now).",
            valueName: "time"
        ),
        transform: argument
    )
    var at: ValidationTime?

    @Flag(help: "Print JSON for programs.")
    var json = false

    @Option(help: ArgumentHelp("Write canonical octets to a file, or to standard output with `-`.", valueName: "file"))
    var dumpCanonical: InputPath?

    @Option(
        help: ArgumentHelp(
            "How --dump-canonical writes octets: raw, or pretty with one tag on a line and visible white space.",
            valueName: "form"
        )
    )
    var dumpForm: DumpForm?

    @Flag(help: "Show the first difference between the signed and the received octets, if the cause restores it.")
    var diff = false

    @Flag(help: "Show values in the difference, which can be personal data.")
    var showValues = false

    @Option(help: ArgumentHelp("The element whose octets are written.", valueName: "id"))
    var id: String?

    @OptionGroup(title: "Limits")
    var limits: LimitOptions

    /// The form of written octets.
    enum DumpForm: String, ExpressibleByArgument, CaseIterable {
        case raw, pretty
    }

    func validate() throws {
        guard dumpForm == nil || dumpCanonical != nil else {
            throw ValidationError("--dump-form selects how --dump-canonical writes octets; use both.")
        }
        guard !showValues || diff else {
            throw ValidationError("--show-values shows the values of --diff; use both.")
        }
        guard id == nil || dumpCanonical != nil else {
            throw ValidationError("--id selects the octets that --dump-canonical writes; use both.")
        }
    }

    func run() throws {
        let document = DocumentSelection(selection.choice, limits: limits.limits, list: .output)
        var verification = try SignatureVerification(document, trust.signatures(and: keys), readAt: at.moment)
        if let at { verification.time = at }
        verification.asJSON = json
        verification.dump = dumpCanonical
        verification.dumpsPretty = dumpForm == .pretty
        verification.showsDifference = diff
        verification.showsValues = showValues
        verification.id = id
        try perform(verification, on: file)
    }
}
