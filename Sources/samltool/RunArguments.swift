// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import BatchValidation
internal import SAML

/// How a run goes about its work.
struct RunArguments: ParsableArguments {
    @Option(help: ArgumentHelp("How many documents are judged at once (default: all cores).", valueName: "n"))
    var jobs: Int?

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

    @Option(help: "Whether progress is shown on standard error: auto (on a terminal), always or never.")
    var progress: ProgressMode = .auto

    @Flag(help: "End with the first document that is not accepted.")
    var failFast = false

    func validate() throws {
        if let jobs, !(1...1024).contains(jobs) {
            throw ValidationError("--jobs takes a number from 1 to 1024, not \(jobs).")
        }
    }

    /// The journal of the run, if one is asked for: a new one, or that of a run that goes on.
    ///
    /// - Parameters:
    ///   - fingerprint: What makes a run the same run.
    ///   - moment: When this run begins, if it is a new one.
    /// - Returns: The journal.
    /// - Throws: A fault of the journal.
    func journal(
        of fingerprint: @autoclosure () throws -> RunFingerprint,
        beginningAt moment: Timestamp
    ) throws -> RunJournal? {
        try resume.map { try RunJournal(InputPath($0), fingerprint(), beginningAt: moment) }
    }

    /// How many documents are judged at once.
    var jobCount: Int { jobs ?? BatchRun.coreCount }
}
