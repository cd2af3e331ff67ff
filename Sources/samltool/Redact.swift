// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import BatchValidation
internal import Captures
internal import SAML
internal import SAMLEncoding

/// `samltool redact`: copies captures for a ticket.
struct Redact: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "redact",
        abstract: "Copy captured messages for a ticket, without names, values, keys and signatures.",
        discussion: """
            Each message is copied to a new folder, with the verdict on the original next to it in `verdicts.jsonl`. A \
            copy has the elements, the attributes and the kinds of values of the original; texts have the same length, \
            punctuation and white space. Equal values have equal substitutes in all files of a run, and the substitutes \
            of two values almost always differ where the values do: by a trailing slash or the case of a letter. Only \
            registered names and URIs stay: those of SAML, of algorithms, formats, bindings and well-known attributes. A \
            message with a text that cannot be replaced is not copied; standard error says why, and can quote the message.

            Signatures in the copies do not verify, because keys and signatures are substitutes, too. The time attributes \
            of SAML, the times of requests and the validation time are moved by the same random interval, so their order \
            and distance stay, to the second; fractions of a second are substitutes. Times in other places, such as \
            attribute values, epoch numbers and HTTP dates, are substituted, not moved. Without `--at`, the validation \
            time is up to a minute before the start, and the date of the ticket reveals the interval to about a minute. \
            To validate a copy, pass `--at` with the `time` in `verdicts.jsonl`, and the substitutes of your options.

            An input that is one message becomes a file in XML, without encoding layers, which the verdict names. For an \
            input with several documents (a HAR, a log, a mail, an archive), `redact` writes only the messages, as \
            requests of a HAR. It drops headers, cookies, other bodies, text around messages, RelayState, signatures of \
            query strings and names of files. The spaces inside of tags, character references and the XML declaration of \
            a document are not kept. Metadata, SAML 1.1 and WS-Federation are not copied.

            The options are those of `validate`, and determine the verdict.

            EXAMPLE
              samltool redact --output ticket --trust idp-metadata.xml login.har
            """
    )

    @Argument(help: ArgumentHelp("Files, folders or `-` for standard input.", valueName: "path"))
    var paths: [InputPath]

    @Option(help: ArgumentHelp("The folder to create for the copies; it must not exist.", valueName: "folder"))
    var output: InputPath

    @OptionGroup var input: RunOptionGroup<FormatSection>

    @OptionGroup(title: "Signatures and encryption")
    var signatures: RunOptionGroup<SignatureSection>

    @OptionGroup(title: "Policy")
    var policy: RunOptionGroup<PolicySection>

    @OptionGroup(title: "Limits")
    var limits: LimitOptions

    func validate() throws {
        guard output != .standardInput else { throw ValidationError("--output takes a folder, not `-`.") }
    }

    func run() async throws {
        var options = RunOptions()
        for group in [input.options, signatures.options, policy.options, limits.options] { options.adopt(group) }
        if let refusal = options.refusal { throw ValidationError(refusal.reason) }
        var run = try RedactionRun(
            options.settings,
            to: output,
            key: .random(32),
            now: Timestamp.now,
            tell: Diagnostics.write
        )
        let isComplete = try run.run(InputWalk(paths))
        Diagnostics.write("messages copied: \(run.copied); signatures in the copies do not verify")
        if run.wasInterrupted { throw ExitCode(Interruption.exitStatus) }
        if let fault = run.fault { throw ExitCode(fault.exitStatus) }
        guard isComplete, run.copied > 0 else { throw ExitCode(1) }
    }
}
