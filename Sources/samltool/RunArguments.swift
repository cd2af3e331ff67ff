// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import BatchValidation

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
    var resume: InputPath?

    @Option(help: "Whether progress is shown on standard error: auto (on a terminal), always or never (default: auto).")
    var progress: ProgressMode?

    @Flag(help: "End with the first document that is not accepted.")
    var failFast = false

    func fill(_ options: inout RunOptions) {
        options.jobs = jobs
        options.resume = resume
        options.progress = progress
        options.failFast = failFast
    }
}
