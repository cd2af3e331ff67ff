// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import BatchValidation

/// How a run goes about its work.
struct RunArguments: ParsableArguments {
    @Option(help: ArgumentHelp("How many documents are judged at once (default: all cores).", valueName: "n"))
    var jobs: Int?

    @Flag(help: "End with the first document that is not accepted.")
    var failFast = false

    func validate() throws {
        if let jobs, !(1...1024).contains(jobs) {
            throw ValidationError("--jobs takes a number from 1 to 1024, not \(jobs).")
        }
    }

    /// How many documents are judged at once.
    var jobCount: Int { jobs ?? BatchRun.coreCount }
}
