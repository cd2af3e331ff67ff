// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import BatchValidation

/// The arguments of `validate` in the form that the parser of arguments needs.
enum ValidateArguments {
    private static let replays = "--reject-replays"

    /// The arguments to parse.
    ///
    /// - Parameter arguments: The command line without the name of the tool.
    /// - Returns: The same, with `--reject-replays` where it takes no input for its file.
    /// - Throws: A fault if `--reject-replays=` names no file.
    static func resolved(_ arguments: [String]) throws -> [String] {
        guard arguments.first == Validate._commandName else { return arguments }
        let own = Array(arguments.dropFirst())
        let end = own.firstIndex(of: "--") ?? own.endIndex
        // The parser takes an empty value for none, and the run would forget what it was to remember.
        guard !own[..<end].contains("\(replays)=") else { throw ConfigurationFault(.usage, ReplayArguments.emptyName) }
        return [Validate._commandName] + detachingInputs(Array(own[..<end])) + own[end...]
    }

    /// Settles which argument behind `--reject-replays` is its file: one whose name ends as that of a database does.
    ///
    /// Any other is an input, as it is behind every other flag. The flag then moves behind the inputs, where it can
    /// take none of them for its file.
    private static func detachingInputs(_ arguments: [String]) -> [String] {
        var result: [String] = []
        var isLone = false
        var index = arguments.startIndex
        while index < arguments.endIndex {
            defer { index += 1 }
            guard arguments[index] == replays else {
                result.append(arguments[index])
                continue
            }
            if index + 1 < arguments.endIndex, isDatabase(arguments[index + 1]) {
                result.append("\(replays)=\(arguments[index + 1])")
                index += 1
            } else {
                isLone = true
            }
        }
        return isLone ? result + [replays] : result
    }

    private static func isDatabase(_ argument: String) -> Bool {
        let name = argument.lowercased()
        return !name.hasPrefix("-") && [".sqlite", ".sqlite3", ".db"].contains { name.hasSuffix($0) }
    }
}
