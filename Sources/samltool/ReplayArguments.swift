// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import BatchValidation

/// What becomes of assertions that come again.
struct ReplayArguments: ParsableArguments {
    @Option(
        defaultAsFlag: ReplayOptions.run,
        parsing: .next,
        help: ArgumentHelp(
            """
            An assertion that was seen before in this run is an error; with a file, also one that was seen in an \
            earlier run with that file (SQLite). A FILE that is not joined with `=` ends in .sqlite, .sqlite3 or .db.
            """,
            valueName: "file"
        )
    )
    var rejectReplays: ReplayOptions?

    @Option(
        help: ArgumentHelp(
            """
            What happens to an assertion with the condition OneTimeUse without --reject-replays: ignore or reject \
            (default: ignore).
            """,
            valueName: "rule"
        )
    )
    var oneTimeUse: RunOptions.OneTimeUse?

    /// What is wrong with `--reject-replays=` and nothing behind it.
    static let emptyName = """
        --reject-replays= names no file; name one, or leave out the equals sign to remember assertions during this run
        """

    func fill(_ options: inout RunOptions) {
        options.rejectReplays = rejectReplays
        options.oneTimeUse = oneTimeUse
    }
}

extension ReplayOptions: ExpressibleByArgument, CustomStringConvertible {
    /// Makes the option of a file.
    public init(argument: String) { self = .database(InputPath(argument)) }

    /// What the flag without a file means.
    public var description: String { "this run" }
}
