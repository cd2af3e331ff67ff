// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import BatchValidation

/// What becomes of assertions that come again.
struct ReplayArguments: ParsableArguments {
    @Option(
        defaultAsFlag: RejectedReplays.run,
        parsing: .next,
        help: ArgumentHelp(
            """
            An assertion that was seen before in this run is an error; with a file, also one that was seen in an \
            earlier run with that file (SQLite). A FILE that is not joined with `=` ends in .sqlite, .sqlite3 or .db.
            """,
            valueName: "file"
        )
    )
    var rejectReplays: RejectedReplays?

    /// The memory of assertions, if they are to be remembered.
    func open() throws -> RunReplays? {
        switch rejectReplays {
        case .run: RunReplays(try ReplayOptions.run.open(), isLasting: false)
        case .database(let path): RunReplays(try ReplayOptions.database(InputPath(path)).open(), isLasting: true)
        case nil: nil
        }
    }
}

/// The value of `--reject-replays`.
enum RejectedReplays: ExpressibleByArgument, CustomStringConvertible {
    case run
    case database(String)

    init?(argument: String) {
        guard !argument.isEmpty else { return nil }
        self = .database(argument)
    }

    var description: String { "this run" }
}
