// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import BatchValidation
internal import SAML

/// `samltool verify`: signatures, and nothing else.
struct Verify: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Verify the signatures of a capture, and say why one fails.",
        discussion: """
            Prints what each signature covers and which key verified it. Exit status 0 means that there is at least \
            one signature and all of them hold, those of assertions in advice and evidence too; time windows, audiences and the rest are for `validate`.

            Of one that fails it says which part did: the reference, the algorithm, the key, the value or the digest; \
            and what led to it where that can be proved, such as `pretty-printed` or `charset`. In a query string of \
            the redirect binding, the signature over its octets is verified as well.

            `--dump-canonical` writes the octets that the digest was made over: of the first signature that fails, of \
            the first one if none does, or of that of the element that `--id` names. With `-` they are all that goes \
            to standard output. They hold whatever the document holds, personal data included.

            EXAMPLE
              samltool verify --trust idp-metadata.xml response.xml
              samltool verify --trust idp.pem --dump-canonical - response.xml | sha256sum
            """
    )

    @Argument(help: "The capture, or `-` for standard input.")
    var file = "-"

    @Option(help: ArgumentHelp("Repeatable: PEM certificates or public keys, or SAML metadata.", valueName: "file"))
    var trust: [InputPath] = []

    @OptionGroup var keys: DecryptionArguments

    @Option(
        help: ArgumentHelp(
            "The moment at which keys are judged: an RFC 3339 instant, or issue-instant for the document's own (default: now).",
            valueName: "time"
        ),
        transform: argument
    )
    var at: JudgingTime?

    @Flag(help: "Print JSON for programs.")
    var json = false

    @Option(help: ArgumentHelp("Write canonical octets to a file, or to standard output with `-`.", valueName: "file"))
    var dumpCanonical: String?

    @Option(help: ArgumentHelp("The element whose octets are written.", valueName: "id"))
    var id: String?

    @OptionGroup(title: "Limits")
    var limits: LimitOptions

    func validate() throws {
        guard !trust.isEmpty else {
            throw ValidationError("--trust is missing: without keys nothing can be verified.")
        }
        guard id == nil || dumpCanonical != nil else {
            throw ValidationError("--id says whose octets --dump-canonical writes; use both.")
        }
    }

    func run() throws {
        var signatures = keys.options
        signatures.trust = trust
        var options = VerificationOptions(signatures, at: at ?? .instant(at.moment), readAt: at.moment)
        options.limits = limits.limits
        options.asJSON = json
        options.dump = dumpCanonical.map { InputPath($0) }
        options.id = id
        try perform(SignatureVerification(options), on: file)
    }
}
