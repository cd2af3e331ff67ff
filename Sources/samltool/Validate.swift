// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import BatchValidation
internal import Captures
internal import SAML

/// `samltool validate`: validates many documents.
struct Validate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "validate",
        abstract: "Validate captured SAML messages, from one file to whole folders.",
        discussion: """
            A capture is XML, a response in a SOAP 1.1 envelope, or an encoded value: Base64 in either alphabet, \
            percent-encoded once or twice, DEFLATE and Base64, a form body, a query string, a whole HTTP request; \
            also HTML-escaped, as a JSON string or quoted-printable. An input can also be the export of a tool (HAR, \
            SAML-tracer, Burp Suite, Fiddler), a mail, JSON, CSV, an archive or any text, such as a log or a page: \
            every response in it is validated, and other messages are counted; with --messages all, every message is \
            validated by the rules for its kind. The format is determined from the \
            content, not from the name. Folders are read recursively, in sorted order, without hidden files.

            With --trust, signatures are verified, and attributes are read from the octets that were signed. \
            Without it, a document in which nothing fails is undecided. Changed content is rejected with and without it.

            With --schema, documents are validated against the OASIS schemas before decryption, so encrypted content \
            is not included. With --reject-replays, each assertion of an accepted document is accepted once, in input \
            order; with --trust, only verified assertions count.

            `samltool validate --help` lists the options that most runs need, --help-all lists all.

            A --policy file contains one JSON object, whose keys are the flags without their dashes. The values of \
            repeatable flags are lists; those of flags without a value are true or false. Paths are relative to the \
            folder of the file.

            EXAMPLE
              samltool validate captures/ --at issue-instant
              samltool validate login.har proxy.log --format jsonl | jq .verdict
              samltool validate captures/ --trust idp.xml --audience urn:sp
              samltool validate captures/ --policy nightly.json --reject-replays seen.db
            """
    )

    @OptionGroup var input: InputArguments

    @OptionGroup(title: "Signatures and encryption")
    var signatures: RunOptionGroup<SignatureSection>

    @OptionGroup(title: "Policy")
    var policy: RunOptionGroup<PolicySection>

    @OptionGroup(title: "Policy") var replays: ReplayArguments

    @Option(
        name: .customLong("policy"),
        help: ArgumentHelp("A JSON file with any of these flags as keys; flags take precedence.", valueName: "file")
    )
    var policyFile: InputPath?

    @Flag(help: "Print JSON for programs, one line for each document, as `--format jsonl` does.")
    var json = false

    @OptionGroup(title: "Report") var report: RunOptionGroup<ReportSection>

    @OptionGroup(title: "Run") var execution: RunOptionGroup<RunSection>

    @OptionGroup(title: "Limits")
    var limits: LimitOptions

    func validate() throws {
        if let refusal = flags.refusal { throw ValidationError(refusal.reason) }
        let format = report.options.settings.format
        guard !json || [.text, .jsonl].contains(format) else {
            throw ValidationError("--json and --format \(format.rawValue) exclude each other.")
        }
    }

    /// The options on the command line.
    private var flags: RunOptions {
        var options = RunOptions()
        for group in [
            input.options.options, signatures.options, policy.options, replays.options, limits.options, report.options,
            execution.options,
        ] {
            options.adopt(group)
        }
        if json, let format = PolicyKey.named("format") { options[format] = [ReportFormat.jsonl] }
        return options
    }

    /// Returns the options on the command line, with the other options of the policy file.
    private func options() throws -> RunOptions {
        var options = flags
        guard let policyFile else { return options }
        options.adopt(try PolicyFile.options(reading: policyFile))
        if let refusal = options.refusal { throw refusal }
        return options
    }

    func run() async throws {
        let start = ContinuousClock.now
        let options = try options()
        let settings = options.settings
        let inputs = try input.inputs(and: settings.filesFrom)
        try SharedFile.reject(in: options, policy: policyFile, inputs: inputs)
        let began = settings.at.moment
        let journal = try settings.resume.map { path in
            let version = ToolVersion.text(for: ["--version"])
            return try RunJournal(path, options.fingerprint(of: version, inputs: inputs), beginningAt: began)
        }
        // A resumed run uses its original start time as the current time.
        let moment = journal?.moment ?? began
        let (validator, check) = try settings.makeValidator(readAt: moment)
        for notice in (check?.notices ?? []) + validator.options.policy.serviceNotices(at: moment) {
            Diagnostics.write(notice)
        }
        let run = BatchRun(
            validator,
            opening: settings.opening,
            jobs: settings.jobs,
            failsFast: settings.failFast,
            replays: try settings.openReplays()
        )
        if inputs.contains(.standardInput) { Diagnostics.announceInput() }
        let display = ProgressDisplay(settings.progress)
        let walk = InputWalk(inputs, without: settings.rejectReplays?.file)
        display?.measure(walk)
        let tally = try await run.run(
            walk,
            format: settings.format,
            quiet: settings.quiet,
            // A stream has no end for which its rows can wait; a hunt reports few documents.
            grouped: settings.group
                ? true : settings.noGroup || settings.hunt || inputs.contains(.standardInput) ? false : nil,
            facts: RunFacts(version: ToolVersion.name, time: validator.options.time, options: options, check: check),
            to: settings.output,
            journal: journal,
            progress: display
        ) {
            Diagnostics.write("\($0)")
        }
        if tally.wasInterrupted, let resume = settings.resume {
            Diagnostics.write(
                "interrupted after \(tally.total) documents; run the same command to resume (--resume \(resume))"
            )
        }
        if tally.total == 0, tally.faults == 0, !tally.wasInterrupted {
            let others = tally.others.values.reduce(0, +)
            Diagnostics.write(
                "no documents: the inputs contain no SAML \(settings.messages == .all ? "message" : "response")"
                    + (others > 0 ? "; other messages and members that were counted: \(others)" : "")
                    + ". To capture one, open the developer tools of the browser before the sign-in, preserve the log, and export "
                    + "all requests with their content as HAR"
            )
        }
        if settings.output != .standardInput, !settings.quiet {
            Diagnostics.write(tally.text)
        }
        if let path = settings.summary { try ReportOutput.deliver(tally.summary.line, to: path) }
        let status = tally.exitStatus(failsOnEmpty: settings.failOnEmpty, failsOnUnchecked: settings.failOnUnchecked)
        if let path = settings.metrics {
            let metrics = tally.metrics(end: Timestamp.now, duration: start.duration(to: .now), exitStatus: status)
            // The collector usually is another user, and the counts are not personal data.
            try ReportOutput.deliver(Array(metrics.utf8), to: path, isPublic: true)
        }
        if status != 0 { throw ExitCode(status) }
    }
}
