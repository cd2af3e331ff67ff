// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import BatchValidation
internal import Captures
internal import SAML

/// `samltool inspect`: shows the content of a capture.
struct Inspect: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract: "Show the content of a capture: layers, structure, signatures, validity, effect of the cleanup.",
        discussion: """
            Every message of SAML 2.0 can be inspected: responses, requests, logout and artifact messages. Nothing is \
            validated and no trusted key is required; with `--trust`, the keys of the issuer are listed. Attribute \
            values, name identifiers and session indexes are shown only with `--show-values`, and of a RelayState only \
            its length.

            An input with several documents, such as HAR, is listed; `--entry` selects a document. The numbers are those \
            of the responses; with `--messages all`, and in an input without a response, those of all messages.

            EXAMPLE
              samltool inspect response.xml
              samltool inspect --entry 2 login.har
              samltool inspect --messages all logout.har
              samltool inspect --json value.txt | jq .assertions
            """
    )

    @Argument(help: "The capture, or `-` for standard input.")
    var file = InputPath.standardInput

    @OptionGroup var selection: ChoiceArguments

    @Flag(help: "Print JSON for programs.")
    var json = false

    @Flag(help: "Show attribute values and name identifiers, which are personal data.")
    var showValues = false

    @OptionGroup var trust: RunOptionGroup<TrustSection>

    @Option(
        help: ArgumentHelp(
            "Repeatable: A decryption key, to show which encrypted parts are meant for it; nothing is decrypted.",
            valueName: "file"
        )
    )
    var decryptionKey: [InputPath] = []

    @OptionGroup(title: "Limits")
    var limits: LimitOptions

    func run() throws {
        var signatures = trust.signatures
        signatures.decryptionKeys = decryptionKey
        let document = DocumentSelection(selection.choice, limits: limits.limits, list: .result)
        var inspection = try CaptureInspection(document, comparing: signatures, readAt: Timestamp.now)
        inspection.asJSON = json
        inspection.showsValues = showValues
        try perform(inspection, on: file)
    }
}
