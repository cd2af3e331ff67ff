// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import BatchValidation

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

            With --schema, documents are held against the schemas of OASIS, as they were parsed: an assertion that is \
            encrypted stays closed to that. With --reject-replays, each assertion of an accepted document is taken \
            once, in input order; with --trust, only those that are verified count.

            A file for --policy is one JSON object. Its keys are the flags without their dashes; flags that may be \
            repeated take lists, those without a value true or false. Paths in it are relative to its folder.

            EXAMPLE
              samltool validate captures/ --at issue-instant
              samltool validate captures/ --format jsonl | jq .verdict
              samltool validate captures/ --trust idp-metadata.xml --audience https://sp.example.test
              samltool validate captures/ --policy nightly.json --reject-replays seen.sqlite
            """
    )

    @OptionGroup var input: InputArguments

    @OptionGroup(title: "Signatures and encryption")
    var signatures: SignatureArguments

    @OptionGroup(title: "Policy")
    var policy: PolicyArguments

    @OptionGroup(title: "Policy") var replays: ReplayArguments

    @OptionGroup(title: "Policy") var schemas: SchemaArguments

    @Option(
        name: .customLong("policy"),
        help: ArgumentHelp("A JSON file with any of these flags as keys; flags win over it.", valueName: "file")
    )
    var policyFile: InputPath?

    @OptionGroup(title: "Limits")
    var limits: LimitOptions

    @OptionGroup(title: "Report") var report: ReportArguments

    @OptionGroup(title: "Run") var execution: RunArguments

    func validate() throws {
        if let refusal = flags.refusal { throw ValidationError(refusal) }
    }

    /// The options that the command line gives.
    private var flags: RunOptions {
        var options = RunOptions()
        input.fill(&options)
        signatures.fill(&options)
        policy.fill(&options)
        replays.fill(&options)
        schemas.fill(&options)
        limits.fill(&options)
        report.fill(&options)
        execution.fill(&options)
        return options
    }

    /// The options of the command line, and those of the policy file that the command line does not give.
    private func options() throws -> RunOptions {
        var options = flags
        guard let policyFile else { return options }
        options.adopt(try PolicyFile.options(reading: policyFile))
        if let refusal = options.refusal { throw ConfigurationFault(.usage, refusal) }
        return options
    }

    func run() async throws {
        let options = try options()
        let inputs = try input.inputs(and: options.filesFrom)
        let began = options.at.moment
        let journal = try options.resume.map { path in
            let version = ToolVersion.text(for: ["--version"])
            return try RunJournal(path, options.fingerprint(of: version, inputs: inputs), beginningAt: began)
        }
        // A run that goes on judges at the moment at which it began.
        let moment = journal?.moment ?? began
        let judging = try options.judging(now: moment)
        let check = try SignatureCheck(
            options.signatures,
            policy: judging.policy,
            limits: judging.limits,
            readAt: moment
        )
        let schema = try options.schemaFolder?.read()
        let run = BatchRun(
            DocumentJudge(judging, signatures: check, schema: schema),
            opening: options.opening,
            jobs: options.jobs ?? BatchRun.coreCount,
            failsFast: options.failFast,
            replays: try options.openReplays()
        )
        let display = ProgressDisplay(options.progress ?? .auto)
        let walk = InputWalk(inputs)
        display?.measure(walk)
        let tally = try await run.run(
            walk,
            format: options.format ?? .text,
            quiet: options.quiet,
            to: options.output ?? InputPath("-"),
            journal: journal,
            progress: display
        ) {
            Diagnostics.write("\($0)")
        }
        if tally.wasInterrupted, let resume = options.resume {
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
}
