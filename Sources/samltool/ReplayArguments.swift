// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import BatchValidation
internal import SAML

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

    func validate() throws {
        guard case .database(let name) = rejectReplays, ReplayOptions.isForgetful(InputPath(name)) else { return }
        throw ValidationError(
            "--reject-replays=\(name.escapedForReport) names no file: SQLite would forget the assertions. "
                + "Name a file by its path (./NAME if the name begins with a colon or with \"file:\"), "
                + "or pass --reject-replays without a value to remember assertions during this run."
        )
    }

    /// What is wrong with `--reject-replays=` and nothing behind it.
    static let emptyName = """
        --reject-replays= names no file; name one, or leave out the equals sign to remember assertions during this run
        """

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

    init(argument: String) {
        self = .database(argument)
    }

    var description: String { "this run" }
}
