// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import BatchValidation
internal import SAML
internal import SAMLBindings

/// `samltool validate`: the batch validator.
struct Validate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Judge captured SAML responses, from one file to whole folders.",
        discussion: """
            A capture is XML, a response in a SOAP 1.1 envelope, or an encoded value: Base64 in either alphabet, \
            percent-encoded once or twice, DEFLATE and Base64, a form body, a query string, a whole HTTP request; \
            also HTML-escaped, as a JSON string or quoted-printable. It is recognised by its content, not by its \
            name. Folders are walked, sorted, without hidden files.

            With --trust, signatures are verified, and attributes are read from the octets that were signed. \
            Without it, nobody looks at signatures, and every document carries the warning `signature.unchecked`.

            EXAMPLE
              samltool validate captures/ --at issue-instant
              samltool validate captures/ --format jsonl | jq .verdict
              samltool validate captures/ --trust idp-metadata.xml --audience https://sp.example.test
            """
    )

    @Argument(help: ArgumentHelp("Files, folders or `-` for standard input.", valueName: "path"))
    var paths: [String] = []

    @Option(help: ArgumentHelp("A list of more inputs, one a line or each ended by a NUL byte.", valueName: "file"))
    var filesFrom: String?

    @Option(help: "What the inputs are: auto, xml, encoded, har or jsonl.")
    var inputFormat: InputFormat = .auto

    @Option(help: ArgumentHelp("The field of JSON Lines that holds the document, dotted.", valueName: "path"))
    var field: FieldPath = .samlResponse

    @Option(
        help: ArgumentHelp(
            "The moment at which time windows are judged: an RFC 3339 instant, or issue-instant for each document's own.",
            valueName: "time"
        )
    )
    var at: JudgingMoment = .now

    @Flag(help: "Findings about the exchange clean-up are errors, not warnings.")
    var exchange = false

    @OptionGroup(title: "Signatures and encryption")
    var signatures: SignatureArguments

    @OptionGroup(title: "Policy")
    var policy: PolicyArguments

    @OptionGroup(title: "Limits")
    var limits: LimitOptions

    @Option(help: "How to report: text, jsonl, csv, junit, sarif or html.")
    var format: ReportFormat = .text

    @Option(help: ArgumentHelp("Write the report to a file, which appears when it is complete.", valueName: "file"))
    var output = "-"

    @Option(
        help: ArgumentHelp(
            """
            Keep a journal in a file, so that a run cut short goes on where it stopped when the same command is given \
            again. The report appears when it is complete, and the journal goes.
            """,
            valueName: "file"
        )
    )
    var resume: String?

    @Option(help: ArgumentHelp("How many documents are judged at once (default: all cores).", valueName: "n"))
    var jobs: Int?

    @Flag(help: "End with the first document that is not accepted.")
    var failFast = false

    @Flag(help: "Leave accepted documents and the summary out of a text report.")
    var quiet = false

    @Option(help: "Whether progress is shown on standard error: auto (on a terminal), always or never.")
    var progress: ProgressMode = .auto

    @Flag(help: "Report attribute values and name identifiers, which are personal data.")
    var showValues = false

    func validate() throws {
        if let jobs, !(1...1024).contains(jobs) {
            throw ValidationError("--jobs takes a number from 1 to 1024, not \(jobs).")
        }
    }

    func run() async throws {
        let inputs = try inputs()
        let began = at.clock
        let journal = try resume.map { try RunJournal(InputPath($0), fingerprint, beginningAt: began) }
        // A run that goes on judges at the moment at which it began.
        let moment = journal?.moment ?? began
        var options = JudgingOptions(time: at.time(now: moment))
        options.format = inputFormat.captureFormat
        options.limits = limits.limits
        options.policy = policy.policy
        options.exchangeIsAtStake = exchange
        options.showsValues = showValues

        let check = try SignatureCheck(
            signatures.options,
            policy: options.policy,
            limits: options.limits,
            readAt: moment
        )
        let judge = DocumentJudge(options, signatures: check)
        let opening = InputOpening(format: inputFormat, field: field, limits: options.limits)
        let run = BatchRun(judge, opening: opening, jobs: jobs ?? BatchRun.coreCount, failsFast: failFast)
        let display = ProgressDisplay(progress)
        let walk = InputWalk(inputs)
        display?.measure(walk)
        let tally = try await run.run(
            walk,
            format: format,
            quiet: quiet,
            to: InputPath(output),
            journal: journal,
            progress: display
        ) {
            Diagnostics.write("\($0)")
        }
        if tally.wasInterrupted, let resume {
            Diagnostics.write(
                "interrupted after \(tally.total) documents; the same command goes on (--resume \(resume))"
            )
        }
        if tally.total == 0, tally.faults == 0 {
            Diagnostics.write("no documents")
        }
        if tally.exitStatus != 0 {
            throw ExitCode(tally.exitStatus)
        }
    }

    private func inputs() throws -> [InputPath] {
        let inputs = paths.map { InputPath($0) }
        if let filesFrom {
            return inputs + InputPath.list(try InputFile(reading: InputPath(filesFrom), limit: .max - 1).bytes)
        }
        return inputs.isEmpty ? [.standardInput] : inputs
    }
}
