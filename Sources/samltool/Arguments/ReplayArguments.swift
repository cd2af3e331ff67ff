// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import BatchValidation
internal import Captures

/// The option `--reject-replays`.
///
/// Its value is optional, so the option is not one of ``RunOptionGroup``.
struct ReplayArguments: ParsableArguments {
    private static let key = PolicyKey.named("reject-replays")

    @Option(
        defaultAsFlag: ReplayOptions.run,
        parsing: .next,
        help: ArgumentHelp(
            "\(key?.help ?? "")",
            valueName: key?.valueName,
            visibility: HelpForm.visibility(of: "reject-replays")
        )
    )
    var rejectReplays: ReplayOptions?

    /// The message for `--reject-replays=` without a value.
    static let emptyName = """
        --reject-replays= does not name a file; name one, or omit the equals sign to remember assertions during this run
        """

    /// The options on the command line.
    var options: RunOptions {
        var options = RunOptions()
        if let key = Self.key { options[key] = rejectReplays.map { [$0] } ?? [] }
        return options
    }
}

extension ReplayOptions: ExpressibleByArgument, CustomStringConvertible {
    /// Creates the option with a database file.
    public init?(argument: String) {
        guard let path = InputPath(argument: argument) else { return nil }
        self = .database(path)
    }

    /// The description of the flag without a file.
    public var description: String { "this run" }
}
